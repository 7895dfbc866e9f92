import { DEMO_SHOPS, type DemoShop, readDemo, type Shop } from '@galleria/demo'
import { type FetchPhotographs, type ImportSession, productsIn, type ReportEntry, type SourceRow } from '@galleria/importer'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { saveShopContent, type ShopDeps, tenantOf } from './set-up-shop.ts'
import { shopRepository } from './shop.repository.ts'

/** The part of a pino logger that is used here. */
type Logger = { info(details: object, message: string): void }

export type SeedOptions = {
  readonly demoDir: string
  readonly logger: Logger
  /** Whether an empty database may be filled. What an earlier seed has begun is completed all the same. */
  readonly mayBegin: boolean
  /** Called once for each demo shop, after its products are there. */
  readonly onShopReady: (tenant: Tenant, shop: Shop) => Promise<void>
}

/** `unwanted`: the database is empty, and is to stay so. */
export type SeedOutcome = 'seeded' | 'already there' | 'unwanted'

type SeedDeps = ShopDeps & {
  readonly database: Database
  readonly assertReadable?: (tenant: Tenant) => void
  readonly openSession: (tenant: Tenant) => Promise<ImportSession>
  readonly fetchPhotographs?: FetchPhotographs
}

/** Any number, the same in every process: of two that start at once one seeds and the other waits. */
const LOCK = 7_240_003

/** A demo file is not as it should be: a fault of ours, not of the shop's owner. */
export class DemoFaulty extends Error {
  override readonly name = 'DemoFaulty'
}

/**
 * Fills an empty database with the demo shops, once. A seed that was cut off is completed at the next call; a database that somebody else has filled
 * is left alone.
 */
export async function seedDemo(deps: SeedDeps, { demoDir, logger, mayBegin, onShopReady }: SeedOptions): Promise<SeedOutcome> {
  const { database } = deps
  const repository = shopRepository(database.orm)
  if ((await repository.seedState()) === 'done') return 'already there'
  const lock = await database.connect('seed')
  try {
    // Of a transaction, because a pooler may give the next statement to another connection.
    await lock.query('begin; set local idle_in_transaction_session_timeout = 0')
    await lock.query('select pg_advisory_xact_lock($1)', [LOCK])
    const state = await repository.seedState()
    if (state === 'done' || (state === 'none' && (await repository.hasTenants()))) return 'already there'
    if (state === 'none' && !mayBegin) return 'unwanted'
    const begin = performance.now()
    const demo = readDemo(demoDir)
    const shops = DEMO_SHOPS.map((folder) => demo.shop(folder))
    for (const { shop } of shops) deps.assertReadable?.(tenantOf(shop))
    await database.transaction(async (tx) => {
      await shopRepository(tx).noteSeedState('begun')
      for (const { shop } of shops) await shopRepository(tx).saveTenant(tenantOf(shop))
    })
    // A fault in one is told when the other has ended too: whoever tries again must not meet it at work.
    const seeded = await Promise.allSettled(shops.map((shop) => seedShop(deps, shop, demoDir, onShopReady)))
    const counts = seeded.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    await repository.noteSeedState('done')
    logger.info({ products: counts.reduce((sum, count) => sum + count, 0), seconds: Math.round(performance.now() - begin) / 1000 }, 'the demo shops are set up')
    return 'seeded'
  } finally {
    await lock.leave()
  }
}

async function seedShop(
  { database, openSession, fetchPhotographs, ...deps }: SeedDeps,
  { shop, markets }: DemoShop,
  demoDir: string,
  onShopReady: SeedOptions['onShopReady'],
): Promise<number> {
  const tenant = tenantOf(shop)
  await database.transaction((tx) => saveShopContent(tx, deps, tenant, shop))
  const session = await openSession(tenant)
  try {
    let products = 0
    for (const { slug, rows, mapper } of markets) {
      const faults: ReportEntry[] = []
      const told = { onEntry: (entry: ReportEntry) => faults.push(entry) }
      products += productsIn(await session.importProducts({ market: slug, rows: asyncOf(rows), mapper, photographsAt: demoDir, ...told }))
      const [fault] = faults
      if (fault) throw new DemoFaulty(`${shop.key}, ${slug}: line ${fault.line} (${fault.id ?? 'no id'}): ${fault.reason}`)
    }
    await fetchPhotographs?.(tenant.id, {
      folder: demoDir,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onFault: ({ source, detail }) => {
        throw new DemoFaulty(`${shop.key}: ${source}: ${detail}`)
      },
    })
    await shopRepository(database.orm).addVisits(tenant.id)
    await onShopReady(tenant, shop)
    return products
  } finally {
    await session.close()
  }
}

async function* asyncOf(rows: readonly SourceRow[]): AsyncGenerator<SourceRow> {
  yield* rows
}
