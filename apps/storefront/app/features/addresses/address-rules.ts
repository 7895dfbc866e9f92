import type { AddressInput, AddressWire } from '@galleria/contract'
import {
  ADDRESS_FIELDS,
  addressFieldAt,
  type AddressField,
  type AddressKind,
  addressProblem,
  type AddressTexts,
  type FieldProblem,
  isStreetFirst,
  tidyAddressField,
} from '@galleria/rules'
import type { Position } from '../../lib/device-position.ts'

/** An address as it stands in the form: every text is there, empty when nothing was typed. */
export type AddressDraft = AddressTexts & { readonly kind: AddressKind; readonly isDefault: boolean }

const NO_TEXTS = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as AddressTexts

export const EMPTY_ADDRESS: AddressDraft = { ...NO_TEXTS, kind: 'home', isDefault: false }

/** The fields as the form shows them in a country, from above: what is wrong is told in this order. */
export const fieldsInOrder = (country: string): readonly AddressField[] => [
  'firstName',
  'lastName',
  'phone',
  ...(isStreetFirst(country) ? (['street1', 'houseNumber'] as const) : (['houseNumber', 'street1'] as const)),
  'street2',
  'landmark',
  'zip',
  'city',
  'state',
  'middleName',
  'email',
]

/** V-05, V-41: what the platform would refuse of what was typed into a field. */
export const problemIn = (field: AddressField, typed: string, country: string): FieldProblem | undefined =>
  addressProblem(field, tidyAddressField(field, typed), country)

/** E-04 as the platform takes it; what was left empty is left out. */
export function toAddressInput(draft: AddressDraft, country: string, position?: Position): AddressInput {
  const text = (field: AddressField) => tidyAddressField(field, draft[field])
  const given = <K extends string>(name: K, field: AddressField): { [N in K]?: string } => {
    const value = text(field)
    return value === '' ? {} : ({ [name]: value } as { [N in K]?: string })
  }
  return {
    name: { first: text('firstName'), last: text('lastName'), ...given('middle', 'middleName') },
    houseNumber: text('houseNumber'),
    street1: text('street1'),
    ...given('street2', 'street2'),
    ...given('landmark', 'landmark'),
    city: text('city'),
    state: text('state'),
    country,
    zip: text('zip'),
    type: draft.kind,
    // What is the default by now stays it: a form that was opened before knows nothing of that.
    ...(draft.isDefault ? { isDefault: true } : {}),
    phoneNumber: text('phone'),
    ...given('email', 'email'),
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

/** The field that a JSON Pointer of the platform's refusal means: "/address/name/first" is the first name. */
export const fieldAt = (path: string): AddressField | undefined => addressFieldAt(path.replace(/^\/address\//, ''))

/** ST-12: the flagged one, else the one chosen last on this device, else the first. */
export function defaultAddressOf(addresses: readonly AddressWire[], chosenLast?: string): AddressWire | undefined {
  return addresses.find(({ isDefault }) => isDefault) ?? addresses.find(({ _id }) => _id === chosenLast) ?? addresses[0]
}
