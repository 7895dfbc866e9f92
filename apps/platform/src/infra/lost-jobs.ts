import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

type Deps = {
  readonly run: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly logger: FastifyBaseLogger
  /** Ends a job for good. */
  readonly fail: (queue: string, id: string, reason: string) => Promise<unknown>
  /** Lets whoever works on the queue look at once. */
  readonly wake: (queue: string) => void
  readonly everyMs?: number
}

const EVERY_MS = 2_000

/** Few jobs are in hand at any moment, among many that are done: found without reading those. pg-boss has no such index. */
const INDEX = `create index if not exists job_in_hand on jobs.job_common (heartbeat_on) where state = 'active'`
const IS_LOST = `state = 'active' and heartbeat_seconds is not null and heartbeat_on < now() - heartbeat_seconds * interval '1 second'`
/** At once, without the pause after a failure; but it counts as a try, so that a job that kills each process which takes it has an end. */
const GIVE_BACK = `with lost as (select id from jobs.job_common where ${IS_LOST} and retry_count < retry_limit limit 1000 for update skip locked)
  update jobs.job_common j set state = 'retry', start_after = now(), heartbeat_on = null from lost where j.id = lost.id returning j.name as queue`
const OUT_OF_TRIES = `select name as queue, id from jobs.job_common where ${IS_LOST} and retry_count >= retry_limit limit 100`
const REASON = 'the process that had it in hand ended'

/**
 * Jobs of processes that were killed stay in their hands. pg-boss looks for them once a minute, and lets them wait as if they had failed; this looks every
 * two seconds and gives them to the next who asks. A process that lives speaks of what it has in hand every few seconds.
 */
export async function giveBackLostJobs({ run, logger, fail, wake, everyMs = EVERY_MS }: Deps): Promise<{ stop(): Promise<void> }> {
  await run(INDEX)
  const stopping = new AbortController()

  async function look(): Promise<void> {
    const given = await run<{ queue: string }>(GIVE_BACK)
    for (const queue of new Set(given.map((row) => row.queue))) wake(queue)
    if (given.length > 0) logger.warn({ count: given.length }, 'jobs of a process that ended were given back')
    for (const { queue, id } of await run<{ queue: string; id: string }>(OUT_OF_TRIES)) {
      await fail(queue, id, REASON)
      logger.error({ queue, jobId: id }, `a job failed for good, since ${REASON} each time; it waits among the dead letters`)
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => logger.error({ err: error }, 'lost jobs could not be looked for'))
      // Rejects only when told to stop.
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const looking = keepLooking()

  return {
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}
