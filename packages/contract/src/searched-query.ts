import { KEPT_QUERY_DAYS, SEARCH_TEXT_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { CalendarDay, Done, Id, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'

/** Told by whoever shows results: pages come out of a cache, so that no search sees who looks at them. */
export const noteSearch = operation({
  id: 'noteSearch',
  ref: 'ours',
  method: 'POST',
  changesState: false,
  path: '/search/v2/note',
  summary: 'Somebody looks at the results of a search, or has gone on from them to an item: counted, without who it was',
  tag: 'search',
  auth: 'public',
  body: Type.Object({
    q: Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX }),
    item: Type.Optional({ ...Id, description: 'What was gone on to' }),
  }),
  reply: Done,
  limits: { bySender: { points: 120, seconds: 60, isLocal: true } },
  errors: [],
})

export const SearchedQueryWire = Type.Object(
  {
    q: Type.String({ description: 'In lower case, without signs around it' }),
    language: Type.String({ description: 'Of the page on which it was searched' }),
    searches: Type.Integer(),
    clicks: Type.Integer({ description: 'Searches after which somebody went on to an item' }),
    people: Type.Integer({ description: 'So many different senders at least, as far as that can be told without knowing them; never more than 63' }),
    items: Type.Integer({ description: 'That had all of its words as typed when it was searched last; 0 where words had to be left out or taken as mistyped' }),
    lastDay: CalendarDay,
  },
  { $id: 'SearchedQuery' },
)
export type SearchedQueryWire = Static<typeof SearchedQueryWire>

export const listSearchedQueries = operation({
  id: 'listSearchedQueries',
  ref: 'G-09',
  method: 'GET',
  path: '/search/v2/queries',
  summary: 'What was searched for in the last days, the most frequent first; all of it, or what nothing was found for',
  tag: 'search',
  auth: { staff: ['search.edit'] },
  query: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: KEPT_QUERY_DAYS, default: 7, description: 'Today (UTC) and those before it' })),
    found: Type.Optional(oneOf(['all', 'nothing'], { default: 'all' })),
    page: PageNumber,
    itemsPerPage: PageSize,
  }),
  reply: Type.Object({ data: Type.Array(SearchedQueryWire), page: PageWire }),
  errors: [],
})
