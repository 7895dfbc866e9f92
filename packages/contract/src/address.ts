import { ADDRESS_KINDS, type AddressField, addressMost, EMAIL_MAX, MAX_ADDRESSES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Id, idOf, Instant, oneOf } from './common.ts'
import { operation } from './operation.ts'

const Location = Type.Object({
  type: Type.Optional(Type.Literal('Point')),
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
})

const AddressType = oneOf(ADDRESS_KINDS)
/** Characters of all parts of a name together. */
const FULL_NAME_MAX = 200

const Contact = Type.Object({
  value: Type.String({ maxLength: EMAIL_MAX }),
  contactType: oneOf(['PRIMARY_PHONE', 'PRIMARY_EMAIL']),
})

const text = (maxLength: number, description?: string) => Type.Optional(Type.String({ maxLength, ...(description ? { description } : {}) }))
/** As long as the rules let the field be. */
const field = (name: AddressField, description?: string) => text(addressMost(name), description)

/**
 * E-04 however the specifications write it (C-27), so that what `listAddresses` gives can be sent back as it is. What of it must be there, the
 * address module says field by field in words for people; a missing location is looked up from the city.
 */
export const AddressInput = Type.Object({
  _id: text(60, 'Ignored'),
  createdAt: text(40, 'Ignored'),
  name: Type.Optional(
    Type.Union([Type.Object({ first: field('firstName'), middle: field('middleName'), last: field('lastName') }), Type.String({ maxLength: FULL_NAME_MAX })]),
  ),
  fullName: text(FULL_NAME_MAX, 'Instead of `name`'),
  firstName: field('firstName', 'Instead of `name`'),
  middleName: field('middleName'),
  lastName: field('lastName'),
  houseNumber: field('houseNumber'),
  unitNumber: field('houseNumber', 'Instead of `houseNumber`, or behind it'),
  unit: field('houseNumber', 'The same'),
  street1: field('street1'),
  street2: field('street2'),
  building: field('street1', 'A line before the street'),
  area: field('street1', 'A line after the street'),
  landmark: field('landmark'),
  city: field('city'),
  state: field('state'),
  country: text(80, "ISO 3166-1 alpha-2, or its name; the shop's own unless told"),
  zip: field('zip'),
  zipCode: field('zip', 'Instead of `zip`'),
  phoneNumber: field('phone'),
  email: field('email'),
  contacts: Type.Optional(Type.Array(Contact, { maxItems: 10, description: 'Instead of `phoneNumber` and `email`' })),
  location: Type.Optional(Type.Object({ type: Type.Optional(Type.Literal('Point')), coordinates: Type.Array(Type.Number(), { maxItems: 3 }) })),
  longitude: Type.Optional(Type.Number({ description: 'Instead of `location`' })),
  latitude: Type.Optional(Type.Number()),
  type: Type.Optional(AddressType),
  addressType: Type.Optional(AddressType),
  isDefault: Type.Optional(
    Type.Boolean({
      description: 'Unless told, it stays as it is; the first is the default whatever is told, and another takes its place only by being made it',
    }),
  ),
})
export type AddressInput = Static<typeof AddressInput>

/** E-04 */
export const AddressWire = Type.Object(
  {
    _id: Id,
    name: Type.Object({ first: Type.String(), middle: Type.Optional(Type.String()), last: Type.String() }),
    houseNumber: Type.String(),
    street1: Type.String(),
    street2: Type.Optional(Type.String()),
    landmark: Type.Optional(Type.String()),
    city: Type.String(),
    state: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    zip: Type.String(),
    type: Type.Optional(AddressType),
    isDefault: Type.Boolean(),
    location: Location,
    contacts: Type.Array(Contact),
    createdAt: Instant,
  },
  { $id: 'Address' },
)
export type AddressWire = Static<typeof AddressWire>

const AddressId = Type.Object({ id: idOf('identity.address_not_found') })

export const listAddresses = operation({
  id: 'listAddresses',
  ref: 'A-038',
  method: 'GET',
  path: '/cap/users/customer/list-address',
  summary: `Own addresses, the default first; at most ${MAX_ADDRESSES}`,
  tag: 'address',
  auth: 'buyer',
  reply: Type.Object({ data: Type.Array(AddressWire) }),
  errors: [],
})

export const addAddress = operation({
  id: 'addAddress',
  ref: 'A-039',
  method: 'POST',
  path: '/cap/users/customer/add-address',
  summary: 'Add an address; the first becomes the default',
  tag: 'address',
  auth: 'buyer',
  body: Type.Object({ address: AddressInput }),
  reply: Type.Object({ data: AddressWire }),
  errors: ['identity.address_limit', 'identity.address_unplaceable', 'order.address_invalid'],
})

export const updateAddress = operation({
  id: 'updateAddress',
  ref: 'A-040',
  method: 'PUT',
  path: '/cap/users/customer/update-address/{id}',
  summary: 'Change an address',
  tag: 'address',
  auth: 'buyer',
  params: AddressId,
  body: Type.Object({ address: AddressInput }),
  reply: Type.Object({ data: AddressWire }),
  errors: ['identity.address_not_found', 'identity.address_unplaceable', 'identity.address_default_needed', 'order.address_invalid'],
})

export const deleteAddress = operation({
  id: 'deleteAddress',
  ref: 'A-041',
  method: 'DELETE',
  path: '/cap/users/customer/delete-address/{id}',
  summary: 'Delete an address',
  tag: 'address',
  auth: 'buyer',
  params: AddressId,
  reply: Done,
  errors: ['identity.address_not_found'],
})
