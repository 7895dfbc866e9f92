import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Id, PageInput } from './common.ts'
import { operation } from './operation.ts'

/** E-11 */
export const HomeListsWire = Type.Object(
  {
    itemSuggestions: Type.Array(ItemTileWire, { description: 'Largest discounts' }),
    trendingItems: Type.Array(ItemTileWire, { description: 'Best rated by many' }),
    newArrivals: Type.Array(ItemTileWire),
    inStock: Type.Array(ItemTileWire, { description: 'One page of everything that can be bought' }),
    outOfStock: Type.Array(ItemTileWire),
  },
  { $id: 'HomeLists' },
)
export type HomeListsWire = Static<typeof HomeListsWire>

export const listHome = operation({
  id: 'listHome',
  ref: 'A-052',
  method: 'POST',
  path: '/home/list/all',
  summary: 'The rows of the home page',
  tag: 'home',
  auth: 'public',
  body: Type.Object({
    market: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 })),
    city: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 })),
    page: Type.Optional(PageInput),
  }),
  reply: Type.Object({ data: HomeListsWire }),
  errors: [],
})

export const listRelatedItems = operation({
  id: 'listRelatedItems',
  ref: 'A-053',
  method: 'POST',
  path: '/home/v2/list/related-items',
  summary: 'Other items of the same categories',
  tag: 'home',
  auth: 'public',
  body: Type.Object({ catalogs: Type.Array(Id, { minItems: 1, maxItems: 10 }), exclude: Type.Optional(Id) }),
  reply: Type.Object({ data: Type.Array(ItemTileWire) }),
  errors: [],
})
