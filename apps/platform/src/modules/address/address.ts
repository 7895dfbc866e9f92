import type { AddressInput } from '@galleria/contract'
import { tidy } from '@galleria/kernel'
import {
  ADDRESS_FIELDS,
  type AddressField,
  type AddressKind,
  addressProblem,
  type AddressTexts,
  type FieldProblem,
  lastTenDigits,
  tidyAddressField,
} from '@galleria/rules'
import { coordinatesIn, emailIn, houseNumberIn, nameIn, type Person, phoneIn, streetIn } from './address-input.ts'
import { countryCodeOf } from './country-code.ts'
import type { Place, PlaceQuery } from '../geocoding/index.ts'

/** What a customer writes, tidied: null for what was left out. */
export type AddressFields = {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly houseNumber: string
  readonly street1: string
  readonly street2: string | null
  readonly landmark: string | null
  readonly city: string
  readonly state: string
  readonly country: string
  readonly zip: string
  readonly kind: AddressKind
  /** Ten digits. */
  readonly phone: string
  readonly email: string | null
}

export type PlacedAddress = AddressFields & Place
export type LocatedAddress = PlacedAddress & { readonly id: string }
export type Address = LocatedAddress & { readonly isDefault: boolean; readonly createdAt: Date }

/** What is wrong with one field; `country`: the shop does not deliver there. */
export type AddressFault = { readonly field: AddressField; readonly problem: FieldProblem } | { readonly field: 'country' }

export const isOfMissing = (fault: AddressFault): boolean => fault.field !== 'country' && fault.problem.kind === 'missing'

/** V-05, V-41: what is wrong with an address, or the address in tidy form. `person` is whom it is for when it does not say so itself. */
export function readAddress(
  input: AddressInput,
  shopCountry: string,
  person: Person = {},
): { readonly faults: readonly AddressFault[] } | { readonly fields: AddressFields } {
  const texts = textsIn(input, person)
  const faults: AddressFault[] = ADDRESS_FIELDS.flatMap((field) => {
    const problem = addressProblem(field, texts[field], shopCountry)
    return problem ? [{ field, problem }] : []
  })
  const written = tidy(input.country)
  const country = written ? (countryCodeOf(written) ?? written) : shopCountry
  if (country !== shopCountry) faults.push({ field: 'country' })
  if (faults.length > 0) return { faults }
  const { middleName, street2, landmark, email, phone, ...required } = texts
  const optional = { middleName: middleName || null, street2: street2 || null, landmark: landmark || null, email: email || null }
  return { fields: { ...required, ...optional, phone: lastTenDigits(phone), country, kind: input.type ?? input.addressType ?? 'home' } }
}

function textsIn(input: AddressInput, person: Person): AddressTexts {
  const { first: firstName, middle: middleName, last: lastName } = nameIn(input, person)
  const { landmark = '', city = '', state = '', zip = input.zipCode ?? '' } = input
  const given: AddressTexts = {
    firstName,
    middleName,
    lastName,
    phone: phoneIn(input, person),
    houseNumber: houseNumberIn(input),
    ...streetIn(input),
    landmark,
    zip,
    city,
    state,
    email: emailIn(input),
  }
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, tidyAddressField(field, given[field])])) as AddressTexts
}

/** V-24: the position that came with the address, when it is one. `'invalid'` when it is not on this planet. */
export function placeIn(input: AddressInput): Place | 'invalid' | undefined {
  const coordinates = coordinatesIn(input)
  if (!coordinates) return undefined
  const [longitude = Number.NaN, latitude = Number.NaN] = coordinates
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : 'invalid'
}

export const placeQueryOf = ({ houseNumber, street1, city, state, zip, country }: AddressFields): PlaceQuery => ({
  street: `${houseNumber.replace(/,.*/, '')} ${street1}`, // a flat behind the house is in no gazetteer
  city,
  state,
  zip,
  country,
})

/** Whether a position known for one address also holds for the other. */
export function isSamePlace(left: AddressFields, right: AddressFields): boolean {
  const [a, b] = [placeQueryOf(left), placeQueryOf(right)]
  return a.street === b.street && a.city === b.city && a.state === b.state && a.zip === b.zip && a.country === b.country
}
