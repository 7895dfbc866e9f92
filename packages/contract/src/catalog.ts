import { AVAILABILITIES, PRODUCT_TYPES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, IdParams, MarketRef, MoneyWire, oneOf, PageNumber, PageWire, Slug, SortWire } from './common.ts'
import { operation } from './operation.ts'

/** E-08 */
export const CatalogNodeWire = Type.Object(
  {
    _id: Id,
    slug: Slug,
    name: Type.String(),
    index: Type.Integer(),
    isMarket: Type.Boolean(),
    isCategory: Type.Boolean(),
    isProductType: Type.Boolean(),
    parent: Type.Optional(Type.Object({ _id: Id, slug: Slug })),
    itemCount: Type.Integer(),
  },
  { $id: 'CatalogNode' },
)
export type CatalogNodeWire = Static<typeof CatalogNodeWire>

/** CHILD never occurs: variations are part of their product (ST-17). */
const ProductType = oneOf(PRODUCT_TYPES)
const Availability = oneOf(AVAILABILITIES)

const CatalogRef = Type.Object({ _id: Id, slug: Slug, name: Type.String() })

/** E-07 as lists show it: what a tile needs and nothing more. */
export const ItemTileWire = Type.Object(
  {
    _id: Id,
    slug: Type.String({ description: '"words-<id>", the path segment of the product page (C-32)' }),
    Name: Type.String(),
    Brand: Type.String(),
    Price: MoneyWire,
    ListPrice: Type.Optional(MoneyWire),
    isFromPrice: Type.Boolean({ description: 'Other variations cost more' }),
    Availability,
    stockLeft: Type.Optional(Type.Integer({ description: 'Only when few are left' })),
    productType: ProductType,
    Market: MarketRef,
    catalog: CatalogRef,
    provider: Type.Object({ _id: Id, name: Type.String() }),
    rating: Type.Object({ average: Type.Number(), count: Type.Integer() }),
    image: Type.String({ description: 'Path of the picture; add `?w=` one of the offered widths' }),
    images: Type.Array(Type.String()),
    variationId: { ...Id, description: 'The variation that `Price` belongs to' },
    variationCount: Type.Integer(),
  },
  { $id: 'ItemTile' },
)
export type ItemTileWire = Static<typeof ItemTileWire>

export const VariationWire = Type.Object(
  {
    _id: Id,
    sku: Type.String(),
    options: Type.Record(Type.String(), Type.String(), { description: 'Option code -> value code' }),
    DealPrice: MoneyWire,
    ListPrice: Type.Optional(MoneyWire),
    Availability,
    stockLeft: Type.Optional(Type.Integer()),
    images: Type.Array(Type.String()),
  },
  { $id: 'Variation' },
)
export type VariationWire = Static<typeof VariationWire>

export const ItemWire = Type.Object(
  {
    _id: Id,
    slug: Type.String(),
    Name: Type.String(),
    Brand: Type.String(),
    description: Type.String(),
    productType: ProductType,
    Price: MoneyWire,
    'Deal Price': MoneyWire,
    ListPrice: Type.Optional(MoneyWire),
    Availability,
    Market: Type.Object({ _id: Id, slug: Slug, name: Type.String() }),
    catalog: CatalogRef,
    catalogs: Type.Array(CatalogRef, { description: 'All categories that it is in' }),
    provider: Type.Object({ _id: Id, slug: Slug, name: Type.String(), city: Type.String(), allowPickupFromShop: Type.Boolean() }),
    images: Type.Array(Type.String()),
    attributes: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), value: Type.String() })),
    options: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        values: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), swatch: Type.Optional(Type.String({ description: 'CSS colour' })) })),
      }),
    ),
    variationId: Type.Optional({ ...Id, description: 'The variation that `Price` belongs to' }),
    variations: Type.Array(VariationWire),
    rating: Type.Object({
      average: Type.Number(),
      count: Type.Integer(),
      histogram: Type.Array(Type.Integer(), { description: 'How many gave 1 to 5 stars', minItems: 5, maxItems: 5 }),
    }),
  },
  {
    $id: 'Item',
    description: 'Attributes are fields of their own besides, by their codes',
    additionalProperties: Type.Union([Type.String(), Type.Integer()]),
  },
)
export type ItemWire = Static<typeof ItemWire>

const ItemPage = Type.Object({ data: Type.Array(ItemTileWire), page: PageWire })

export const getCatalogTree = operation({
  id: 'getCatalogTree',
  ref: 'A-043',
  method: 'GET',
  path: '/catalog/api/catalog/read/catalog/tree-public',
  aliases: ['/catalog/read/catalog/tree-public'],
  summary: 'A market and its categories, in order',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({ market: Type.String({ maxLength: 80, description: 'Slug or id' }) }),
  reply: Type.Object({ data: Type.Array(CatalogNodeWire) }),
  errors: ['catalog.node_not_found'],
})

export const filterCatalog = operation({
  id: 'filterCatalog',
  ref: 'A-044',
  method: 'GET',
  path: '/catalog/api/catalog/read/catalog/filter',
  aliases: ['/catalog/read/catalog/filter'],
  summary: 'Markets, all categories, or the children of one node',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({
    isMarket: Type.Optional(Type.Literal('y')),
    isCategory: Type.Optional(Type.Literal('y')),
    parent: Type.Optional(Type.String({ maxLength: 80 })),
    city: Type.Optional(Type.String({ maxLength: 80, description: 'Only categories that a seller in this city sells' })),
  }),
  reply: Type.Object({ data: Type.Array(CatalogNodeWire) }),
  errors: ['catalog.node_not_found'],
})

export const listItemsByCategory = operation({
  id: 'listItemsByCategory',
  ref: 'A-045',
  method: 'POST',
  changesState: false,
  path: '/catalog/api/catalog/read/catalog/item/by',
  summary: 'One page of the items of a category',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({ page: PageNumber }),
  body: Type.Object({ category: Type.String({ maxLength: 80, description: 'Id' }), sort: Type.Optional(SortWire) }),
  reply: ItemPage,
  errors: ['catalog.node_not_found'],
})

export const filterItems = operation({
  id: 'filterItems',
  ref: 'A-046',
  method: 'GET',
  path: '/catalog/api/item/filter',
  summary: "One page of a market's or a seller's items",
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({
    market: Type.Optional(Type.String({ maxLength: 80 })),
    provider: Type.Optional(Type.String({ maxLength: 80 })),
    isTPT: Type.Optional(Type.String({ maxLength: 5, description: 'Accepted and ignored: every seller here is a third party' })),
    page: PageNumber,
    sort: Type.Optional(SortWire),
  }),
  reply: ItemPage,
  errors: ['catalog.node_not_found', 'seller.not_found'],
})

export const getItem = operation({
  id: 'getItem',
  ref: 'A-048',
  method: 'GET',
  path: '/catalog/api/item/{id}',
  summary: 'A product with its variations',
  tag: 'catalog',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: ItemWire }),
  errors: ['catalog.item_not_found'],
})

export const listVariations = operation({
  id: 'listVariations',
  ref: 'A-049',
  method: 'GET',
  path: '/catalog/api/item/variation/{id}',
  summary: 'The variations of a product',
  tag: 'catalog',
  auth: 'public',
  params: IdParams,
  reply: Type.Object({ data: Type.Array(VariationWire) }),
  errors: ['catalog.item_not_found'],
})
