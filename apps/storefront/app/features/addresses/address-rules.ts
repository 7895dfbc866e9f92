import type { AddressInput, AddressWire } from '@galleria/contract'
import { isEmail, isTenDigitPhone } from '@galleria/kernel'
import { tidyZip, zipRuleOf } from '@galleria/rules'

/** An address as it stands in the form: every text is there, empty when nothing was typed. */
export type AddressDraft = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
  readonly houseNumber: string
  readonly street1: string
  readonly street2: string
  readonly landmark: string
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly kind: 'home' | 'office' | 'other'
  readonly isDefault: boolean
}

export type AddressField = Exclude<keyof AddressDraft, 'kind' | 'isDefault'>

/** In the order of the form. */
export const ADDRESS_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'phone',
  'houseNumber',
  'street1',
  'street2',
  'landmark',
  'zip',
  'city',
  'state',
  'email',
] as const satisfies readonly AddressField[]

const OPTIONAL: ReadonlySet<AddressField> = new Set(['middleName', 'lastName', 'email', 'street2', 'landmark'])

export const EMPTY_ADDRESS: AddressDraft = {
  firstName: '',
  middleName: '',
  lastName: '',
  phone: '',
  email: '',
  houseNumber: '',
  street1: '',
  street2: '',
  landmark: '',
  zip: '',
  city: '',
  state: '',
  kind: 'home',
  isDefault: false,
}

/** What is wrong with a field, so that a message can say what is there and what is needed (UX-29). */
export type AddressProblem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'digits'; readonly given: number; readonly needed: number }
  | { readonly kind: 'not_digits' }
  | { readonly kind: 'leading_zero' }
  | { readonly kind: 'shape' }

export const zipHasOnlyDigits = (country: string): boolean => zipRuleOf(country).digits !== undefined

const MOST: Readonly<Partial<Record<AddressField, number>>> = {
  firstName: 60,
  middleName: 60,
  lastName: 60,
  houseNumber: 60,
  street1: 120,
  street2: 120,
  landmark: 120,
  city: 80,
  state: 80,
}

function zipProblem(given: string, country: string): AddressProblem | undefined {
  const rule = zipRuleOf(country)
  const zip = tidyZip(given)
  if (rule.pattern.test(zip)) return undefined
  if (rule.digits === undefined) return { kind: 'shape' }
  if (!/^[\d-]*$/.test(zip)) return { kind: 'not_digits' }
  const count = zip.replace(/\D/g, '').length
  return count === rule.digits ? { kind: 'leading_zero' } : { kind: 'digits', given: count, needed: rule.digits }
}

function phoneProblem(phone: string): AddressProblem | undefined {
  if (isTenDigitPhone(phone)) return undefined
  if (/[^\d\s().-]/.test(phone.replace(/^\+/, ''))) return { kind: 'not_digits' }
  return { kind: 'digits', given: phone.replace(/\D/g, '').length, needed: 10 }
}

/** V-05, V-41 */
export function problemIn(field: AddressField, value: string, country: string): AddressProblem | undefined {
  const text = value.trim()
  if (text === '') return OPTIONAL.has(field) ? undefined : { kind: 'missing' }
  const most = MOST[field]
  if (most !== undefined && text.length > most) return { kind: 'long', most }
  if (field === 'zip') return zipProblem(text, country)
  if (field === 'phone') return phoneProblem(text)
  if (field === 'email') return isEmail(text) ? undefined : { kind: 'shape' }
  return undefined
}

export type Position = { readonly longitude: number; readonly latitude: number }

/** E-04 as the platform takes it; what was left empty is left out. */
export function toAddressInput(draft: AddressDraft, country: string, position?: Position): AddressInput {
  const given = <K extends string>(name: K, value: string): { [N in K]?: string } =>
    value.trim() === '' ? {} : ({ [name]: value.trim() } as { [N in K]?: string })
  return {
    name: { first: draft.firstName.trim(), last: draft.lastName.trim(), ...given('middle', draft.middleName) },
    houseNumber: draft.houseNumber.trim(),
    street1: draft.street1.trim(),
    ...given('street2', draft.street2),
    ...given('landmark', draft.landmark),
    city: draft.city.trim(),
    state: draft.state.trim(),
    country,
    zip: tidyZip(draft.zip),
    type: draft.kind,
    isDefault: draft.isDefault,
    phoneNumber: draft.phone.trim(),
    ...given('email', draft.email),
    ...(position ? { location: { type: 'Point', coordinates: [position.longitude, position.latitude] } } : {}),
  }
}

const contactOf = (address: AddressWire, type: AddressWire['contacts'][number]['contactType']) =>
  address.contacts.find(({ contactType }) => contactType === type)?.value ?? ''

export const phoneOf = (address: AddressWire): string => contactOf(address, 'PRIMARY_PHONE')

/** A kept address, ready to be changed. */
export function draftOf(address: AddressWire): AddressDraft {
  return {
    firstName: address.name.first,
    middleName: address.name.middle ?? '',
    lastName: address.name.last,
    phone: phoneOf(address),
    email: contactOf(address, 'PRIMARY_EMAIL'),
    houseNumber: address.houseNumber,
    street1: address.street1,
    street2: address.street2 ?? '',
    landmark: address.landmark ?? '',
    zip: address.zip,
    city: address.city,
    state: address.state,
    kind: address.type ?? 'home',
    isDefault: address.isDefault,
  }
}

const FIELD_BY_PATH: Readonly<Record<string, AddressField>> = {
  'name/first': 'firstName',
  'name/middle': 'middleName',
  'name/last': 'lastName',
  phoneNumber: 'phone',
}

/** The field that a JSON Pointer of the platform's refusal means: "/address/name/first" is the first name. */
export function fieldAt(path: string): AddressField | undefined {
  const inside = path.replace(/^\/address\//, '')
  return FIELD_BY_PATH[inside] ?? ADDRESS_FIELDS.find((field) => field === inside)
}

/** ST-12: the flagged one, else the one chosen last on this device, else the first. */
export function defaultAddressOf(addresses: readonly AddressWire[], chosenLast?: string): AddressWire | undefined {
  return addresses.find(({ isDefault }) => isDefault) ?? addresses.find(({ _id }) => _id === chosenLast) ?? addresses[0]
}
