import type { AddressInput } from '@galleria/contract'
import { isEmail, isTenDigitPhone, type Locale, lastTenDigits, tidy } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { tidyZip, zipRuleOf } from '@galleria/rules'
import type { FieldError } from '../../errors.ts'
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
  readonly kind: 'home' | 'office' | 'other'
  /** Ten digits. */
  readonly phone: string
  readonly email: string | null
}

export type PlacedAddress = AddressFields & Place
export type LocatedAddress = PlacedAddress & { readonly id: string }
export type Address = LocatedAddress & { readonly isDefault: boolean; readonly createdAt: Date }

/**
 * V-05, V-41: what is wrong with an address, in words for the person who wrote it (UX-29), or the address in tidy form.
 * Paths are JSON Pointers into `{ address }`. `person` is whom it is for when it does not say so itself.
 */
export function readAddress(
  input: AddressInput,
  country: string,
  locale: Locale,
  person: Person = {},
): { readonly errors: readonly FieldError[] } | { readonly fields: AddressFields } {
  const words = WORDS[locale].address
  const fields = tidyFields(input, country, person)
  const rule = zipRuleOf(country)
  const phone = phoneIn(input, person)
  const digits = phone.replace(/\D/g, '')
  const errors: FieldError[] = []
  const refuseIf = (isWrong: boolean, path: string, message: () => string) => {
    if (isWrong) errors.push({ path: `/address/${path}`, message: message() })
  }
  refuseIf(!fields.firstName, 'name/first', () => words.missing(words.labels.firstName))
  refuseIf(!fields.houseNumber, 'houseNumber', () => words.missing(words.labels.houseNumber))
  refuseIf(!fields.street1, 'street1', () => words.missing(words.labels.street1))
  refuseIf(!fields.city, 'city', () => words.missing(words.labels.city))
  refuseIf(!fields.state, 'state', () => words.missing(words.labels.state))
  refuseIf(fields.country !== country, 'country', () => words.otherCountry(countryName(country, locale)))
  refuseIf(!rule.pattern.test(fields.zip), 'zip', () => words.zip(rule, fields.zip))
  refuseIf(!isTenDigitPhone(phone), 'phoneNumber', () => words.phone(digits.length, /[^\d\s().-]/.test(phone.replace(/^\+/, ''))))
  refuseIf(fields.email !== null && !isEmail(fields.email), 'email', () => words.email)
  return errors.length > 0 ? { errors } : { fields }
}

const countryName = (country: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country

function tidyFields(input: AddressInput, shopCountry: string, person: Person): AddressFields {
  const { first, middle, last } = nameIn(input, person)
  const { street1, street2 } = streetIn(input)
  const country = tidy(input.country)
  return {
    firstName: first,
    middleName: middle || null,
    lastName: last,
    houseNumber: houseNumberIn(input),
    street1,
    street2: street2 || null,
    landmark: tidy(input.landmark) || null,
    city: tidy(input.city),
    state: tidy(input.state),
    country: country ? (countryCodeOf(country) ?? country) : shopCountry,
    zip: tidyZip(input.zip ?? input.zipCode ?? ''),
    kind: input.type ?? input.addressType ?? 'home',
    phone: lastTenDigits(phoneIn(input, person)),
    email: emailIn(input).toLowerCase() || null,
  }
}

/** V-24: the position that came with the address, when it is one. `'invalid'` when it is not on this planet. */
export function placeIn(input: AddressInput): Place | 'invalid' | undefined {
  const coordinates = coordinatesIn(input)
  if (!coordinates) return undefined
  const [longitude = Number.NaN, latitude = Number.NaN] = coordinates
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : 'invalid'
}

export const placeQueryOf = ({ houseNumber, street1, city, state, zip, country }: AddressFields): PlaceQuery => ({
  street: `${houseNumber} ${street1}`,
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
