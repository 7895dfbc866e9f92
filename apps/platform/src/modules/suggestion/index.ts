import type { TileOf } from '../search/index.ts'
import type { CategoryNames, Finding, MarketName, SellerNames, SuggestQueries } from './suggestion.ports.ts'
import { suggestionRoutes } from './suggestion.routes.ts'
import { createSuggestionService } from './suggestion.service.ts'

export type { SuggestedCategory, SuggestedSeller } from './suggestion.ports.ts'

type Deps = {
  readonly search: Finding
  readonly tileOf: TileOf
  readonly suggestQueries: SuggestQueries
  readonly categoryNames: CategoryNames
  readonly marketName: MarketName
  readonly sellerNames: SellerNames
}

/** What a search field suggests while somebody types (decision 0086). */
export const createSuggestionModule = ({ tileOf, ...deps }: Deps) => ({
  routes: suggestionRoutes({ suggestions: createSuggestionService(deps), tileOf }),
})
