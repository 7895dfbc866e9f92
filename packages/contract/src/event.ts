import { LOCALES } from '@galleria/kernel'
import { type Static, type TObject, Type } from 'typebox'
import { oneOf } from './common.ts'

/**
 * Something that has happened, in the past tense, with all that its listeners need and no secret: events are kept for days. It is published in the
 * transaction that makes it true.
 */
export type EventSpec = {
  /** "noun.what_happened" */
  readonly type: string
  readonly summary: string
  readonly payload: TObject
}

/** Declares one event. Whoever publishes it and whoever listens take its payload from this value, so that neither can go on without the other. */
export const event = <const E extends EventSpec>(spec: E): E => spec

export type PayloadOf<E extends EventSpec> = Static<E['payload']>

const Nullable = Type.Union([Type.String(), Type.Null()])
export const LocaleField = oneOf(LOCALES)

/** What every event about a customer says, for whoever writes to her. */
export const recipientFields = {
  email: Nullable,
  phone: Nullable,
  firstName: Type.String(),
  /** They have no account to log in to. */
  isGuest: Type.Optional(Type.Boolean()),
  locale: LocaleField,
  tenantName: Type.String(),
}
