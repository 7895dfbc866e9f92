import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Metric } from '../../infra/metrics.ts'
import { signalChecks } from './signal.checks.ts'
import type { SignalParts } from './signal.ports.ts'
import { createSignalRepository } from './signal.repository.ts'
import { signalRoutes } from './signal.routes.ts'
import { createSignalService } from './signal.service.ts'

export { signalParts } from './signal.parts.ts'
export { oneViewAt, trendingFloor } from './signal.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly logger: Pick<FastifyBaseLogger, 'warn'>; readonly parts: SignalParts }

/** What shoppers do with products, and what it says of them: looked at, ordered, and how lately (decision 0039). */
export function createSignalModule({ database, clock, logger, parts }: Deps) {
  const signals = createSignalService({ signals: createSignalRepository({ database, parts }), clock, logger })
  return {
    routes: signalRoutes({ signals }),
    noteView: signals.noteView,
    refresh: signals.refresh,
    chores: [signals.refresh],
    checks: signalChecks(parts),
    metrics: [
      {
        name: 'galleria_product_views_total',
        help: 'Views of products: counted, looked at by the same again, or dropped because too many waited to be written',
        kind: 'counter',
        read: () => Object.entries(signals.totals).map(([outcome, value]) => ({ labels: { outcome }, value })),
      },
    ] satisfies Metric[],
    close: signals.flush,
  }
}
