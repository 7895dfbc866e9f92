import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { listenTo } from './listener.ts'
import { endsWithin } from './stopping.ts'

/** `popularity` is what shoppers do with a product. A version that does not know a kind has nothing that shows it. */
const KINDS = ['product', 'review', 'structure', 'content', 'popularity', 'advertisement', 'promotion'] as const
export type CatalogChangeKind = (typeof KINDS)[number]
export const EVERY_KIND: ReadonlySet<CatalogChangeKind> = new Set(KINDS)

export type CatalogChange = {
  readonly id: number
  readonly xid: number
  readonly tenantId: string
  readonly kind: CatalogChangeKind
  readonly entityId: string
}

export type ChangeFeed = {
  /** Reads what is there now; for tests and for the end of an import. */
  catchUp(): Promise<void>
  /** Of the oldest transaction that may have changed something that was not told yet: whoever keeps what they know keeps this with it, asked before. */
  mark(): number
  /** Tells once more what has changed since a mark, of now or of long ago, and then what is there now; all of it is told when it resolves. */
  rewindTo(mark: number): Promise<void>
  /** Seconds since all that had changed was last known here. */
  lagSeconds(): number
  /** What is being read is waited for a moment, and no longer: a server that has fallen silent may not answer for a minute. */
  stop(): Promise<void>
}

