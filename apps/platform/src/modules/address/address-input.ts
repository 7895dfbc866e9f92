import type { AddressInput } from '@galleria/contract'
import { tidy } from '@galleria/kernel'

/** Who an address is for when it does not say so itself. */
export type Person = { readonly fullName?: string | undefined; readonly phone?: string | undefined }

export type PersonName = { readonly first: string; readonly middle: string; readonly last: string }

/** "Asha Devi Rao" is Asha, Devi, Rao; a single word is a first name. */
export function namePartsOf(fullName: string): PersonName {
  const [first = '', ...others] = tidy(fullName).split(' ')
  const last = others.pop() ?? ''
  return { first, middle: others.join(' '), last }
}

/** C-27: the name in parts, flat or nested, or in one; else whoever it is for. */
export function nameIn(input: AddressInput, { fullName = '' }: Person = {}): PersonName {
  const { name } = input
  if (typeof name === 'string') return namePartsOf(name)
  const [first, middle, last] = [tidy(name?.first ?? input.firstName), tidy(name?.middle ?? input.middleName), tidy(name?.last ?? input.lastName)]
  return first || middle || last || name ? { first, middle, last } : namePartsOf(input.fullName ?? fullName)
}

/** Whether it says whom it is for. */
export const isNamed = (input: AddressInput): boolean => Object.values(nameIn(input)).some((part) => part !== '')

type ContactType = NonNullable<AddressInput['contacts']>[number]['contactType']

const contactIn = ({ contacts = [] }: AddressInput, type: ContactType) => contacts.find(({ contactType }) => contactType === type)?.value

/** E-04 has contacts, its form has fields; what was typed into the form is newer. */
export const phoneIn = (input: AddressInput, { phone }: Person = {}): string => tidy(input.phoneNumber ?? contactIn(input, 'PRIMARY_PHONE') ?? phone)
export const emailIn = (input: AddressInput): string => tidy(input.email ?? contactIn(input, 'PRIMARY_EMAIL'))

/** C-27: building and area are lines of the street; nothing that was written is lost. Without them the two lines stay where they were written. */
export function streetIn({ building, street1, street2, area }: AddressInput): { readonly street1: string; readonly street2: string } {
  const lines = [building, street1, street2, area].map(tidy)
  const [before, line1 = '', line2 = '', after] = lines
  if (!before && !after) return { street1: line1, street2: line2 === line1 ? '' : line2 }
  const [first = '', ...others] = lines.filter((line, index) => line !== '' && lines.indexOf(line) === index)
  return { street1: first, street2: others.join(', ') }
}

/** E-04 names a unit beside the house: "14, Flat 3". */
export const houseNumberIn = ({ houseNumber, unitNumber, unit }: AddressInput): string => {
  const parts = [tidy(houseNumber), tidy(unitNumber) || tidy(unit)].filter(Boolean)
  return [...new Set(parts)].join(', ')
}

/** [longitude, latitude] as E-04 nests them or D2 names them; undefined where there is neither. */
export function coordinatesIn({ location, longitude, latitude }: AddressInput): readonly (number | undefined)[] | undefined {
  if (location && location.coordinates.length > 0) return location.coordinates
  return longitude === undefined && latitude === undefined ? undefined : [longitude, latitude]
}
