import { type Static, Type } from 'typebox'
import { Done, Id, Instant } from './common.ts'
import { operation } from './operation.ts'

const Location = Type.Object({
  type: Type.Optional(Type.Literal('Point')),
  coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
})

const addressParts = {
  name: Type.Object({
    first: Type.String({ minLength: 1, maxLength: 60 }),
    middle: Type.Optional(Type.String({ maxLength: 60 })),
    last: Type.String({ maxLength: 60 }),
  }),
  houseNumber: Type.String({ minLength: 1, maxLength: 60 }),
  street1: Type.String({ minLength: 1, maxLength: 120 }),
  street2: Type.Optional(Type.String({ maxLength: 120 })),
  landmark: Type.Optional(Type.String({ maxLength: 120 })),
  city: Type.String({ minLength: 1, maxLength: 80 }),
  state: Type.String({ minLength: 1, maxLength: 80 }),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' }),
  zip: Type.String({ minLength: 1, maxLength: 12 }),
  type: Type.Optional(Type.Union([Type.Literal('home'), Type.Literal('office'), Type.Literal('other')])),
  isDefault: Type.Optional(Type.Boolean()),
}

/** E-04 as the form gives it; a missing location is looked up from the city. */
export const AddressInput = Type.Object({
  ...addressParts,
  phoneNumber: Type.String({ minLength: 1, maxLength: 20 }),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  location: Type.Optional(Location),
})
export type AddressInput = Static<typeof AddressInput>

/** E-04 */
export const AddressWire = Type.Object(
  {
    _id: Id,
    ...addressParts,
    isDefault: Type.Boolean(),
    location: Location,
    contacts: Type.Array(Type.Object({ value: Type.String(), contactType: Type.Union([Type.Literal('PRIMARY_PHONE'), Type.Literal('PRIMARY_EMAIL')]) })),
    createdAt: Instant,
  },
  { $id: 'Address' },
)
export type AddressWire = Static<typeof AddressWire>

const AddressId = Type.Object({ id: Id })

export const listAddresses = operation({
  id: 'listAddresses',
  ref: 'A-038',
  method: 'GET',
  path: '/cap/users/customer/list-address',
  summary: 'Own addresses, the default first; at most 20',
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
