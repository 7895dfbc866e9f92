import type { Database } from './database.ts'
import type { LaneCounts } from './lane.ts'
import type { Metric } from './metrics.ts'

type Watched = Pick<Database, 'roundTrips' | 'repeats' | 'lanes'>
/** What this process asks of PostgreSQL, and what waits in front of each lane of connections (decision 0030). */
export function databaseMetrics(database: Watched): Metric[] {
  const ofLanes =
    (figure: (counts: LaneCounts) => number): Metric['read'] =>
    () =>
      Object.entries(database.lanes()).map(([lane, counts]) => ({ labels: { lane }, value: figure(counts) }))
  return [
    { name: 'galleria_database_round_trips_total', help: 'Statements sent to PostgreSQL', kind: 'counter', read: database.roundTrips },
    {
      name: 'galleria_database_repeats_total',
      help: 'Statements and transactions done again because others had their rows',
      kind: 'counter',
      read: database.repeats,
    },
    { name: 'galleria_database_connections', help: 'Open connections', kind: 'gauge', read: ofLanes(({ connections }) => connections) },
    { name: 'galleria_database_lane_places', help: 'How much work may be in a lane at once', kind: 'gauge', read: ofLanes(({ places }) => places) },
    { name: 'galleria_database_lane_in_use', help: 'Work that is in a lane now', kind: 'gauge', read: ofLanes(({ inUse }) => inUse) },
    { name: 'galleria_database_lane_waiting', help: 'Work that waits for a place in a lane', kind: 'gauge', read: ofLanes(({ waiting }) => waiting) },
    { name: 'galleria_database_lane_admitted_total', help: 'Work that was let into a lane', kind: 'counter', read: ofLanes(({ admitted }) => admitted) },
    { name: 'galleria_database_lane_refused_total', help: 'Work that found a lane full', kind: 'counter', read: ofLanes(({ refused }) => refused) },
    {
      name: 'galleria_database_wait_seconds_total',
      help: 'How long all work has waited for a place in a lane',
      kind: 'counter',
      read: ofLanes(({ waitedMs }) => waitedMs / 1000),
    },
  ]
}
