import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Cities, Id, PageInput, Slug } from './common.ts'
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
  changesState: false,
  path: '/home/list/all',
  summary: 'The rows of the home page',
  tag: 'home',
  auth: 'public',
  body: Type.Object({
    market: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20 })),
    city: Type.Optional(Cities),
    page: Type.Optional(PageInput),
  }),
  reply: Type.Object({ data: HomeListsWire }),
  errors: [],
})

const CatalogInput = Type.Object({ _id: Id, slug: Type.Optional(Slug), name: Type.Optional(Type.String({ maxLength: 200 })) })

export const listRelatedItems = operation({
  id: 'listRelatedItems',
  ref: 'A-053',
  method: 'POST',
  changesState: false,
  path: '/home/v2/list/related-items',
  summary: 'Other items of the same categories',
  tag: 'home',
  auth: 'public',
  body: Type.Object({
    catalogs: Type.Array(Type.Union([Id, CatalogInput]), { minItems: 1, maxItems: 10, description: "Ids, or an item's `catalogs` as they are" }),
    exclude: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(ItemTileWire) }),
  errors: [],
})
