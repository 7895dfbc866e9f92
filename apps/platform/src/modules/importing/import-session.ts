import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { importProducts, type ImportRun } from './import-products.ts'
import type { ImportSummary } from './import-summary.ts'
import type { Pictures } from './importing.ports.ts'
import { importingRepository, type StockMode } from './importing.repository.ts'
import { type Creatable, loadStructure } from './structure.ts'

/**
 * After many new rows PostgreSQL plans with what it knew before, and reads whole tables where an index would do, until it next looks by itself.
 */
const COUNT_AFRESH = 'analyze market, category, seller, product, variant, attribute, stock, review, image'

/** First of the two numbers of the advisory lock; the second is of the tenant. */
const LOCK = 7_240_002

/** Somebody else imports into this tenant now. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning'
}

export type ImportJob = Partial<Omit<ImportRun, 'rows' | 'mapper'>> &
  Pick<ImportRun, 'rows' | 'mapper'> & {
    readonly market: string
    readonly creatable?: Creatable
    /** `new` (the default) gives stock to new variants only: what is sold since must not come back. */
    readonly stock?: StockMode
    readonly isDryRun?: boolean
  }

export type ImportSession = {
  /** Throws MarketUnknown before anything is read. */
  importProducts(job: ImportJob): Promise<ImportSummary>
  close(): Promise<void>
}

/** Takes a connection and the tenant's import lock; both end with `close`, or with the process. Throws ImportRunning. */
export async function openImportSession({ database, pictures, tenant }: { database: Database; pictures: Pictures; tenant: Tenant }): Promise<ImportSession> {
  const client = await database.connect()
  let isLost = false
  // The statement in hand fails with it and tells it better; without a listener the process would end.
  client.on('error', () => {
    isLost = true
  })
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as "isOurs"', [LOCK, tenant.id])
  if (!rows[0]?.isOurs) {
    await client.end()
    throw new ImportRunning(`Another import into "${tenant.key}" is running. Wait until it has ended, then run this one again.`)
  }
  const db = drizzle(client)
  const savedPictures = new Set<string>()
  let hasWritten = false
  return {
    importProducts: async ({ market, creatable = { categories: [], sellers: [] }, stock = 'new', isDryRun = false, ...job }) => {
      const structure = await loadStructure(importingRepository(db, tenant.id), tenant.id, market, creatable)
      const run: ImportRun = { batchSize: 500, limit: undefined, signal: undefined, onEntry: () => undefined, onProgress: () => undefined, ...job }
      const summary = await importProducts({ db, tenant, tenantId: tenant.id, structure, pictures, stock, isDryRun, savedPictures }, run)
      hasWritten ||= !isDryRun && summary.created + summary.updated > 0
      return summary
    },
    close: async () => {
      try {
        if (!isLost && hasWritten) await client.query(COUNT_AFRESH)
        // The server notices the end of a connection a little later; whoever comes next should not have to know.
        if (!isLost) await client.query('select pg_advisory_unlock_all()')
      } finally {
        await client.end()
      }
    },
  }
}
