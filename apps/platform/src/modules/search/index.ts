import type { ItemTileWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { Metric } from '../../infra/metrics.ts'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import type { SearchEngineOptions, SetSearchRules } from './search.ports.ts'
import { searchRoutes } from './search.routes.ts'
import { searchRulesRoutes } from './search-rules.routes.ts'
import { createSearchRulesService } from './search-rules.service.ts'
import { createSearchService } from './search.service.ts'
import { toWireTile } from './tile.view.ts'

export type {
  ListedDocument,
  ProductSignals,
  SearchCounts,
  SearchDocument,
  SearchHit,
  SearchQuery,
  SearchResult,
  SearchSort,
  SellerSummary,
} from './search.ts'
export type { Facet, FacetFilters, FacetsWanted, FacetText, Range, Trait } from './facets.ts'
export type { SearchEngine } from './search.ports.ts'
export type { SearchService } from './search.service.ts'
/** A product as every list shows it (E-08). */
export type TileOf = typeof toWireTile

/** Finds and lists products. Knows nothing but what the catalogue has put into its engine. */
export function createSearchModule({ setSearchRules, ...options }: SearchEngineOptions & { readonly setSearchRules: SetSearchRules }) {
  const engine = createInProcessSearchEngine(options)
  const search = createSearchService({ engine })
  return {
    routes: [...searchRoutes({ search }), ...searchRulesRoutes({ rules: createSearchRulesService({ engine, setSearchRules }) })],
    engine,
    search,
    metrics: [
      { name: 'galleria_search_documents', help: 'Products in the search engine of this process', kind: 'gauge', read: () => engine.size().documents },
      { name: 'galleria_search_memory_bytes', help: 'Memory of the search engine, estimated', kind: 'gauge', read: () => engine.size().bytes },
    ] satisfies Metric[],
    tileOf: toWireTile,
    /** How many products have all words of a text as they are typed. */
    foundAsTyped: async (ctx: RequestContext, text: string): Promise<number> => {
      const { page, reading } = await search.page(ctx, { text }, { itemsPerPage: 0 })
      return reading?.corrected !== undefined || (reading?.dropped.length ?? 0) > 0 ? 0 : page.total
    },
    /** Tiles of these products in this order; unknown ones are left out. */
    tilesOf: async (ctx: RequestContext, ids: readonly string[]): Promise<ItemTileWire[]> => (await search.get(ctx, ids)).map((item) => toWireTile(ctx, item)),
  }
}
