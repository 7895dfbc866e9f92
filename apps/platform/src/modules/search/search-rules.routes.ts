import { getSearchRules, type SearchRulesWire, setSearchRules } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { RevisedRules, SearchRulesService } from './search-rules.service.ts'

const toWire = ({ revision, synonyms, pins }: RevisedRules): SearchRulesWire => ({
  revision,
  synonyms: synonyms.map((group) => [...group]),
  pins: pins.map(({ query, products }) => ({ query, products: [...products] })),
})

export function searchRulesRoutes({ rules }: { rules: SearchRulesService }) {
  return [
    implement(getSearchRules, async (ctx) => ({ data: toWire(rules.get(ctx)) })),
    implement(setSearchRules, async (ctx, { body: { after, ...sent } }) => ({ data: toWire(await rules.set(ctx, { ...sent, revision: after })) })),
  ]
}
