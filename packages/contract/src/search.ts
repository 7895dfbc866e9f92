import { MAX_FACET_VALUES, MAX_FILTER_VALUES, MAX_FILTERS, MOST_FACET_VALUES, MOST_FACETS, OWN_FACETS, SEARCH_TEXT_MAX, SORTS } from '@galleria/rules'
import { type Static, type TSchema, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Cities, Id, MoneyWire, oneOf, PageInput, SortWire } from './common.ts'
import { operation } from './operation.ts'

const Field = Type.String({ maxLength: 80 })
const Values = Type.Array(Type.String({ maxLength: 200 }), { maxItems: MAX_FILTER_VALUES })
const Bounds = Type.Object({ gte: Type.Optional(Type.Number()), lte: Type.Optional(Type.Number()) })

/** E-12: what an answer can be narrowed by. Counts leave out what is chosen of the same field. */
const facetHead = {
  field: Type.String({ description: `One of ${OWN_FACETS.join(', ')}, or the code of an attribute or option` }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Of an attribute or option; null where the field says what it is' }),
}
const ValuesFacetWire = Type.Object({
  ...facetHead,
  kind: oneOf(['values', 'boolean']),
  values: Type.Array(
    Type.Object({
      value: Type.String({ description: 'As `filters` takes it' }),
      label: Type.String(),
      swatch: Type.Optional(Type.String({ description: 'CSS colour' })),
      count: Type.Integer(),
    }),
  ),
  others: Type.Integer({ description: 'How many more values there are' }),
})
const RangeFacetWire = Type.Object({
  ...facetHead,
  kind: oneOf(['range']),
  unit: Type.String({ description: 'Of an attribute; prices are in minor units' }),
  bins: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), count: Type.Integer() }), {
    description: 'Half-open; the last one holds its upper end too',
  }),
})
export const FacetWire = Type.Union([ValuesFacetWire, RangeFacetWire])
export type FacetWire = Static<typeof FacetWire>

export const AggregationsWire = Type.Object(
  {
    facets: Type.Array(FacetWire, { description: 'Price first, then what divides the answer best' }),
    priceHandles: Type.Object(
      { from: MoneyWire, to: MoneyWire },
      {
        description:
          'K-08: where a price filter stands before somebody moves it (C-10); the ends of the prices of this answer where these have less than half of what lies between',
      },
    ),
  },
  { $id: 'Aggregations' },
)
export type AggregationsWire = Static<typeof AggregationsWire>

/** How the words of `q` had to be read so that something is found, by the text alone: filters change nothing of it. */
export const SearchReadingWire = Type.Object(
  {
    dropped: Type.Array(Type.String(), { description: 'Words of q, as typed, that no product has together with the others: the best hits do without' }),
    corrected: Type.Optional(Type.String({ description: 'The text that the hits are of, where nobody writes a word of q so' })),
    priced: Type.Optional(
      Type.Object(
        { text: Type.String(), gte: Type.Optional(Type.Integer()), lte: Type.Optional(Type.Integer()) },
        {
          description: 'The price that q names, in minor units, and q without it: the hits are of that text, and cost that unless `range.price` says otherwise',
        },
      ),
    ),
    didYouMean: Type.Optional(Type.String({ description: 'A text that finds more, where hardly anything is found; the hits are not of it' })),
  },
  { $id: 'SearchReading' },
)
export type SearchReadingWire = Static<typeof SearchReadingWire>

/** Slugs or ids. */
export const Scope = Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Slugs or ids' })

/** What is filled of `filters` or `range` is refused by its name where there is nothing to filter by: a body of A-054 may be sent as it is. */
export const noFilters = {
  filters: Type.Optional(Type.Record(Field, Values, { maxProperties: MAX_FILTERS, description: 'Nothing can be filtered by here' })),
  range: Type.Optional(Type.Record(Field, Bounds, { maxProperties: MAX_FILTERS, description: 'Nothing can be filtered by here' })),
}
export const SearchLocation = Type.Object({ lat: Type.Number({ minimum: -90, maximum: 90 }), lon: Type.Number({ minimum: -180, maximum: 180 }) })
export const SearchDistance = Type.Number({ exclusiveMinimum: 0, maximum: 20_100, description: 'Kilometres from `location`, which it needs' })
/** One of what was found; what `_source` is differs. */
export const hitsOf = <S extends TSchema>(source: S) =>
  Type.Object({ total: Type.Integer(), hits: Type.Array(Type.Object({ _id: Id, _score: Type.Number(), _source: source })) })
