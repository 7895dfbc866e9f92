import { isReadable, tidy } from '@galleria/kernel'
import { type FieldProblem, lengthOf } from './field-problem.ts'
import { NAME_MAX } from './name.ts'
import { tidyZip, zipProblem } from './postal.ts'
import { EMAIL_MAX, isEmail, PHONE_MAX, phoneProblem } from './reachable.ts'

/** What kind of place an address is. */
export const ADDRESS_KINDS = ['home', 'office', 'other'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]

type FieldRule = {
  /** Characters. */
  readonly most: number
  readonly isRequired?: true
  /** Where it stands in what is sent, and in what is refused. */
  readonly path: string
}

/** V-05, V-41: the texts of an address, in the order in which people write them. */
const FIELDS = {
  firstName: { most: NAME_MAX, isRequired: true, path: 'name/first' },
  middleName: { most: NAME_MAX, path: 'name/middle' },
  lastName: { most: NAME_MAX, path: 'name/last' },
  phone: { most: PHONE_MAX, isRequired: true, path: 'phoneNumber' },
  houseNumber: { most: 60, isRequired: true, path: 'houseNumber' },
  street1: { most: 120, isRequired: true, path: 'street1' },
  /** Also takes the lines that others have fields for (C-27). */
  street2: { most: 500, path: 'street2' },
  landmark: { most: 120, path: 'landmark' },
  /** With its gaps. */
  zip: { most: 12, isRequired: true, path: 'zip' },
  city: { most: 80, isRequired: true, path: 'city' },
  state: { most: 80, isRequired: true, path: 'state' },
  email: { most: EMAIL_MAX, path: 'email' },
} as const satisfies Record<string, FieldRule>

export type AddressField = keyof typeof FIELDS
export const ADDRESS_FIELDS = Object.keys(FIELDS) as readonly AddressField[]

/** The texts of an address: empty is what was left out. */
export type AddressTexts = Readonly<Record<AddressField, string>>

const ruleOf = (field: AddressField): FieldRule => FIELDS[field]

/** How many characters a field may have. */
export const addressMost = (field: AddressField): number => ruleOf(field).most
export const isAddressFieldRequired = (field: AddressField): boolean => ruleOf(field).isRequired === true
/** "name/first": where a field stands in an address on the wire. */
export const addressPath = (field: AddressField): string => ruleOf(field).path
export const addressFieldAt = (path: string): AddressField | undefined => ADDRESS_FIELDS.find((field) => ruleOf(field).path === path || field === path)

/** A field as it is compared, sent and kept. Doing it twice changes nothing. */
export function tidyAddressField(field: AddressField, text: string): string {
  const line = tidy(text)
  if (field === 'zip') return tidyZip(line)
  return field === 'email' ? line.toLowerCase() : line
}

/** What is wrong with a tidy field of an address in this country (ISO 3166-1 alpha-2). */
export function addressProblem(field: AddressField, tidied: string, country: string): FieldProblem | undefined {
  if (tidied === '') return isAddressFieldRequired(field) ? { kind: 'missing' } : undefined
  if (!isReadable(tidied)) return { kind: 'unreadable' }
  if (field === 'zip') return zipProblem(tidied, country)
  const most = addressMost(field)
  if (lengthOf(tidied) > most) return { kind: 'long', most }
  if (field === 'phone') return phoneProblem(tidied)
  return field !== 'email' || isEmail(tidied) ? undefined : { kind: 'email' }
}
