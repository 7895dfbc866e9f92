import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { type Db, type JobWithMetadata, PgBoss, type Queue, type QueueOptions } from 'pg-boss'
import { RETENTION } from '../retention.ts'
import type { Database } from './database.ts'
import { DEAD_LETTERS } from './dead-letters.ts'
import { jobsDatabase } from './jobs-database.ts'
import { giveBackLostJobs } from './lost-jobs.ts'
import { inScope } from './work-scope.ts'

/** A piece of work for a queue. `id` is a UUID; the same id is enqueued once. */
export type Job<Data extends object = object> = { readonly id: string; readonly data: Data }

/** Does the jobs of one queue. They come at least once each: `handle` must not mind doing one again. */
export type JobWorker<Data extends object = object> = {
  readonly queue: string
  readonly options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'retryDelayMax' | 'expireInSeconds'>
  /** Throws what it failed of; `HopelessJob` when another try would fail as well. */
  handle(data: Data): Promise<void>
  /** What stands in one line: jobs of the same are done one after the other where they are taken together, the oldest first. Others are done at once. */
  lineOf?(data: Data): string | undefined
}

/** What is done again and again, by one process of the installation at a time, as a job of a queue of its own. */
export type Schedule = {
  readonly queue: string
  readonly everySeconds: number
  /** May put what it finds into queues. What it throws is logged, and the next turn tries again. */
  run(send: Jobs['send']): Promise<void>
}

/** A job that must not be tried again: it goes to the dead letters at once. */
export class HopelessJob extends Error {}

type Sql = { run<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> }

export type Jobs = {
  /** Makes the queue where it is missing and begins to do its jobs. */
  work<Data extends object>(worker: JobWorker<Data>): Promise<void>
  /** Puts jobs into a queue that somebody works on. */
  send(queue: string, jobs: readonly Job[]): Promise<void>
  /** Begins to do something again and again. */
  repeat(schedule: Schedule): Promise<void>
  /** On the runner's own connections, so that it neither waits for requests nor is counted among them. */
  readonly sql: Sql
  /** Jobs sent through the transaction are there exactly when it commits. */
  transaction<T>(work: (tx: Sql & Pick<Jobs, 'send'>) => Promise<T>): Promise<T>
  /** Takes no more jobs and waits for those in hand. */
  stop(): Promise<void>
}

const STOP_TIMEOUT_MS = 10_000
/** Two loops for each queue, so that one slow job holds up at most half of what comes after it. */
const LOOPS = 2
const BATCH = 5
/** A process that has not spoken of a job for so long has died. The least that pg-boss allows; it speaks three times as often. */
const HEARTBEAT_S = 10
const HEARTBEAT_EVERY_S = 3
/** More than any job takes: the runner gives up before. */
export const JOB_MS = 3_600_000
const DAY_S = 86_400
const HOUR_S = 3_600

/**
 * Starts the job runner: pg-boss, in the schema `jobs`, which it makes and migrates itself. Workers are woken by NOTIFY when jobs are enqueued, and
 * look for themselves every few seconds besides. What is done is kept for `jobDays`, what has failed for good waits among the dead letters for
 * `deliveryDays`. What a process had in hand when it was killed is given back within 15 seconds, to whoever works on its queue.
 */
