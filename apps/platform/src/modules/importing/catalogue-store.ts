import { BatchRefused, type CatalogueStore, ImportRunning, type ImportTenant, type ProductBatch } from '@galleria/importer'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../infra/database.ts'
import type { SavePictures } from './importing.ports.ts'
import { importingRepository } from './importing.repository.ts'

/**
 * After many new rows PostgreSQL plans with what it knew before, and reads whole tables where an index would do, until it next looks by itself.
 */
const COUNT_AFRESH = 'analyze market, category, seller, product, variant, attribute, stock, review, image'

/** First of the two numbers of the advisory lock; the second is of the tenant. */
const LOCK = 7_240_002

/** SQLSTATE classes that blame the data: 22 data exception, 23 integrity constraint. */
const DATA_FAULT = /^2[23]/
/** Deadlock or serialization failure: nothing is wrong but the moment. */
const PASSING = /^40(?:P01|001)$/
const ATTEMPTS = 4

type StoreDeps = { readonly database: Database; readonly savePictures: SavePictures }

/** Takes the tenant's import lock, and a connection to write on; both end with `close`, or with the process. Throws ImportRunning. */
export async function openCatalogueStore({ database, savePictures }: StoreDeps, tenant: Pick<ImportTenant, 'id' | 'key'>): Promise<CatalogueStore> {
  const lock = await database.connect('import lock')
  // Of a transaction that lasts as long as the import, because a pooler may give the next statement to another connection.
  await lock.query('begin; set local idle_in_transaction_session_timeout = 0')
  const { rows } = await lock.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1, hashtext($2)) as "isOurs"', [LOCK, tenant.id])
  if (!rows[0]?.isOurs) {
    await lock.leave()
    throw new ImportRunning(`Another import into "${tenant.key}" is running. Wait until it has ended, then run this one again.`)
  }
  const client = await database.connect('import')
  const db = drizzle(client)
  const { findMarket, listMarketSlugs, listCategories, listSellers, findProducts, findChoices, findSkuOwners } = importingRepository(db, tenant.id)
  let hasWritten = false

  async function write(batch: ProductBatch, attempt = 1): Promise<void> {
    try {
      if (lock.lostBecause) throw lock.lostBecause // somebody else may be importing by now
      await db.transaction(async (tx) => {
        if (batch.pictures.length > 0) await savePictures(tx, tenant.id, batch.pictures)
        await importingRepository(tx, tenant.id).writeBatch(batch)
      })
      hasWritten ||= batch.fresh.length + batch.stale.length > 0
    } catch (error) {
      const state = sqlStateOf(error)
      if (DATA_FAULT.test(state)) throw new BatchRefused(messageOf(error), { cause: error })
      if (attempt >= ATTEMPTS || !PASSING.test(state)) throw error
      await write(batch, attempt + 1)
    }
  }

  return {
    findMarket,
    listMarketSlugs,
    listCategories,
    listSellers,
    findProducts,
    findChoices,
    findSkuOwners,
    write: (batch) => write(batch),
    close: async () => {
      try {
        if (!client.lostBecause && hasWritten) await client.query(COUNT_AFRESH)
        // The server notices the end of a connection a little later; whoever comes next should not have to know.
        if (!lock.lostBecause) await lock.query('rollback')
      } finally {
        await Promise.all([client.leave(), lock.leave()])
      }
    },
  }
}

/** Drizzle wraps what the driver throws. */
const driverError = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? error.cause : error)

function sqlStateOf(error: unknown): string {
  const inner = driverError(error)
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
}

function messageOf(error: unknown): string {
  const inner = driverError(error)
  return inner instanceof Error ? inner.message : String(inner)
}
