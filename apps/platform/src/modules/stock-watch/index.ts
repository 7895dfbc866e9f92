import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { createStockRepository, type StockParts } from './stock-watch.repository.ts'
import { stockWatchRoutes } from './stock-watch.routes.ts'
import { createStockWatch } from './stock-watch.service.ts'

type Deps = { readonly database: Database; readonly logger: Pick<FastifyBaseLogger, 'warn'>; readonly parts: StockParts }

/** Keeps the words about stock on open pages of products true. */
export function createStockWatchModule({ database, logger, parts }: Deps) {
  const watch = createStockWatch({
    stocks: createStockRepository({ database, parts }),
    onTrouble: (error) => logger.warn({ err: error }, 'stock that somebody looks at could not be read'),
  })
  return {
    routes: stockWatchRoutes(watch),
    /** Not waited for: pages with other words are dropped at the same time. */
    onChange: async ({ tenantId, isStructural, productIds }: CatalogChanges): Promise<string[]> => {
      watch.noteChange(tenantId, isStructural ? 'any' : productIds)
      return []
    },
    mounts: [(app: FastifyInstance) => void app.addHook('preClose', (done) => (watch.close(), done()))],
    metrics: [
      {
        name: 'galleria_stock_readers' as const,
        help: 'Pages of products that are told of their stock',
        kind: 'gauge' as const,
        read: async () => watch.readers(),
      },
    ],
  }
}
