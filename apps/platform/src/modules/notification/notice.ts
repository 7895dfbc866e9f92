import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Message } from './message.ts'

/** How an event becomes a message. */
export type Notice = {
  readonly type: string
  /** Throws when the event does not hold what it should. Nothing when there is nobody to tell, or it is too late. */
  compose(payload: unknown, now: Date): Message | undefined
}

/** Events come back from storage, so what they hold is checked before it is believed. */
export function notice<const S extends TSchema>(type: string, payload: S, write: (payload: Static<S>, now: Date) => Message | undefined): Notice {
  const validator = Compile(payload)
  return {
    type,
    compose: (raw, now) => {
      if (validator.Check(raw)) return write(raw, now)
      // Where, but not what: it may be a code or an address, and this is logged.
      throw new TypeError(`${type} does not hold what it should at ${validator.Errors(raw)[0]?.instancePath || '/'}`)
    },
  }
}

export const LocaleField = Type.Union([Type.Literal('en'), Type.Literal('es')])
export const MoneyField = Type.Object({ amount: Type.Integer(), currency: Type.String() })
const Nullable = Type.Union([Type.String(), Type.Null()])

/** What every event about a customer says. */
export const recipientFields = { email: Nullable, phone: Nullable, firstName: Type.String(), locale: LocaleField, tenantName: Type.String() }
