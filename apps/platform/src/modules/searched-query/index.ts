import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import type { Metric } from '../../infra/metrics.ts'
import { searchedQueryChecks } from './searched-query.checks.ts'
import type { FoundAsTyped } from './searched-query.ports.ts'
import { createSearchedQueryRepository } from './searched-query.repository.ts'
import { searchedQueryRoutes } from './searched-query.routes.ts'
import { createSearchedQueryService } from './searched-query.service.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly secret: string
  readonly foundAsTyped: FoundAsTyped
}

/** What shoppers search for, and what others are suggested of it (decision 0086). */
export function createSearchedQueryModule({ database, ...deps }: Deps) {
  const searchedQueries = createSearchedQueryService({ searchedQueries: createSearchedQueryRepository({ database }), ...deps })
  return {
    routes: searchedQueryRoutes({ searchedQueries }),
    suggest: searchedQueries.suggest,
    /** A search that somebody made, for setting up a shop that is to look as if it were used. */
    note: searchedQueries.note,
    flush: searchedQueries.flush,
    warm: searchedQueries.warm,
    chores: [searchedQueries.tidy],
    checks: searchedQueryChecks,
    metrics: [
      {
        name: 'galleria_searches_total',
        help: 'Searches: counted, made by the same again, or dropped because too many waited to be written',
        kind: 'counter',
        read: () => Object.entries(searchedQueries.totals).map(([outcome, value]) => ({ labels: { outcome }, value })),
      },
    ] satisfies Metric[],
    close: searchedQueries.flush,
  }
}
