import type { ItemTileWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import type { Metric } from '../../infra/metrics.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { FastifyBaseLogger } from 'fastify'
import { askedWhenFilled, createFilling } from './filling.service.ts'
import { createInProcessSearchEngine } from './in-process-engine.ts'
import { createOpenSearchEngine } from './opensearch-engine.adapter.ts'
import { createIndexMarks } from './opensearch-marks.service.ts'
import type { OpenSearch } from './opensearch.adapter.ts'
import type { ListedOf, SearchEngineOptions, SetSearchRules, GoodsOf } from './search.ports.ts'
import { searchRoutes } from './search.routes.ts'
import { searchRulesRoutes } from './search-rules.routes.ts'
import { createSearchRulesService } from './search-rules.service.ts'
import { createSnapshots, NO_SNAPSHOTS, type SnapshotOptions, thisProgram } from './snapshots.service.ts'
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
export type { SellerGoods } from './seller-summary.ts'
export type { Filling } from './filling.service.ts'
export type { Snapshots } from './snapshots.service.ts'
export { openOpenSearch } from './opensearch.adapter.ts'
export type { SearchEngine } from './search.ports.ts'
export type { SearchService, Wanted } from './search.service.ts'
/** A product as every list shows it (E-08). */
export type TileOf = typeof toWireTile

/** Finds and lists products. Knows nothing but what the catalogue has put into its engine. */
export function createSearchModule({
  setSearchRules,
  kept,
  cluster,
  sealer,
  listedOf,
  goodsOf,
  ...options
}: SearchEngineOptions & {
  readonly setSearchRules: SetSearchRules
  /** Where what is known is kept from start to start. */
  readonly kept?: SnapshotOptions | undefined
  /** One engine for all processes, instead of one in each. */
  readonly cluster?: Cluster | undefined
  /** Seals what clients go on from. */
  readonly sealer: Sealer
  readonly listedOf: ListedOf
  readonly goodsOf: GoodsOf
}) {
  const filling = createFilling()
  const { engine, snapshots, hasAll } = cluster ? openCluster(cluster, options) : openOwn(options, kept)
  const asked = askedWhenFilled(engine, filling, hasAll)
  const search = createSearchService({ engine: asked, sealer, listedOf, goodsOf })
  return {
    routes: [...searchRoutes({ search }), ...searchRulesRoutes({ rules: createSearchRulesService({ engine: asked, setSearchRules, search }) })],
    /** For whoever fills it; everybody else asks `search`. */
    engine,
    filling,
    snapshots,
    search,
    metrics: [
      { name: 'galleria_search_documents', help: 'Products in the search engine of this process', kind: 'gauge', read: () => engine.size().documents },
      { name: 'galleria_search_memory_bytes', help: 'Memory of the search engine, estimated', kind: 'gauge', read: () => engine.size().bytes },
      {
        name: 'galleria_search_snapshot_seconds',
        help: 'When what the search engine knows, or how far it knows the changes, was last written down, in seconds of the epoch: the oldest of all shops that need it',
        kind: 'gauge',
        read: () => (snapshots.writtenAt().size > 0 ? Math.min(...snapshots.writtenAt().values()) : []),
      },
      {
        name: 'galleria_search_away',
        help: '1 while the search engine of the fleet does not answer',
        kind: 'gauge',
        read: () => (cluster ? Number(cluster.server.isAway()) : []),
      },
    ] satisfies Metric[],
    tileOf: toWireTile,
    close: async (): Promise<void> => cluster?.server.close(),
    /** How many products have all words of a text as they are typed. */
    foundAsTyped: async (ctx: RequestContext, text: string): Promise<number> => {
      const { wanted } = await search.understood(ctx, { text })
      const { page, reading } = await search.page(ctx, wanted, { itemsPerPage: 0 })
      return reading?.corrected !== undefined || (reading?.dropped.length ?? 0) > 0 ? 0 : page.total
    },
    /** Tiles of these products in this order; unknown ones are left out. */
    tilesOf: async (ctx: RequestContext, ids: readonly string[]): Promise<ItemTileWire[]> => (await search.get(ctx, ids)).map((item) => toWireTile(ctx, item)),
  }
}

/** A cluster of OpenSearch; `installation` names this one's indexes on it, `key` tells at which state of its database they are up to date. */
export type Cluster = {
  readonly server: OpenSearch
  readonly installation: string
  readonly key: string | undefined
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

function openCluster({ server, installation, key, logger }: Cluster, options: SearchEngineOptions) {
  const engine = createOpenSearchEngine(server, { ...options, installation, version: thisProgram() })
  return { engine, snapshots: createIndexMarks(engine, { key, logger }), hasAll: (tenantId: string) => server.isAway() || engine.indexes.isKnown(tenantId) }
}

function openOwn(options: SearchEngineOptions, kept: SnapshotOptions | undefined) {
  const engine = createInProcessSearchEngine(options)
  return { engine, snapshots: kept ? createSnapshots(engine, kept) : NO_SNAPSHOTS, hasAll: () => false }
}
