import { LOCALES } from '@galleria/kernel'
import { MAX_PINNED_QUERIES, MAX_PINS, MAX_SYNONYM_GROUPS, MAX_SYNONYMS, SEARCH_TEXT_MAX, SYNONYM_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, oneOf, Revision } from './common.ts'
import { operation } from './operation.ts'
import { SearchReadingWire } from './search.ts'

const RULES = {
  synonyms: Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: SYNONYM_MAX }), { minItems: 2, maxItems: MAX_SYNONYMS }), {
    maxItems: MAX_SYNONYM_GROUPS,
    description: 'Groups of words or short phrases that mean the same, in any language',
  }),
  pins: Type.Array(
    Type.Object({
      query: Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX, description: 'Compared by its words: case, accents and signs do not matter' }),
      products: Type.Array(Id, { minItems: 1, maxItems: MAX_PINS, description: 'Stand first for it, in this order; what is sold out stays last' }),
    }),
    { maxItems: MAX_PINNED_QUERIES },
  ),
} as const

export const SearchRulesWire = Type.Object(
  { revision: Type.Integer({ description: 'Counts how often the rules were set' }), ...RULES },
  { $id: 'SearchRules', description: 'What the shop teaches its search' },
)
export type SearchRulesWire = Static<typeof SearchRulesWire>

export const getSearchRules = operation({
  id: 'getSearchRules',
  ref: 'G-09',
  method: 'GET',
  path: '/search/v2/rules',
  summary: 'Synonyms, and products that are pinned to queries',
  tag: 'search',
  auth: { staff: ['search.edit'] },
  reply: Type.Object({ data: SearchRulesWire }),
  errors: [],
})

export const setSearchRules = operation({
  id: 'setSearchRules',
  ref: 'G-09',
  method: 'PUT',
  path: '/search/v2/rules',
  summary: 'Sets all synonyms and pins; searches follow within two seconds',
  tag: 'search',
  auth: { staff: ['search.edit'] },
  body: Type.Object({ after: Revision('The revision that it began from: refused when another has come since'), ...RULES }),
  reply: Type.Object({ data: SearchRulesWire }),
  limits: { byAccount: { points: 120, seconds: 3600 } },
  errors: ['search.rules_outdated', 'catalog.item_not_found'],
})

const SPOKEN_FIELDS = [...LOCALES.map((locale) => `name_${locale}` as const), ...LOCALES.map((locale) => `text_${locale}` as const)]
const FIELDS = [...SPOKEN_FIELDS, 'details', 'category', 'brand', 'skus'] as const
const HOW_MEANT = ['typed', 'form', 'joined', 'parted', 'beginning', 'mistyped'] as const

export const SearchExplanationWire = Type.Object(
  {
    place: Type.Union([Type.Integer(), Type.Null()], { description: 'By relevance and without filters, from 1 on; null where the text does not find it' }),
    total: Type.Integer(),
    score: Type.Number({ description: 'Of all its words together; comparable within one answer only' }),
    liking: Type.Number({ description: 'What the score is multiplied by for what shoppers have done with it lately, 1 to 1.15' }),
    isInStock: Type.Boolean({ description: 'What is not stays last' }),
    isPinned: Type.Boolean({ description: 'By a rule of the shop' }),
    reading: Type.Optional(SearchReadingWire),
    words: Type.Array(
      Type.Object({
        typed: Type.String(),
        score: Type.Number(),
        products: Type.Integer({ description: 'How many have it: the fewer, the more it tells' }),
        isCategory: Type.Boolean({ description: 'It names the thing, and the category is called so' }),
        share: Type.Number({
          description:
            'How far the category is what the word names, 0 to 1: 1 where it is called so, else as the names of its products tell, beside those of other categories',
        }),
        found: Type.Array(
          Type.Object({
            word: Type.String({ description: 'Folded, as it is kept' }),
            how: oneOf(HOW_MEANT, { description: 'As typed, another form, made of two words or into two, begun so, nearly so' }),
            places: Type.Array(Type.Object({ field: oneOf(FIELDS), times: Type.Integer({ description: 'As far as it is counted' }) })),
          }),
        ),
      }),
      { description: "In the words in which the query means the product most: a synonym's, where that is nearer" },
    ),
  },
  { $id: 'SearchExplanation' },
)
export type SearchExplanationWire = Static<typeof SearchExplanationWire>

export const explainSearch = operation({
  id: 'explainSearch',
  ref: 'G-09',
  method: 'POST',
  changesState: false,
  path: '/search/v2/explain',
  summary: 'Why a product is at its place in the results of a search, word by word',
  tag: 'search',
  auth: { staff: ['search.edit'] },
  body: Type.Object({ q: Type.String({ minLength: 1, maxLength: SEARCH_TEXT_MAX }), product: Id }),
  reply: Type.Object({ data: SearchExplanationWire }),
  limits: { byAccount: { points: 120, seconds: 60 } },
  errors: ['catalog.item_not_found', 'search.unavailable'],
})