export type ChangeFeedOptions = {
  readonly onChanges: (changes: readonly CatalogChange[]) => Promise<void>
  /** Changes are gone that were never told here: everything is to be read anew. */
  readonly onMissed: () => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

const READ = {
  name: 'catalog-changes-since',
  text: `select id::float8 as id, xid::float8 as xid, tenant_id as "tenantId", kind, entity_id as "entityId"
           from catalog_change where xid >= $1 and id > $2 order by id limit 20000`,
}
/** Every transaction before `xmin` is in the log before `position`. */
const WATERMARK = {
  name: 'catalog-watermark',
  text: 'select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as xmin, pg_current_wal_insert_lsn()::text as position',
}
/** The newest transaction of which a change was pruned. Written together with the pruning, so that whoever sees the gap sees this too. */
const PRUNED_TO = 'catalog-changes-pruned-to'
/** A backup brings the mark into a database that counts its transactions anew: one that has not begun here yet was of another database. */
const IS_OF_HERE = 'mark.value::bigint < pg_snapshot_xmax(pg_current_snapshot())::text::bigint'
/** Deletes changes of more than an hour ago, of transactions before $1. */
export const PRUNE = {
  name: 'catalog-changes-prune',
  text: `with gone as (
           delete from catalog_change where id in (select id from catalog_change where at < now() - interval '1 hour' and xid < $1 for update skip locked) returning xid)
         insert into platform_setting as mark (key, value) select '${PRUNED_TO}', max(xid)::text from gone having count(*) > 0
             on conflict (key) do update set value = case when ${IS_OF_HERE} then greatest(mark.value::bigint, excluded.value::bigint)::text else excluded.value end`,
}
const PRUNED = { name: 'catalog-changes-pruned', text: `select value::float8 as xid from platform_setting mark where key = '${PRUNED_TO}' and ${IS_OF_HERE}` }
const PAGE = 20_000
const POLL_MS = 5_000
/** Until what could not be read is tried again by whoever waits for it. */
const RETRY_MS = 500
/** What is being read when it stops has so long to come to its end. */
const LAST_READ_MS = 1_000
/** Where nobody says that there is something. */
const POOLED_POLL_MS = 1_000

/**
 * Follows the log of catalogue changes: at once when PostgreSQL announces one, and every five seconds besides, so that a lost
 * connection loses nothing. Rows are read from the oldest transaction that was still open at the last read, and told once.
 * Whoever was away for so long that others have pruned what it had not read is told so, and whoever finds the database at an earlier point in time
 * (restored, or a standby that was behind) as well.
 * Begin it before the first load of what it keeps in step.
 */
export async function followCatalogChanges(database: Database, { onChanges, onMissed, logger }: ChangeFeedOptions): Promise<ChangeFeed> {
  let watermark = await askWatermark()
  let seen = new Map<number, number>()
  /** Asked for while nobody has read it; the number tells one from the next. */
  let rewound: { readonly mark: number; readonly number: number } | undefined
  let rewinds = 0
  let isStopped = false
  let current: Promise<unknown> | undefined
  let isWanted = false
  let lastPrune = Date.now()
  let knownUntil = performance.now()

  /** What is read from now on, wherever it is read, has in it what was committed before. */
  async function askWatermark(): Promise<number> {
    const [{ xmin, position } = { xmin: 0, position: '0/0' }] = await database.run<{ xmin: number; position: string }>(WATERMARK, [])
    await database.expectOnStandbys(position)
    return xmin
  }

  async function readOnce(): Promise<void> {
    const begin = performance.now()
    const again = rewound
    const since = Math.min(watermark, again?.mark ?? watermark)
    const xmin = await askWatermark()
    let lastId = 0
    let isLastPage = false
    while (!isLastPage && !isStopped) {
      const rows = await database.listPublic<CatalogChange>(READ, [since, lastId])
      // Whoever is told is being stopped as well, when this comes late.
      if (isStopped) return
      const fresh = again === undefined ? rows.filter((row) => !seen.has(row.id)) : rows
      if (fresh.length > 0) {
        await askWatermark() // among them are some that came after the first asking, and a standby may be in between
        await onChanges(fresh)
      }
      for (const row of fresh) seen.set(row.id, row.xid)
      lastId = rows.at(-1)?.id ?? lastId
      isLastPage = rows.length < PAGE
    }
    // Asked after the reading: what is pruned in between is missed too.
    const [{ xid: prunedTo } = { xid: -1 }] = await database.run<{ xid: number }>(PRUNED, [])
    // Later than now: what it belongs to has been lost to this database.
    const isFromLater = again !== undefined && again.mark > xmin
    if (isStopped) return
    if (prunedTo >= since || xmin < watermark || isFromLater) {
      logger.warn({ watermark: again?.mark ?? since, prunedTo, xmin }, 'changes of the catalogue are gone that were not read here; everything is read anew')
      await onMissed()
      seen.clear()
    }
    if (isStopped) return
    if (rewound === again) rewound = undefined
    watermark = xmin
    knownUntil = begin
    seen = new Map([...seen].filter(([, xid]) => xid >= watermark))
    if (Date.now() - lastPrune > 600_000) {
      lastPrune = Date.now()
      await database.run(PRUNE, [watermark])
    }
  }

  async function wake(): Promise<void> {
    isWanted = true
    current ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false
        await readOnce()
      }
    })()
      .catch((error: unknown) => {
        if (!isStopped || !isDatabaseAway(error)) logger.error({ err: error }, 'catalogue changes could not be read')
      })
      .finally(() => {
        current = undefined
        if (isWanted && !isStopped) void wake()
      })
    await current
  }

  const listener = database.isPooled()
    ? undefined // which lets nobody listen
    : await listenTo(database, {
        channel: 'catalog_change',
        purpose: 'change feed',
        onNotification: () => void wake(),
        onTrouble: (error) => logger.warn({ err: error }, 'the line for catalogue changes was lost'),
      })
  const timer = setInterval(() => void wake(), listener ? POLL_MS : POOLED_POLL_MS)
  timer.unref()

  return {
    catchUp: wake,
    mark: () => watermark,
    async rewindTo(mark) {
      const number = (rewinds += 1)
      rewound = { mark: Math.min(mark, rewound?.mark ?? mark), number }
      const isWaiting = (): boolean => rewound !== undefined && rewound.number >= number && !isStopped
      while (isWaiting()) {
        await wake()
        if (isWaiting()) await delay(RETRY_MS)
      }
    },
    lagSeconds: () => (performance.now() - knownUntil) / 1000,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      if (current) await endsWithin(LAST_READ_MS, current)
      await listener?.stop()
    },
  }
}
