import type { Database } from './database.ts'
import { DEAD_LETTERS } from './dead-letters.ts'
import type { Metric } from './metrics.ts'
import { remembered } from './remembered.ts'

/** Several figures are read of one answer. */
const HOLDS_MS = 500

const OUTBOX = {
  name: 'outbox-state',
  text: `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from event_outbox where dispatched_at is null`,
}
type Outbox = { readonly waiting: number; readonly age: number }

/** The job runner makes its tables itself, when it first starts. */
const HAS_JOBS = { name: 'jobs-exist', text: `select to_regclass('jobs.job_common') is not null as "isThere"` }
const JOBS = {
  name: 'jobs-state',
  text: `select name as queue, count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as age
           from jobs.job_common where state in ('created', 'retry') group by name`,
}
type Queue = Outbox & { readonly queue: string }

/** What the whole installation has still to do: events that wait for the relay, jobs that wait for a worker, and those that were given up. */
export function workMetrics(database: Pick<Database, 'run'>): Metric[] {
  const outbox = remembered(async () => (await database.run<Outbox>(OUTBOX, []))[0] ?? { waiting: 0, age: 0 }, HOLDS_MS)
  const queues = remembered(async (): Promise<Queue[]> => {
    const [jobs] = await database.run<{ isThere: boolean }>(HAS_JOBS, [])
    return jobs?.isThere ? database.run<Queue>(JOBS, []) : []
  }, HOLDS_MS)
  const working = async () => (await queues()).filter(({ queue }) => queue !== DEAD_LETTERS)
  return [
    { name: 'galleria_outbox_waiting', help: 'Events that were not handed on yet', kind: 'gauge', read: async () => (await outbox()).waiting },
    { name: 'galleria_outbox_age_seconds', help: 'Age of the oldest event that was not handed on yet', kind: 'gauge', read: async () => (await outbox()).age },
    {
      name: 'galleria_jobs_waiting',
      help: 'Jobs that were not done yet, by queue',
      kind: 'gauge',
      read: async () => (await working()).map(({ queue, waiting }) => ({ labels: { queue }, value: waiting })),
    },
    {
      name: 'galleria_jobs_age_seconds',
      help: 'Age of the oldest job that was not done yet, by queue',
      kind: 'gauge',
      read: async () => (await working()).map(({ queue, age }) => ({ labels: { queue }, value: age })),
    },
    {
      name: 'galleria_dead_letters',
      help: 'Jobs that were given up and wait for a person',
      kind: 'gauge',
      read: async () => (await queues()).find(({ queue }) => queue === DEAD_LETTERS)?.waiting ?? 0,
    },
  ]
}
