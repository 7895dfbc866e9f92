import { MAX_PAGE_SIZE, SEARCH_TEXT_MAX } from '@galleria/rules'
import { Type } from 'typebox'
import { CatalogNodeWire } from './catalog.ts'
import { Cities, oneOf, PageInput } from './common.ts'
import { operation } from './operation.ts'
import { hitsOf, noFilters, Scope, SearchDistance, SearchLocation, Took } from './search.ts'
import { StoreWire } from './seller-list.ts'

/** C-44, as far as it can be said of shops and of categories. */
const wanted = {
  q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX, description: 'Each word begins one of the name; all are meant without it' })),
  market: Type.Optional({ ...Scope, description: 'Only where something of these is (slugs or ids)' }),
  category: Type.Optional({ ...Scope, description: 'Only where something of these, or below them, is (slugs or ids)' }),
  city: Type.Optional(Cities),
  location: Type.Optional(SearchLocation),
  distance: Type.Optional(SearchDistance),
  ...noFilters,
  page: Type.Optional(PageInput),
}
const limits = { bySender: { points: 120, seconds: 10, isLocal: true } } as const

export const searchProviders = operation({
  id: 'searchProviders',
  ref: 'A-057',
  method: 'POST',
  changesState: false,
  path: '/search/provider/search',
  summary: `Shops by their names, what they sell, and where they are; at most ${MAX_PAGE_SIZE} a page`,
  tag: 'seller',
  auth: 'public',
  body: Type.Object({
    ...wanted,
    sort: Type.Optional(
      oneOf(['relevance', 'near', 'newest', 'a-z', 'z-a'], { description: '`relevance` unless told: the nearest first where there is a place, else by name' }),
    ),
  }),
  reply: Type.Object({ hits: hitsOf(StoreWire), took: Took }),
  limits,
  errors: ['search.filter_unsupported', 'search.unavailable'],
})

export const searchCategories = operation({
  id: 'searchCategories',
  ref: 'A-058',
  method: 'POST',
  changesState: false,
  // The specification writes a slash at its end; paths are served with and without.
  path: '/search/category/search',
  summary: `Categories by their names, what is in them, and where that is sold; at most ${MAX_PAGE_SIZE} a page`,
  tag: 'catalog',
  auth: 'public',
  body: Type.Object({
    ...wanted,
    sort: Type.Optional(oneOf(['relevance', 'a-z', 'z-a'], { description: '`relevance` unless told: those with the most items first' })),
  }),
  reply: Type.Object({ hits: hitsOf(CatalogNodeWire), took: Took }),
  limits,
  errors: ['search.filter_unsupported', 'search.unavailable'],
})
