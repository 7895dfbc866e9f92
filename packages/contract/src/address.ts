import { MAX_ADDRESSES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Id, idOf, Instant } from './common.ts'
import { operation } from './operation.ts'

const Location = Type.Object({
  type: Type.Optional(Type.Literal('Point')),
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
})

const AddressType = Type.Union([Type.Literal('home'), Type.Literal('office'), Type.Literal('other')])
const Contact = Type.Object({
  value: Type.String({ maxLength: 254 }),
  contactType: Type.Union([Type.Literal('PRIMARY_PHONE'), Type.Literal('PRIMARY_EMAIL')]),
})

const text = (maxLength: number, description?: string) => Type.Optional(Type.String({ maxLength, ...(description ? { description } : {}) }))

/**
 * E-04 however the specifications write it (C-27), so that what `listAddresses` gives can be sent back as it is. What of it must be there, the
 * address module says field by field in words for people; a missing location is looked up from the city.
 */
export const AddressInput = Type.Object({
  _id: text(60, 'Ignored'),
  createdAt: text(40, 'Ignored'),
  name: Type.Optional(Type.Union([Type.Object({ first: text(60), middle: text(60), last: text(60) }), Type.String({ maxLength: 200 })])),
  fullName: text(200, 'Instead of `name`'),
  firstName: text(60, 'Instead of `name`'),
  middleName: text(60),
  lastName: text(60),
  houseNumber: text(60),
  unitNumber: text(60, 'Instead of `houseNumber`'),
  unit: text(60, 'Instead of `houseNumber`'),
  street1: text(120),
  street2: text(500),
  building: text(120, 'A line before the street'),
  area: text(120, 'A line after the street'),
  landmark: text(120),
  city: text(80),
  state: text(80),
  country: text(80, "ISO 3166-1 alpha-2, or its name; the shop's own unless told"),
  zip: text(12),
  zipCode: text(12, 'Instead of `zip`'),
  phoneNumber: text(40),
  email: text(254),
  contacts: Type.Optional(Type.Array(Contact, { maxItems: 10, description: 'Instead of `phoneNumber` and `email`' })),
  location: Type.Optional(Type.Object({ type: Type.Optional(Type.Literal('Point')), coordinates: Type.Array(Type.Number(), { maxItems: 3 }) })),
  longitude: Type.Optional(Type.Number({ description: 'Instead of `location`' })),
  latitude: Type.Optional(Type.Number()),
  type: Type.Optional(AddressType),
  addressType: Type.Optional(AddressType),
  isDefault: Type.Optional(Type.Boolean()),
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
  auth: 'customer',
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
  auth: 'customer',
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
  auth: 'customer',
  params: AddressId,
  body: Type.Object({ address: AddressInput }),
  reply: Type.Object({ data: AddressWire }),
  errors: ['identity.address_not_found', 'identity.address_unplaceable', 'order.address_invalid'],
})

export const deleteAddress = operation({
  id: 'deleteAddress',
  ref: 'A-041',
  method: 'DELETE',
  path: '/cap/users/customer/delete-address/{id}',
  summary: 'Delete an address',
  tag: 'address',
  auth: 'customer',
  params: AddressId,
  reply: Done,
  errors: ['identity.address_not_found'],
})
