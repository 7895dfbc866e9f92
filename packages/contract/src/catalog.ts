import { AVAILABILITIES, CARE_KINDS, MAX_ITEMS_ASKED, PRODUCT_TYPES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import {
  GeoPoint,
  Id,
  IdParams,
  IsService,
  MarketRef,
  MoneyWire,
  NodePageSize,
  oneOf,
  PageNumber,
  PageSize,
  PageWire,
  ServiceTerms,
  Slug,
  SortWire,
} from './common.ts'
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
    isProductType: Type.Boolean({ description: 'A category without others below it' }),
    parent: Type.Optional(Type.Object({ _id: Id, slug: Slug })),
    care: Type.Optional(oneOf(CARE_KINDS, { description: 'What of health care it is about' })),
    market: Type.Object({ _id: Id, slug: Slug }, { description: 'That it is in, or is' }),
    itemCount: Type.Integer({ description: 'Items in it and below' }),
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
    facts: Type.Array(Type.String(), { maxItems: 2, description: 'What it is chosen by, in markets whose goods are compared' }),
    UnitPrice: Type.Union([Type.Object({ price: MoneyWire, amount: Type.Integer(), unit: oneOf(['gram', 'milliliter']) }), Type.Null()], {
      description: 'Of `Price`, in markets whose goods are bought by weight or volume',
    }),
    image: Type.String({
      description: 'Path of the picture; put `?w=` one of the offered widths before its `#`, which tells how a photograph looks from afar',
    }),
    images: Type.Array(Type.String(), { description: '`image`, and up to three more in markets whose goods are chosen by how they look (UX-12)' }),
    variationId: { ...Id, description: 'The variation that `Price` belongs to' },
    variationCount: Type.Integer(),
    isBooked: Type.Optional(Type.Boolean({ description: 'It is booked for a time, on its own page, and not put into the cart' })),
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

export const SizeGuideWire = Type.Object(
  {
    name: Type.String({ description: 'What is measured, and in which unit' }),
    columns: Type.Array(Type.String()),
    rows: Type.Array(Type.Object({ size: Type.String({ description: 'As the option names it' }), cells: Type.Array(Type.String()) })),
  },
  { $id: 'SizeGuide' },
)

export const VideoWire = Type.Object(
  {
    url: Type.String({ description: 'Its bytes, in ranges where that is asked for' }),
    contentType: Type.String({ description: 'video/mp4 or video/webm' }),
    captions: Type.Array(Type.Object({ language: Type.String(), url: Type.String({ description: 'WebVTT' }) })),
  },
  { $id: 'Video' },
)

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
    isService: IsService,
    serviceTerms: Type.Optional(ServiceTerms),
    booking: Type.Union(
      [
        Type.Object({
          calendar: Type.String({ description: 'Of its seller: `listAppointmentSlots` tells its times' }),
          with: Type.String({ description: 'Whom, or what, that calendar is of' }),
          slotMinutes: Type.Integer(),
          noticeMinutes: Type.Integer({ description: 'How long before it begins it can be moved or called off at the latest' }),
        }),
        Type.Null(),
      ],
      { description: 'null of what is not booked for a time. Where it takes place, the option `mode` of a variation says: `clinic`, `home` or `video`' },
    ),
    provider: Type.Object({
      _id: Id,
      slug: Slug,
      name: Type.String(),
      city: Type.String(),
      location: Type.Union([GeoPoint, Type.Null()]),
      allowPickupFromShop: Type.Boolean(),
    }),
    images: Type.Array(Type.String()),
    video: Type.Union([VideoWire, Type.Null()]),
    attributes: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), value: Type.String() })),
    options: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        values: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), swatch: Type.Optional(Type.String({ description: 'CSS colour' })) })),
      }),
    ),
    sizeGuide: Type.Union([SizeGuideWire, Type.Null()]),
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

const NodePage = Type.Object({ data: Type.Array(CatalogNodeWire), page: PageWire })
const nodePages = { page: PageNumber, itemsPerPage: NodePageSize }
/** "y" asks for it; left out, it makes no difference. */
const Yes = Type.Literal('y')
const Node = Type.String({ maxLength: 120, description: 'Id, slug or "slug-id"' })

