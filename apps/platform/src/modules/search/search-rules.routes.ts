import { explainSearch, getSearchRules, type SearchExplanationWire, type SearchRulesWire, setSearchRules } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import { toWireReading } from './reading.view.ts'
import type { Explanation } from './search.ts'
import type { RevisedRules, SearchRulesService } from './search-rules.service.ts'

const toWire = ({ revision, synonyms, pins }: RevisedRules): SearchRulesWire => ({
  revision,
  synonyms: synonyms.map((group) => [...group]),
  pins: pins.map(({ query, products }) => ({ query, products: [...products] })),
})

const toWireExplanation = ({ place, reading, words, ...rest }: Explanation): SearchExplanationWire => ({
  ...rest,
  place: place ?? null,
  ...toWireReading(reading),
  words: words.map(({ documents, found, ...word }) => ({
    ...word,
    products: documents,
    found: found.map(({ places, ...own }) => ({ ...own, places: places.map((at) => ({ ...at })) })),
  })),
})

export function searchRulesRoutes({ rules }: { rules: SearchRulesService }) {
  return [
    implement(getSearchRules, async (ctx) => ({ data: toWire(rules.get(ctx)) })),
    implement(explainSearch, async (ctx, { body }) => ({ data: toWireExplanation(await rules.explain(ctx, body.q, body.product)) })),
    implement(setSearchRules, async (ctx, { body: { after, ...sent } }) => ({ data: toWire(await rules.set(ctx, { ...sent, revision: after })) })),
  ]
}
