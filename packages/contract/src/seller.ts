import { type Static, Type } from 'typebox'
import { Id, IdParams, Slug } from './common.ts'
import { operation } from './operation.ts'

/** E-06, public part */
export const ProviderWire = Type.Object(
  {
    _id: Id,
    slug: Slug,
    name: Type.String(),
    office: Type.Object({
      address: Type.Object({ street1: Type.String(), city: Type.String(), state: Type.String(), zip: Type.String(), country: Type.String() }),
      location: Type.Object({
        type: Type.Literal('Point'),
        coordinates: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '[longitude, latitude]' }),
      }),
    }),
    authentication: Type.Object({ userName: Type.String(), phone: Type.String() }, { description: 'How to reach the seller' }),
    preferences: Type.Object({ delivery: Type.Object({ allowPickupFromShop: Type.Boolean() }), paymentMethod: Type.Array(Type.String()) }),
    itemCount: Type.Integer(),
  },
  { $id: 'Provider' },
)
export type ProviderWire = Static<typeof ProviderWire>

export const getProvider = operation({
  id: 'getProvider',
  ref: 'A-032',
  method: 'GET',
  path: '/cap/users/partner/get-detail/{id}',
  summary: 'A seller',
  tag: 'seller',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: ProviderWire }),
  errors: ['seller.not_found'],
})

export const getProviderPreferences = operation({
  id: 'getProviderPreferences',
  ref: 'A-030',
  method: 'GET',
  path: '/cap/users/partner/get-preferences/{id}',
  summary: "A seller's delivery and payment preferences",
  tag: 'seller',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: ProviderWire.properties.preferences }),
  errors: ['seller.not_found'],
})