export const getCatalogTree = operation({
  id: 'getCatalogTree',
  ref: 'A-043',
  method: 'GET',
  path: '/catalog/api/catalog/read/catalog/tree-public',
  aliases: ['/catalog/read/catalog/tree-public'],
  summary: 'A market and all its categories, each before those below it, in order',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({ market: Node, ...nodePages }),
  reply: NodePage,
  errors: ['catalog.node_not_found'],
})

export const filterCatalog = operation({
  id: 'filterCatalog',
  ref: 'A-044',
  method: 'GET',
  path: '/catalog/api/catalog/read/catalog/filter',
  aliases: ['/catalog/read/catalog/filter'],
  summary: 'Markets, categories, the children of a node, or one node: all of what is asked for must hold',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({
    isMarket: Type.Optional(Yes),
    isCategory: Type.Optional(Yes),
    parent: Type.Optional(Node),
    market: Type.Optional({ ...Node, description: 'Only what is in this market, itself left out' }),
    node: Type.Optional({ ...Node, description: 'Only nodes of this id, slug or "slug-id"; slugs are unique within a market' }),
    city: Type.Optional(Type.String({ maxLength: 80, description: 'Only where a seller in this city sells something' })),
    ...nodePages,
  }),
  reply: NodePage,
  errors: ['catalog.node_not_found'],
})

export const listItemsByCategory = operation({
  id: 'listItemsByCategory',
  ref: 'A-045',
  method: 'POST',
  changesState: false,
  path: '/catalog/api/catalog/read/catalog/item/by',
  aliases: ['/catalog/read/catalog/item/by'],
  summary: 'One page of the items of a category and of those below it',
  tag: 'catalog',
  auth: 'public',
  query: Type.Object({ page: PageNumber, itemsPerPage: PageSize }),
  body: Type.Object({
    category: Node,
    market: Type.Optional({ ...Node, description: 'Whose category, where slugs are given' }),
    sort: Type.Optional(SortWire),
  }),
  reply: ItemPage,
  errors: ['catalog.node_not_found', 'search.unavailable'],
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
    market: Type.Optional(Node),
    provider: Type.Optional(Type.String({ maxLength: 80, description: 'Id or slug' })),
    isTPT: Type.Optional(oneOf(['y', 'n'], { description: 'Of third parties, as every seller here is: "n" finds nothing' })),
    city: Type.Optional(Type.String({ maxLength: 80, description: 'Only what sellers in this city sell' })),
    page: PageNumber,
    itemsPerPage: PageSize,
    sort: Type.Optional(SortWire),
  }),
  reply: ItemPage,
  errors: ['catalog.node_not_found', 'seller.not_found', 'search.unavailable'],
})

/** What a device remembers (products looked at, a comparison) as it is today. */
export const listItems = operation({
  id: 'listItems',
  ref: 'R-040',
  method: 'POST',
  changesState: false,
  path: '/catalog/api/item/list',
  summary: 'Items by their ids, in this order; those that are gone are left out',
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_ITEMS_ASKED }) }),
  reply: Type.Object({ data: Type.Array(ItemTileWire) }),
  errors: [],
})

export const listProviderCatalog = operation({
  id: 'listProviderCatalog',
  ref: 'A-047',
  method: 'GET',
  path: '/catalog/api/catalog/read/list-provider-catalog/{id}',
  aliases: ['/catalog/read/list-provider-catalog/{id}'],
  summary: 'The markets and categories that a seller sells in, with how many of its items are there',
  tag: 'catalog',
  auth: 'public',
  params: Type.Object({ id: Type.String({ maxLength: 80, description: "The seller's id or slug" }) }),
  query: Type.Object({
    isCategory: Type.Optional({ ...Yes, description: 'Categories only' }),
    action: Type.Optional(Type.Literal('filter', { description: 'The one thing that can be done with them' })),
    ...nodePages,
  }),
  reply: NodePage,
  errors: ['seller.not_found'],
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
  query: Type.Object(nodePages),
  reply: Type.Object({ data: Type.Array(VariationWire), page: PageWire }),
  errors: ['catalog.item_not_found'],
})
