import type { MarketWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { RequestContext } from '../../context.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { createLastSeen } from '../../infra/last-seen.ts'
import type { Metric } from '../../infra/metrics.ts'
import { createProductMemory } from '../../infra/product-memory.ts'
import type { FeedPosition } from '../../module.ts'
import type { Filling, SearchEngine, SearchService, Snapshots, TileOf } from '../search/index.ts'
import type { Product } from './catalog.ts'
import { catalogChecks } from './catalog.checks.ts'
import { catalogParts } from './catalog.parts.ts'
import type { CatalogParts, SellerOf, VisitKmOf } from './catalog.ports.ts'
import { createCatalogRepositories } from './catalog.repository.ts'
import { categorySearchRoutes } from './category-search.routes.ts'
import { catalogNodeRoutes } from './catalog-node.routes.ts'
import { catalogRoutes } from './catalog.routes.ts'
import { createCatalogService } from './catalog.service.ts'
import { toWireMarket } from './catalog.view.ts'
import type { MarketLook } from './market-look.repository.ts'
import { createAwaitedSearch } from './awaited-search.service.ts'
import { createCounts } from './counts.service.ts'
import { createOpenHalls } from './open-halls.service.ts'
import { createKeptSearch } from './kept-search.service.ts'
import { createSellerGoods } from './seller-goods.service.ts'
import { createSearchFeed } from './search-feed.service.ts'
import { sitemapCatalog } from './sitemap.repository.ts'
import { createStructureService } from './structure.service.ts'

export type { ProductOption } from './catalog.ts'
export { type MarketLook, setMarketLooks } from './market-look.repository.ts'
export type { CatalogService } from './catalog.service.ts'
export { countStars } from './star-counts.repository.ts'
export type { SearchFeed } from './search-feed.service.ts'
export type { StructureService } from './structure.service.ts'

const MOST_PICTURES = 2000

type Deps = {
  readonly database: Database
  readonly search: SearchService
  /** Where products go to be found. */
  readonly engine: SearchEngine
  readonly filling: Filling
  readonly snapshots: Snapshots
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly tileOf: TileOf
  readonly sellerOf: SellerOf
  readonly visitKmOf: VisitKmOf
  readonly parts: CatalogParts
}

/** Markets, categories and products. What it knows of products it puts into the search engine, out of which lists are made. */
export function createCatalogModule({ database, search, engine, filling, snapshots, logger, tileOf, sellerOf, visitKmOf, parts }: Deps) {
  const catalogOf = createCatalogRepositories({ database, parts })
  const structures = createStructureService({ catalogOf })
  const products = createProductMemory<Product>()
  const catalog = createCatalogService({ catalogOf, structures, search, sellerOf, products })
  const feed = createSearchFeed({ catalogOf, structures, sellerOf, search: engine })
  const loaded = new Set<string>()
  const load = async (tenantId: string): Promise<void> => {
    await feed.loadAll(tenantId)
    loaded.add(tenantId)
  }
  const awaited = createAwaitedSearch({ isBack: async (tenantId) => void (await engine.counts(tenantId)), logger })
  const kept = createKeptSearch({ snapshots, load, logger, isBehind: awaited.isBehind })
  const openHalls = createOpenHalls(engine, createLastSeen())
  const counts = createCounts({ search, structures, catalogOf })
  return {
    routes: [
      ...catalogNodeRoutes({ catalog, structures, counts, sellerOf }),
      ...categorySearchRoutes({ structures, search, counts }),
      ...catalogRoutes({ catalog, structures, search, tileOf, sellerOf, visitKmOf }),
    ],
    parts: catalogParts,
    follow: awaited.follow,
    fill: (tenantId: string, from: FeedPosition): Promise<void> =>
      awaited.fill((untilFilled) =>
        filling.during(tenantId, () =>
          untilFilled(async () => {
            await kept.fill(tenantId, from)
            await openHalls.areOthers(tenantId)
          }),
        ),
      ),
    close: async (): Promise<void> => {
      awaited.close()
      await kept.close()
    },
    checks: catalogChecks({ parts, engine, loaded }),
    onChange: async (changes: CatalogChanges): Promise<string[]> => {
      const { tenantId, isStructural, productIds, popularIds } = changes
      products.forget(changes)
      if (isStructural) structures.forget(tenantId)
      if (isStructural || productIds.length > 0 || popularIds.length > 0) kept.noteChange(tenantId)
      const nothing = { markets: new Set<string>(), areOthersOpen: false }
      const { markets, areOthersOpen } = await awaited.orLater(tenantId, nothing, async () => {
        const touched = productIds.length > 0 ? await feed.refresh(tenantId, productIds) : new Set<string>()
        if (isStructural) await load(tenantId)
        else await feed.rerank(tenantId, popularIds)
        return { markets: touched, areOthersOpen: (isStructural || productIds.length > 0) && (await openHalls.areOthers(tenantId)) }
      })
      return [
        ...(areOthersOpen ? ['tenant'] : []),
        ...(popularIds.length > 0 ? ['popularity'] : []),
        ...(productIds.length > 0 ? ['catalog'] : []),
        ...productIds.map((id) => `product:${id}`),
        ...[...markets].map((slug) => `market:${slug}`),
      ]
    },
    /** Of these products what lists know of them, out of the database. */
    listedOf: feed.documentsOf,
    /** What a seller has, out of the database. */
    goodsOf: createSellerGoods({ structures, catalogOf }),
    marketsFor: async (ctx: RequestContext): Promise<MarketWire[]> => {
      const [structure, { byMarket }] = await Promise.all([structures.of(ctx.tenant.id), counts(ctx)])
      return structure.markets.map((market) => toWireMarket(ctx, market, byMarket[market.id] ?? 0))
    },
    /** The name of a market in the reader's language, by its slug. */
    marketName: async ({ tenant, locale }: RequestContext, slug: string): Promise<string | undefined> => {
      const market = (await structures.of(tenant.id)).findMarket(slug)
      return market && textIn(market.name, locale)
    },
    /** Categories with their markets, by their names in the reader's language. */
    categoryNames: async ({ tenant, locale }: RequestContext) => (await structures.of(tenant.id)).namesIn(locale),
    marketLooksOf: async (tenantId: string): Promise<MarketLook[]> =>
      (await structures.of(tenantId)).markets.map(({ slug, name, hue }) => ({ slug, name, hue })),
    metrics: [
      { name: 'galleria_kept_products', help: 'Products that pages are made of without asking the database', kind: 'gauge', read: () => products.size },
      { name: 'galleria_kept_products_bytes', help: 'Memory of the products that are kept, estimated', kind: 'gauge', read: () => products.bytes },
    ] satisfies Metric[],
    /** For search engines. */
    sitemap: sitemapCatalog(database),
    /** Picture ids worth having ready before somebody asks. */
    shownPictures: (tenantId: string): Promise<string[]> => catalogOf(tenantId).listShownPictures(MOST_PICTURES),
  }
}
