import { SEARCH_TEXT_MAX } from '@galleria/rules'
import { Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Cities, Id, PageInput, SortWire } from './common.ts'
import { operation } from './operation.ts'

/** C-44, the part that this engine answers; facets come with the engine that counts them. */
export const searchItems = operation({
  id: 'searchItems',
  ref: 'A-054',
  method: 'POST',
  changesState: false,
  path: '/search/v2/search',
  aliases: ['/search/fulltext/search'],
  summary: 'Search and listing: text, market, category, seller, price range, sort, page',
  tag: 'search',
  auth: 'public',
  body: Type.Object({
    q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
    market: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Slugs or ids' })),
    category: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Slugs or ids' })),
    provider: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { maxItems: 20, description: 'Slugs or ids' })),
    city: Type.Optional(Cities),
    inStock: Type.Optional(Type.Boolean({ description: 'false: what is sold out' })),
    range: Type.Optional(
      Type.Object({
        price: Type.Optional(Type.Object({ gte: Type.Optional(Type.Integer({ minimum: 0 })), lte: Type.Optional(Type.Integer({ minimum: 0 })) })),
      }),
    ),
    filters: Type.Optional(
      Type.Record(Type.String({ maxLength: 80 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }), { description: 'Refused unless empty' }),
    ),
    location: Type.Optional(Type.Object({ lat: Type.Number(), lon: Type.Number() }, { description: 'Refused' })),
    distance: Type.Optional(Type.Number({ description: 'Refused' })),
    sort: Type.Optional(SortWire),
    page: Type.Optional(PageInput),
  }),
  reply: Type.Object({
    hits: Type.Object({ total: Type.Integer(), hits: Type.Array(Type.Object({ _id: Id, _score: Type.Number(), _source: ItemTileWire })) }),
    took: Type.Number({ description: 'Milliseconds' }),
  }),
  /**
   * A page of results asks once for each market besides: two pages a second for ten seconds, which is more than people click, and a small part of what one
   * process can answer.
   */
  limits: { bySender: { points: 120, seconds: 10, isLocal: true }, onlyWith: 'q' },
  errors: ['search.filter_unsupported'],
})
