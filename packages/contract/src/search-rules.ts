import { MAX_PINNED_QUERIES, MAX_PINS, MAX_SYNONYM_GROUPS, MAX_SYNONYMS, SEARCH_TEXT_MAX, SYNONYM_MAX } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id } from './common.ts'
import { operation } from './operation.ts'

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
  ref: 'A-054',
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
  ref: 'A-054',
  method: 'PUT',
  path: '/search/v2/rules',
  summary: 'Sets all synonyms and pins; searches follow within two seconds',
  tag: 'search',
  auth: { staff: ['search.edit'] },
  body: Type.Object({ after: Type.Integer({ minimum: 0, description: 'The revision that it began from: refused when another has come since' }), ...RULES }),
  reply: Type.Object({ data: SearchRulesWire }),
  limits: { byAccount: { points: 120, seconds: 3600 } },
  errors: ['search.rules_outdated', 'catalog.item_not_found'],
})
