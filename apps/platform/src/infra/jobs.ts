import type { FastifyBaseLogger } from 'fastify'
import { type Db, PgBoss, type QueueOptions } from 'pg-boss'
import { RETENTION } from '../retention.ts'

/** A piece of work for a queue. `id` is a UUID; the same id is enqueued once. */
export type Job<Data extends object = object> = { readonly id: string; readonly data: Data }

/** Does the jobs of one queue. They come at least once each: `handle` must not mind doing one again. */
export type JobWorker<Data extends object = object> = {
  readonly queue: string
  readonly options?: Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds'>
  handle(data: Data): Promise<void>
}

type Sql = { run<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> }

export type Jobs = {
  /** Makes the queue where it is missing and begins to do its jobs. */
  work<Data extends object>(worker: JobWorker<Data>): Promise<void>
  /** Puts jobs into a queue that somebody works on. */
  send(queue: string, jobs: readonly Job[]): Promise<void>
  /** On the runner's own connections, so that it neither waits for requests nor is counted among them. */
  readonly sql: Sql
  /** Jobs sent through the transaction are there exactly when it commits. */
  transaction<T>(work: (tx: Sql & Pick<Jobs, 'send'>) => Promise<T>): Promise<T>
  /** Takes no more jobs and waits for those in hand. */
  stop(): Promise<void>
}

const CONNECTIONS = 4
const STOP_TIMEOUT_MS = 10_000
/** Two loops for each queue, so that one slow job holds up at most half of what comes after it. */
const LOOPS = 2
const BATCH = 5
const DAY_S = 86_400

/**
 * Starts the job runner: pg-boss, in the schema `jobs`, which it makes and migrates itself. Workers are woken by NOTIFY when jobs are enqueued, and
 * look for themselves every few seconds besides. What is done, and what has failed for good, is kept for `keptDays`.
 */
export async function startJobs(
  connectionString: string,
  logger: FastifyBaseLogger,
  { keptDays = RETENTION.jobDays }: { keptDays?: number } = {},
): Promise<Jobs> {
  const deleteAfterSeconds = keptDays * DAY_S
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    application_name: 'galleria-jobs',
    max: CONNECTIONS,
    useListenNotify: true,
    schedule: false,
    maintenanceIntervalSeconds: 3600,
  })
  boss.on('error', (error) => logger.error({ err: error }, 'the job runner met an error'))
  boss.on('warning', ({ message, data }) => logger.warn({ data }, `the job runner warns: ${message}`))
  await boss.start()

  const insert = async (queue: string, jobs: readonly Job[], db?: Db): Promise<void> => {
    await boss.insert(
      queue,
      jobs.map(({ id, data }) => ({ id, data })),
      db ? { db } : {},
    )
  }
  const sqlOn = (db: Db): Sql => ({ run: async (text, values = []) => (await db.executeSql(text, [...values])).rows })

  return {
    work: async <Data extends object>({ queue, options = {}, handle }: JobWorker<Data>) => {
      await boss.createQueue(queue, { ...options, deleteAfterSeconds, notify: true })
      await boss.updateQueue(queue, { ...options, deleteAfterSeconds, notify: true })
      const pace = { localConcurrency: LOOPS, batchSize: BATCH, burstWhenBatchFull: true, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }
      await boss.work<Data, unknown, { perJobResults: true }>(queue, { ...pace, perJobResults: true }, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data, retryCount }) => {
            try {
              await handle(data)
              return { id, status: 'completed' as const }
            } catch (error) {
              logger.warn({ err: error, queue, jobId: id, retryCount }, 'a job failed')
              return { id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : String(error) } }
            }
          }),
        ),
      )
    },
    send: (queue, jobs) => insert(queue, jobs),
    sql: sqlOn(boss.getDb()),
    transaction: async (work) => {
      const tx = await boss.getDb().beginTransaction?.()
      if (!tx) throw new Error('The job runner has no connections of its own')
      try {
        const result = await work({ ...sqlOn(tx.db), send: (queue, jobs) => insert(queue, jobs, tx.db) })
        await tx.commit()
        return result
      } catch (error) {
        await tx.rollback()
        throw error
      }
    },
    stop: () => boss.stop({ graceful: true, close: true, timeout: STOP_TIMEOUT_MS }),
  }
}