export async function startJobs(
  database: Database,
  logger: FastifyBaseLogger,
  { jobDays, deliveryDays }: { readonly jobDays: number; readonly deliveryDays: number } = RETENTION,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: jobsDatabase(database, (error) => logger.warn({ err: error }, 'the line for new jobs was lost')),
    schema: 'jobs',
    // A pooler that hands connections around lets nobody listen; then workers look for themselves, as they do besides.
    useListenNotify: !database.isPooled(),
    schedule: false,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error: Error & { queue?: string }) => logger.error({ err: error, queue: error.queue }, 'the job runner met an error'))
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `the job runner warns: ${message}`))
  const stopRunner = (): Promise<void> => boss.stop({ graceful: true, close: true, timeout: STOP_TIMEOUT_MS })

  const put = async (queue: string, jobs: readonly Job[], db?: Db): Promise<void> => {
    await boss.insert(
      queue,
      jobs.map(({ id, data }) => ({ id, data })),
      db ? { db } : {},
    )
  }
  const insert: Jobs['send'] = (queue, jobs) => put(queue, jobs)
  const sqlOn = (db: Db): Sql => ({ run: async (text, values = []) => (await db.executeSql(text, [...values])).rows })
  const sql = sqlOn(boss.getDb())

  /** Queue -> what wakes its first loop. */
  const workers = new Map<string, string>()
  const timers: NodeJS.Timeout[] = []
  async function startRunner(): Promise<{ stop(): Promise<void> }> {
    await boss.start()
    const keptDead = { retentionSeconds: deliveryDays * DAY_S, deleteAfterSeconds: deliveryDays * DAY_S }
    await boss.createQueue(DEAD_LETTERS, keptDead)
    await boss.updateQueue(DEAD_LETTERS, keptDead)
    return giveBackLostJobs({
      run: sql.run,
      logger,
      fail: (queue, id, reason) => boss.fail(queue, id, { message: reason }),
      wake: (queue) => {
        const worker = workers.get(queue)
        if (worker) boss.notifyWorker(worker)
      },
    })
  }
  const lost = await startRunner().catch((error: unknown) => {
    void stopRunner().catch(() => undefined) // whoever begins once more begins with a new one, and this one keeps no connection
    throw error
  })

  const begin = async <Data extends object>(
    { queue, options = {}, handle, lineOf }: JobWorker<Data>,
    kind: Pick<Omit<Queue, 'name'>, 'policy' | 'deleteAfterSeconds'> = {},
  ) => {
    const { policy = 'standard', deleteAfterSeconds = jobDays * DAY_S } = kind
    const settings = { ...options, deleteAfterSeconds, heartbeatSeconds: HEARTBEAT_S, deadLetter: DEAD_LETTERS, notify: true }
    await boss.createQueue(queue, { ...settings, policy })
    await boss.updateQueue(queue, settings)
    const pace = { localConcurrency: LOOPS, batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }
    const how = { ...pace, heartbeatRefreshSeconds: HEARTBEAT_EVERY_S, includeMetadata: true as const, perJobResults: true as const }
    const done = async ({ id, data, retryCount, retryLimit }: JobWithMetadata<Data>) => {
      try {
        await inTenantOf(data, () => handle(data))
        return { id, status: 'completed' as const }
      } catch (error) {
        const isOver = error instanceof HopelessJob || retryCount >= retryLimit
        const words = isOver ? 'a job failed for good; it waits among the dead letters' : 'a job failed; it is tried again'
        logger.error({ err: error, queue, jobId: id, tries: retryCount + 1 }, words)
        return { id, status: isOver ? ('deadletter' as const) : ('failed' as const), output: { message: messageOf(error) } }
      }
    }
    const worker = await boss.work<Data, unknown, typeof how>(queue, how, async (jobs) => {
      const lines = Map.groupBy(
        jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime()),
        ({ id, data }) => lineOf?.(data) ?? id,
      )
      const results = await Promise.all(
        [...lines.values()].map(async (line) => {
          const ofLine: Awaited<ReturnType<typeof done>>[] = []
          for (const job of line) ofLine.push(await done(job))
          return ofLine
        }),
      )
      return results.flat()
    })
    workers.set(queue, worker)
  }

  return {
    work: (worker) => begin(worker),
    send: insert,
    repeat: async ({ queue, everySeconds, run }) => {
      const handle = () =>
        run(insert).catch((error: unknown) => logger.warn({ err: error, queue }, 'what is done again and again failed; it is tried again next time'))
      // While one waits or is done, in whichever process, no other is taken in.
      await begin({ queue, options: { retryLimit: 1_000, expireInSeconds: 300 }, handle }, { policy: 'exclusive', deleteAfterSeconds: HOUR_S })
      const turn = (): void => {
        insert(queue, [{ id: randomUUID(), data: {} }]).catch((error: unknown) => logger.warn({ err: error, queue }, 'a turn could not be enqueued'))
      }
      turn()
      timers.push(setInterval(turn, everySeconds * 1000).unref())
    },
    sql,
    transaction: async (work) => {
      const tx = await boss.getDb().beginTransaction?.()
      if (!tx) throw new Error('The job runner has no connections of its own')
      try {
        const result = await work({ ...sqlOn(tx.db), send: (queue, jobs) => put(queue, jobs, tx.db) })
        await tx.commit()
        return result
      } catch (error) {
        await tx.rollback()
        throw error
      }
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await lost.stop()
      await stopRunner()
    },
  }
}

/** What is for one tenant does not see the others. Of a mail that has come '' stands there: whose it is, only its reader finds out. */
const inTenantOf = (data: object, work: () => Promise<void>): Promise<void> =>
  'tenantId' in data && typeof data.tenantId === 'string' && data.tenantId !== ''
    ? inScope({ budgetMs: JOB_MS, lane: 'background', boundTo: data.tenantId }, work)
    : work()

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
