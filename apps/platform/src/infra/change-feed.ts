import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'

export type CatalogChange = {
  readonly id: number
  readonly xid: number
  readonly tenantId: string
  readonly kind: 'product' | 'review' | 'structure'
  readonly entityId: string
}

export type ChangeFeed = { stop(): Promise<void> /** Reads what is there now; for tests and for the end of an import. */; catchUp(): Promise<void> }

const READ = {
  name: 'catalog-changes-since',
  text: `select id::float8 as id, xid::float8 as xid, tenant_id as "tenantId", kind, entity_id as "entityId"
           from catalog_change where xid >= $1 and id > $2 order by id limit 20000`,
}
const WATERMARK = { name: 'catalog-watermark', text: 'select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as xmin' }
const PRUNE = {
  name: 'catalog-changes-prune',
  text: `delete from catalog_change where id in (select id from catalog_change where at < now() - interval '1 hour' and xid < $1 for update skip locked)`,
}
const PAGE = 20_000
const POLL_MS = 5_000

/**
 * Follows the log of catalogue changes: at once when PostgreSQL announces one, and every five seconds besides, so that a lost
 * connection loses nothing. Rows are read from the oldest transaction that was still open at the last read, and told once.
 * Begin it before the first load of what it keeps in step.
 */
export async function followCatalogChanges(
  database: Database,
  { onChanges, logger }: { onChanges: (changes: readonly CatalogChange[]) => Promise<void>; logger: FastifyBaseLogger },
): Promise<ChangeFeed> {
  let [{ xmin: watermark } = { xmin: 0 }] = await database.run<{ xmin: number }>(WATERMARK, [])
  let seen = new Map<number, number>()
  let isStopped = false
  let current: Promise<void> | undefined
  let isWanted = false
  let lastPrune = Date.now()

  async function readOnce(): Promise<void> {
    const [{ xmin } = { xmin: watermark }] = await database.run<{ xmin: number }>(WATERMARK, [])
    let lastId = 0
    let isLastPage = false
    while (!isLastPage && !isStopped) {
      const rows = await database.run<CatalogChange>(READ, [watermark, lastId])
      const fresh = rows.filter((row) => !seen.has(row.id))
      if (fresh.length > 0) await onChanges(fresh)
      for (const row of fresh) seen.set(row.id, row.xid)
      lastId = rows.at(-1)?.id ?? lastId
      isLastPage = rows.length < PAGE
    }
    watermark = xmin
    seen = new Map([...seen].filter(([, xid]) => xid >= watermark))
    if (Date.now() - lastPrune > 600_000) {
      lastPrune = Date.now()
      await database.run(PRUNE, [watermark])
    }
  }

  function wake(): Promise<void> {
    isWanted = true
    current ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        await readOnce()
      }
    })()
      .catch((error: unknown) => logger.error({ err: error }, 'catalogue changes could not be read'))
      .finally(() => {
        current = undefined
        if (isWanted && !isStopped) void wake()
      })
    return current
  }

  let listener: Awaited<ReturnType<Database['connect']>> | undefined
  async function listen(): Promise<void> {
    const client = await database.connect()
    client.on('notification', () => void wake())
    client.on('error', (error) => {
      logger.warn({ err: error }, 'the line for catalogue changes was lost')
      listener = undefined
    })
    await client.query('listen catalog_change')
    listener = client
  }
  await listen()
  const timer = setInterval(() => {
    if (!listener) listen().catch((error: unknown) => logger.warn({ err: error }, 'cannot listen for catalogue changes'))
    void wake()
  }, POLL_MS)
  timer.unref()

  return {
    catchUp: wake,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await current
      await listener?.end()
    },
  }
}
