import { NEW_ARRIVALS_RADIUS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Cities, Id, PageInput, PageWire, Slug } from './common.ts'
import { operation } from './operation.ts'

/** E-11, and two rows of ours. No item is in two rows, but for `inStock`, which is a page of all. */
export const HomeListsWire = Type.Object(
  {
    itemSuggestions: Type.Array(ItemTileWire, { description: 'Well rated, much sold and new, from all markets' }),
    trendingItems: Type.Array(ItemTileWire, { description: 'Most looked at and ordered, the more the later' }),
    newArrivals: Type.Array(ItemTileWire),
    bestRated: Type.Array(ItemTileWire, { description: 'Best rated by many' }),
    offers: Type.Array(ItemTileWire, { description: 'Largest discounts off the list price' }),
    inStock: Type.Array(ItemTileWire, { description: 'One page of everything that can be bought' }),
    outOfStock: Type.Array(ItemTileWire),
  },
  { $id: 'HomeLists' },
)
export type HomeListsWire = Static<typeof HomeListsWire>

const Markets = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Slugs or ids' })

/** C-05: the older body has markets and cities besides. */
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
    market: Type.Optional(Markets),
    city: Type.Optional(Cities),
    page: Type.Optional({ ...PageInput, description: 'Of `inStock` and `outOfStock`; the other rows are as long as a page, and at most 12' }),
  }),
  reply: Type.Object({ data: HomeListsWire }),
  errors: ['search.unavailable'],
})

const ItemPage = Type.Object({ data: Type.Array(ItemTileWire), page: PageWire })

/** C-04, the older of two bodies for one question. */
export const listNewArrivals = operation({
  id: 'listNewArrivals',
  ref: 'A-051',
  method: 'POST',
  changesState: false,
  path: '/home/list/new-arrivals',
  summary: 'What is new and can be bought, the newest first, by market and city; of one market they begin with things that differ',
  tag: 'home',
  auth: 'public',
  body: Type.Object({ market: Type.Optional(Markets), city: Type.Optional(Cities), page: Type.Optional(Type.Union([PageInput, PageInput.properties.page])) }),
  reply: ItemPage,
  errors: ['search.unavailable'],
})

/** C-04, the newer body: around a place. */
export const listNewArrivalsNear = operation({
  id: 'listNewArrivalsNear',
  ref: 'A-050',
  method: 'POST',
  changesState: false,
  path: '/home/v2/list/new-arrivals',
  summary: 'What is new and can be bought, the newest first, from sellers around a place; they begin with things that differ',
  tag: 'home',
  auth: 'public',
  body: Type.Object({
    location: Type.Optional(Type.Object({ lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) })),
    distance: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 20_100, default: NEW_ARRIVALS_RADIUS, description: 'Kilometres around the place' })),
    category: Type.Optional(Type.String({ maxLength: 80, description: 'Slug or id' })),
    page: Type.Optional(PageInput),
  }),
  reply: ItemPage,
  errors: ['search.unavailable'],
})

const CatalogInput = Type.Object({ _id: Id, slug: Type.Optional(Slug), name: Type.Optional(Type.String({ maxLength: 200 })) })

export const listRelatedItems = operation({
  id: 'listRelatedItems',
  ref: 'A-053',
  method: 'POST',
  changesState: false,
  path: '/home/v2/list/related-items',
  summary: 'Other items of the same categories; then of their markets, where those are few',
  tag: 'home',
  auth: 'public',
  body: Type.Object({
    catalogs: Type.Array(Type.Union([Id, CatalogInput]), { minItems: 1, maxItems: 10, description: "Ids, or an item's `catalogs` as they are" }),
    exclude: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(ItemTileWire) }),
  errors: ['search.unavailable'],
})
