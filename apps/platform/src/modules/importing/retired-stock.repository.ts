import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { RETIRED } from './importing.repository.ts'

const BATCH = 1_000

/**
 * A chore for every hour: takes pieces off the shelves that came back, cancelled or returned, of variants that are not sold any more. They were put in, and are taken
 * out, by whoever keeps the shelves (decision 0143). Waits for nobody, in any number of processes; what an import puts on sale meanwhile keeps its pieces.
 */
export function createRetiredStock({ database }: { readonly database: Database }) {
  const emptyBatch = async (): Promise<number> => {
    const { rows } = await database.orm.execute(sql`
      with back as materialized (
             select s.tenant_id, s.variant_id from variant v join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id
              where v.position >= ${RETIRED} and s.quantity > 0 order by s.tenant_id, s.variant_id limit ${BATCH} for share of v skip locked for update of s skip locked)
      update stock s set quantity = 0, supplied = s.supplied - s.quantity from back b
       where s.tenant_id = b.tenant_id and s.variant_id = b.variant_id returning s.variant_id`)
    return rows.length
  }
  return {
    chores: [
      async (): Promise<void> => {
        while ((await emptyBatch()) === BATCH);
      },
    ],
  }
}
