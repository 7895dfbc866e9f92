import type { MarketWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { SearchEngine } from '../search/index.ts'
import type { SellerOf } from './catalog.ports.ts'
import { catalogRepository } from './catalog.repository.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { createCatalogService } from './catalog.service.ts'
import { toWireMarket, toWireTile } from './catalog.view.ts'
import { createSearchFeed } from './search-feed.ts'
import { searchRoutes } from './search.routes.ts'
import { createStructureService } from './structure.service.ts'

export type { ProductOption } from './catalog.ts'
export type { CatalogService } from './catalog.service.ts'
export type { SearchFeed } from './search-feed.ts'
export type { StructureService } from './structure.service.ts'

const MOST_PICTURES = 2000

type Deps = {
  readonly database: Database
  readonly search: SearchEngine
  readonly sellerOf: SellerOf
  readonly currencyOf: (tenantId: string) => Promise<string>
}

export function createCatalogModule({ database, search, sellerOf, currencyOf }: Deps) {
  const structures = createStructureService({ database })
  const catalog = createCatalogService({ database, structures, search, sellerOf })
  return {
    structures,
    feed: createSearchFeed({ database, structures, sellerOf, search, currencyOf }),
    routes: [...catalogRoutes({ catalog, structures, search, sellerOf }), ...searchRoutes({ catalog })],
    marketsFor: async (ctx: RequestContext): Promise<MarketWire[]> => {
      const [structure, counts] = await Promise.all([structures.of(ctx.tenant.id), search.counts(ctx.tenant.id)])
      return structure.markets.map((market) => toWireMarket(ctx, market, counts.byMarket[market.id] ?? 0))
    },
    /** Picture ids worth having ready before somebody asks. */
    shownPictures: (tenantId: string): Promise<string[]> => catalogRepository(database, tenantId).listShownPictures(MOST_PICTURES),
    itemCountOf: async (ctx: RequestContext, sellerId: string): Promise<number> => (await search.counts(ctx.tenant.id)).bySeller[sellerId] ?? 0,
    /** Tiles of these products in this order; unknown ones are left out. */
    tilesOf: async (ctx: RequestContext, ids: readonly string[]) => (await search.get(ctx.tenant.id, ids)).map((item) => toWireTile(ctx, item)),
  }
}
