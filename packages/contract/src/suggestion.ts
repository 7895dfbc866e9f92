import { MAX_SUGGESTED, SEARCH_TEXT_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { ItemTileWire } from './catalog.ts'
import { Id, MarketRef, Slug } from './common.ts'
import { operation } from './operation.ts'

const upTo = <S extends Parameters<typeof Type.Array>[0]>(most: number, schema: S, description: string) => Type.Array(schema, { maxItems: most, description })

export const SuggestionsWire = Type.Object(
  {
    queries: upTo(
      MAX_SUGGESTED.queries,
      Type.Object({ q: Type.String() }),
      'What several others have searched for, and found; without q what is searched most',
    ),
    categories: upTo(
      MAX_SUGGESTED.categories,
      Type.Object({
        _id: Id,
        slug: Slug,
        name: Type.String(),
        Market: Type.Object({ ...MarketRef.properties, name: Type.String() }),
        itemCount: Type.Integer(),
      }),
      'That are called so',
    ),
    markets: upTo(
      MAX_SUGGESTED.markets,
      Type.Object({ slug: Slug, name: Type.String(), itemCount: Type.Integer({ description: 'That q finds in it' }) }),
      'In which q finds most',
    ),
    items: upTo(MAX_SUGGESTED.items, ItemTileWire, 'That q finds first'),
    providers: upTo(
      MAX_SUGGESTED.providers,
      Type.Object({ _id: Id, slug: Slug, name: Type.String(), city: Type.String(), itemCount: Type.Integer() }),
      'That are called so',
    ),
    total: Type.Integer({ description: 'Items that q finds' }),
  },
  { $id: 'Suggestions' },
)
export type SuggestionsWire = Static<typeof SuggestionsWire>

export const suggestSearch = operation({
  id: 'suggestSearch',
  ref: 'ours',
  method: 'GET',
  path: '/search/v2/suggest',
  summary: 'What somebody may be about to search for; the last word may be unfinished',
  tag: 'search',
  auth: 'public',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })) }),
  reply: Type.Object({ data: SuggestionsWire }),
  /** A letter each tenth of a second, for ten seconds without a pause. */
  limits: { bySender: { points: 120, seconds: 10, isLocal: true } },
  errors: ['search.unavailable'],
})