export const Took = Type.Number({ description: 'Milliseconds' })

/** C-44 */
const filters = {
  q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
  market: Type.Optional(Scope),
  category: Type.Optional(Scope),
  provider: Type.Optional(Scope),
  city: Type.Optional(Cities),
  inStock: Type.Optional(Type.Boolean({ description: 'false: what is sold out' })),
  range: Type.Optional(
    Type.Record(Field, Bounds, {
      maxProperties: MAX_FILTERS,
      description: 'Price in minor units, or an attribute whose values are figures; both ends included',
    }),
  ),
  filters: Type.Optional(
    Type.Record(Field, Values, { maxProperties: MAX_FILTERS, description: 'Values by field, as facets name them: of one field any, of several fields all' }),
  ),
  location: Type.Optional(SearchLocation),
  distance: Type.Optional(SearchDistance),
  facets: Type.Optional(
    Type.Object(
      {
        most: Type.Optional(Type.Integer({ minimum: 0, maximum: 40, description: 'Facets besides price; none at all with 0', default: MOST_FACETS })),
        values: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_FACET_VALUES, description: 'Of each', default: MOST_FACET_VALUES })),
        whole: Type.Optional(Type.Array(Field, { maxItems: 5, description: `Fields of which up to ${MAX_FACET_VALUES} values are wanted` })),
      },
      { description: 'How much of the aggregations is wanted' },
    ),
  ),
}

/** By number, or after the page before: then nothing comes twice or is left out because something has come or gone meanwhile, and no page is too far down. */
const SearchPage = Type.Object({
  ...PageInput.properties,
  after: Type.Optional(
    Type.String({ maxLength: 8_000, description: 'What `hits.next` of the page before says, with the same text, filters and sort; without `page`' }),
  ),
})

/** A page of results asks once: two pages a second for ten seconds is more than people click, and a small part of what one process can answer. */
const limits = { bySender: { points: 120, seconds: 10, isLocal: true }, onlyWith: 'q' } as const

export const searchItems = operation({
  id: 'searchItems',
  ref: 'A-054',
  method: 'POST',
  changesState: false,
  path: '/search/v2/search',
  // A-055, and A-057's items: "provider" says whose.
  aliases: ['/search/fulltext/search', '/search/provider/search/items'],
  summary: 'Search and listing: text, market, category, seller, filters, ranges, distance, sort, page; what the answer can be narrowed by',
  tag: 'search',
  auth: 'public',
  body: Type.Object({ ...filters, sort: Type.Optional(SortWire), page: Type.Optional(SearchPage) }),
  reply: Type.Object({
    hits: Type.Object({
      ...hitsOf(ItemTileWire).properties,
      next: Type.Union([Type.String(), Type.Null()], { description: 'What `page.after` takes for the page after this one; null where there is none' }),
    }),
    aggregations: AggregationsWire,
    reading: Type.Optional(SearchReadingWire),
    took: Took,
  }),
  limits,
  errors: ['search.filter_unsupported', 'search.cursor_unknown', 'search.unavailable'],
})

export const countFacets = operation({
  id: 'countFacets',
  ref: 'A-056',
  method: 'POST',
  changesState: false,
  path: '/search/fulltext/facet',
  summary: 'How many items a search finds, and what it can be narrowed by, without the items',
  tag: 'search',
  auth: 'public',
  // A body of A-054 may be sent as it is.
  body: Type.Object({
    ...filters,
    sort: Type.Optional(oneOf(SORTS, { description: 'Ignored: it changes nothing of what is counted' })),
    page: Type.Optional({ ...SearchPage, description: 'Likewise' }),
  }),
  reply: Type.Object({
    hits: Type.Object({ total: Type.Integer() }),
    aggregations: AggregationsWire,
    took: Took,
  }),
  limits,
  errors: ['search.filter_unsupported', 'search.unavailable'],
})
