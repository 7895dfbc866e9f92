import { setTimeout as delay } from 'node:timers/promises'
import type { EventSpec } from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import { v5 as idFrom } from 'uuid'
import { RETENTION } from '../retention.ts'
import type { Job, Jobs } from './jobs.ts'

/** A published event as a job's data. `id` is the same however often the job is done. */
export type RelayedEvent = {
  readonly id: string
  readonly tenantId: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
}

/** Events of a type go into a queue. Several may want the same type. */
export type Subscription = {
  readonly event: Pick<EventSpec, 'type'>
  readonly queue: string
  /** Somebody waits for it at this moment: handed on before all others, however many of those came first. */
  readonly isUrgent?: boolean
}

type RelayOptions = {
  readonly subscriptions: readonly Subscription[]
  /** All that this version knows, whether or not anybody wants it. */
  readonly events: readonly Pick<EventSpec, 'type'>[]
  readonly logger: FastifyBaseLogger
  readonly keptDays?: number
  readonly pollMs?: number
}

export type EventRelay = {
  /** Hands on what is waiting now; tells how many events. For tests: it runs by itself. */
  catchUp(): Promise<number>
  /** Deletes what was handed on more than `keptDays` ago, and gives up what nobody has known for a day. A chore for every hour. */
  prune(): Promise<void>
  stop(): Promise<void>
}

type Row = { readonly id: string; readonly tenantId: string; readonly type: string; readonly payload: Record<string, unknown>; readonly createdAt: Date }

/** Any UUID, always the same. Ids are made from it and from what an event is, with its time: numbers begin anew in a new database. */
const NAMESPACE = '5f0c2c1e-63f5-4c1b-9d0a-0f2f6f7f4a11'
const BATCH = 200
const POLL_MS = 400
const PAUSE_AFTER_FAILURE_MS = 5_000

/** Which types wait, in a probe of the index for each, however many events there are. */
const WAITING_TYPES = `with recursive waiting as (
    (select type from event_outbox where dispatched_at is null order by type limit 1)
    union all
    select (select e.type from event_outbox e where e.dispatched_at is null and e.type > w.type order by e.type limit 1) from waiting w where w.type is not null)
  select type from waiting where type is not null`
const TAKE = `select id, tenant_id as "tenantId", type, payload, created_at as "createdAt"
                from event_outbox where dispatched_at is null and type = $1 order by id limit ${BATCH} for update skip locked`
/** Of a newer version that has been taken back, or of an older one that is gone. */
const GIVE_UP = `update event_outbox set dispatched_at = now() where dispatched_at is null and type <> all($1) and created_at < now() - interval '1 day' returning type`
const MARK = 'update event_outbox set dispatched_at = now() where id = any($1::bigint[])'
/** Oldest first by the key: no index of its own, and never much at once. */
const PRUNE = `delete from event_outbox where id in (select id from event_outbox order by id limit 10000 for update skip locked) and dispatched_at < now() - make_interval(days => $1) returning id`

/**
 * Hands events from the outbox to the job runner, at least once each: jobs are enqueued and events marked in one transaction. Any number of processes may
 * do it at the same time. Types take turns, a batch each, and urgent ones come before every turn: ten thousand orders hold up neither a sign-in code nor
 * an enquiry. Types that this version does not know are left to the one beside it that does (decision 0034).
 *
 * It looks twice a second and more instead of being woken by NOTIFY, because a transaction that notifies holds a lock of the whole
 * database while it commits: orders would commit one after the other. Looking costs one probe of an index that is empty when nothing waits.
 */
export function startEventRelay(jobs: Jobs, { subscriptions, events, logger, keptDays = RETENTION.eventDays, pollMs = POLL_MS }: RelayOptions): EventRelay {
  const byType = Map.groupBy(subscriptions, ({ event }) => event.type)
  const known = new Set(events.map(({ type }) => type))
  const isUrgent = (type: string): boolean => (byType.get(type) ?? []).some((subscription) => subscription.isUrgent)
  const stopping = new AbortController()

  const relayBatch = (type: string): Promise<number> =>
    jobs.transaction(async (tx) => {
      const rows = await tx.run<Row>(TAKE, [type])
      if (rows.length === 0) return 0
      const wanted = rows.flatMap((row) => (byType.get(row.type) ?? []).map(({ queue }) => jobFor(row, queue)))
      for (const [queue, queued] of Map.groupBy(wanted, (job) => job.queue)) await tx.send(queue, queued)
      await tx.run(MARK, [rows.map(({ id }) => id)])
      return rows.length
    })

  async function catchUp(): Promise<number> {
    let total = 0
    const lastTurn = new Map<string, number>()
    const withOthers = new Set<string>()
    for (let turn = 0; ; turn += 1) {
      const types = (await jobs.sql.run<{ type: string }>(WAITING_TYPES)).map(({ type }) => type)
      const waiting = types.filter((type) => known.has(type) && !withOthers.has(type))
      const next = waiting.find(isUrgent) ?? waiting.toSorted((a, b) => (lastTurn.get(a) ?? -1) - (lastTurn.get(b) ?? -1))[0]
      if (next === undefined) return total
      lastTurn.set(next, turn)
      const count = await relayBatch(next)
      if (count === 0) withOthers.add(next) // another process has them
      total += count
    }
  }

  async function run(): Promise<void> {
    let pause = pollMs
    while (!stopping.signal.aborted) {
      // Rejects only when told to stop.
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      pause = await catchUp().then(
        () => pollMs,
        (error: unknown) => {
          logger.error({ err: error }, 'events could not be handed on; trying again')
          return PAUSE_AFTER_FAILURE_MS
        },
      )
    }
  }
  const running = run()

  return {
    catchUp,
    prune: async () => {
      const unknown = await jobs.sql.run<{ type: string }>(GIVE_UP, [[...known]])
      if (unknown.length > 0)
        logger.warn({ count: unknown.length, types: [...new Set(unknown.map(({ type }) => type))] }, 'events were given up that no version here knows')
      while ((await jobs.sql.run(PRUNE, [keptDays])).length > 0);
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

function jobFor(row: Row, queue: string): Job<RelayedEvent> & { readonly queue: string } {
  const id = idFrom(`event ${row.tenantId} ${row.id} ${row.createdAt.toISOString()}`, NAMESPACE)
  const data = { id, tenantId: row.tenantId, type: row.type, payload: row.payload, createdAt: row.createdAt.toISOString() }
  return { queue, id: idFrom(`${id} ${queue}`, NAMESPACE), data }
}
