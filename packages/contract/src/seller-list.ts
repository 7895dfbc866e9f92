import { FACILITIES, MAX_PAGE_SIZE } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Cities, oneOf, PageInput, PageNumber, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { ProviderWire } from './seller.ts'

const degrees = (most: number) => Type.Number({ minimum: -most, maximum: most })
const PageQuery = Type.Object({ page: PageNumber })

export const SELLER_SORTS = ['near', 'newest', 'name'] as const

export const StoreWire = Type.Object(
  {
    ...ProviderWire.properties,
    distance: Type.Union([Type.Number(), Type.Null()], { description: 'Kilometres from the place; null where none was given, and of a shop that has none' }),
  },
  { $id: 'Store' },
)
export type StoreWire = Static<typeof StoreWire>

export const listNearbyProviders = operation({
  id: 'listNearbyProviders',
  ref: 'A-031',
  method: 'POST',
  changesState: false,
  path: '/cap/users/partner/nearby',
  summary: `Shops near a place, the nearest first; at most ${MAX_PAGE_SIZE} a page`,
  tag: 'seller',
  auth: 'public',
  query: PageQuery,
  body: Type.Object({
    location: Type.Optional(
      Type.Union([Type.Object({ lat: degrees(90), lon: degrees(180) }), Type.Object({ lat: degrees(90), long: degrees(180) })], {
        description: "Unless told, the shop's own default place (K-13); where it has none, the order is by name",
      }),
    ),
    distance: Type.Optional(
      Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: 20_100 }), Type.Literal('anywhere')], {
        description: 'Kilometres (K-15); anywhere unless told, shops without a place last',
      }),
    ),
    facility: Type.Optional(oneOf(FACILITIES, { description: 'Only houses of health care of this kind' })),
    sort: Type.Optional(oneOf(SELLER_SORTS, { description: '`near` unless told' })),
    page: Type.Optional(PageInput),
  }),
  reply: Type.Object({ data: Type.Array(StoreWire), page: PageWire }),
  errors: ['search.unavailable'],
})

export const listProviders = operation({
  id: 'listProviders',
  ref: 'A-034',
  method: 'POST',
  changesState: false,
  path: '/cap/users/partner/org-partner-list',
  summary: `All shops of the tenant by name; at most ${MAX_PAGE_SIZE} a page`,
  tag: 'seller',
  auth: 'public',
  query: PageQuery,
  body: Type.Object({ city: Type.Optional(Cities), page: Type.Optional(PageInput) }),
  reply: Type.Object({ data: Type.Array(ProviderWire), page: PageWire }),
  errors: ['search.unavailable'],
})

export const getProviderByBusinessNo = operation({
  id: 'getProviderByBusinessNo',
  ref: 'A-033',
  method: 'GET',
  path: '/cap/users/partner/get-detail-by-business-no/{no}',
  summary: 'A seller, by its number in the register of businesses',
  tag: 'seller',
  auth: 'public',
  params: Type.Object({ no: Type.String({ maxLength: 40 }) }),
  reply: Type.Object({ data: ProviderWire }),
  errors: ['seller.not_found', 'search.unavailable'],
})
