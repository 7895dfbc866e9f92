import type { RequestContext } from '../../context.ts'
import { Unavailable } from '../../errors.ts'
import { rememberedEach } from '../../infra/remembered.ts'
import type { SearchCounts, SearchService } from '../search/index.ts'
import type { CatalogOf } from './catalog.repository.ts'
import { countsAbove } from './catalog-nodes.ts'
import type { StructureService } from './structure.service.ts'

type Deps = { readonly search: Pick<SearchService, 'counts'>; readonly structures: StructureService; readonly catalogOf: CatalogOf }

/** Products of each market and category; those of a child category count for its parents too. */
export type CountsOf = (ctx: RequestContext) => Promise<Pick<SearchCounts, 'byMarket' | 'byCategory'>>

/** Counting in the database takes a walk through all products. */
const HOLDS_MS = 30_000

/** How much there is: the search engine knows at once, and while it does not answer the database does. */
export function createCounts({ search, structures, catalogOf }: Deps): CountsOf {
  const ownOf = rememberedEach(async (tenantId) => {
    const [structure, sold] = await Promise.all([structures.of(tenantId), catalogOf(tenantId).countCategories()])
    const sums = Object.fromEntries(countsAbove(structure, sold))
    return { byMarket: sums, byCategory: sums }
  }, HOLDS_MS)

  return async (ctx) => {
    try {
      return await search.counts(ctx)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      return ownOf(ctx.tenant.id)
    }
  }
}
