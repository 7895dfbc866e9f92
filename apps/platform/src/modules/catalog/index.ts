import type { MarketWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import type { SearchEngine, SearchService, TileOf } from '../search/index.ts'
import type { SellerOf } from './catalog.ports.ts'
import { catalogRepository } from './catalog.repository.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { createCatalogService } from './catalog.service.ts'
import { toWireMarket } from './catalog.view.ts'
import { createSearchFeed } from './search-feed.ts'
import { createStructureService } from './structure.service.ts'

export type { ProductOption } from './catalog.ts'
export type { CatalogService } from './catalog.service.ts'
export type { SearchFeed } from './search-feed.ts'
export type { StructureService } from './structure.service.ts'

const MOST_PICTURES = 2000

type Deps = {
  readonly database: Database
  readonly search: SearchService
  /** Where products go to be found. */
  readonly engine: SearchEngine
  readonly tileOf: TileOf
  readonly sellerOf: SellerOf
}

/** Markets, categories and products. What it knows of products it puts into the search engine, out of which lists are made. */
export function createCatalogModule({ database, search, engine, tileOf, sellerOf }: Deps) {
  const structures = createStructureService({ database })
  const catalog = createCatalogService({ database, structures, search, sellerOf })
  const feed = createSearchFeed({ database, structures, sellerOf, search: engine })
  return {
    routes: catalogRoutes({ catalog, structures, search, tileOf, sellerOf }),
    load: feed.loadAll,
    onChange: async ({ tenantId, isStructural, productIds }: CatalogChanges): Promise<string[]> => {
      if (isStructural) structures.forget(tenantId)
      const markets = productIds.length > 0 ? await feed.refresh(tenantId, productIds) : []
      if (isStructural) await feed.loadAll(tenantId)
      return [...(productIds.length > 0 ? ['catalog'] : []), ...productIds.map((id) => `product:${id}`), ...[...markets].map((slug) => `market:${slug}`)]
    },
    marketsFor: async (ctx: RequestContext): Promise<MarketWire[]> => {
      const [structure, counts] = await Promise.all([structures.of(ctx.tenant.id), search.counts(ctx)])
      return structure.markets.map((market) => toWireMarket(ctx, market, counts.byMarket[market.id] ?? 0))
    },
    /** Picture ids worth having ready before somebody asks. */
    shownPictures: (tenantId: string): Promise<string[]> => catalogRepository(database, tenantId).listShownPictures(MOST_PICTURES),
  }
}
