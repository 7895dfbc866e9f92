import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Orm } from './database.ts'

const BATCH = 1000

/** Deletes what matches, of every tenant, a little at a time and waiting for nobody: for chores beside requests, in any number of processes. */
export async function deleteInBatches(db: Orm, table: PgTable, matching: SQL, batch = BATCH): Promise<number> {
  let total = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${matching} limit ${batch} for update skip locked))`)
    total += rowCount ?? 0
    if ((rowCount ?? 0) < batch) return total
  }
}
