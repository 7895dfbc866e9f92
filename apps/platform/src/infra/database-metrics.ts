import type { Database } from './database.ts'
import type { Metric } from './metrics.ts'

/** What this process asks of PostgreSQL. */
export const databaseMetrics = (database: Pick<Database, 'roundTrips' | 'repeats'>): Metric[] => [
  { name: 'galleria_database_round_trips_total', help: 'Statements sent to PostgreSQL', kind: 'counter', read: database.roundTrips },
  {
    name: 'galleria_database_repeats_total',
    help: 'Statements and transactions done again because others had their rows',
    kind: 'counter',
    read: database.repeats,
  },
]
