import type { Position } from '@galleria/kernel'
import type { AddressKind } from '@galleria/rules'
import { Type } from 'typebox'

/** Where something goes, as much of it as is known. `country` is ISO 3166-1 alpha-2. */
export type DeliveryPlace = {
  readonly position: Position
  readonly country: string
  readonly state?: string | undefined
  readonly zip?: string | undefined
  /** Whose hours it is brought in (C-28); a home's where nobody has said. */
  readonly kind?: AddressKind | undefined
}

/** Some places, in the terms of a policy: all that is named must fit. Postal codes are named by how they begin. */
export const PlaceTerms = {
  countries: Type.Optional(Type.Array(Type.String())),
  states: Type.Optional(Type.Array(Type.String())),
  zips: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
}
export type PlaceTerms = { readonly countries?: readonly string[]; readonly states?: readonly string[]; readonly zips?: readonly string[] }

const fold = (text: string): string => text.replaceAll(/[\s-]/g, '').toLowerCase()

/** What is not known of a place fits nothing that is asked of it. */
export function isAmong({ countries, states, zips }: PlaceTerms, { country, state, zip }: DeliveryPlace): boolean {
  const isOneOf = (list: readonly string[] | undefined, text: string | undefined) =>
    list === undefined || (text !== undefined && list.some((each) => fold(each) === fold(text)))
  const zipBegins = zips === undefined || (zip !== undefined && zips.some((start) => fold(zip).startsWith(fold(start))))
  return isOneOf(countries, country) && isOneOf(states, state) && zipBegins
}
