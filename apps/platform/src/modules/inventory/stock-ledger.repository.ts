import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { findSetting } from '../../infra/settings.ts'
import { piecesOut } from './inventory.checks.ts'
import type { LedgerParts } from './inventory.ports.ts'

/** Rows for which all lines of orders are read once; they are locked for as long as it takes to write them. */
const BATCH = 10_000

/** Written by the migration that brought the column: until then a process may be importing that does not note what it puts in. */
const FROM = 'stock-reckoned-from'

type ReckoningDeps = { readonly database: Database; readonly clock: () => Date; readonly parts: LedgerParts; readonly batch?: number }

/**
 * A chore for every hour: reckons what was put into stock before anybody noted it, from what there is and what orders have taken. What one moment says of it
 * stays true when pieces are sold or come back, but not when stock is set anew: what is another row by the time it is locked is left for the next time.
 * Waits for nobody, in any number of processes.
 */
export function createReckoning({ database, clock, parts, batch = BATCH }: ReckoningDeps) {
  const isToBeReckoned = async (): Promise<boolean> => {
    const { rows } = await database.orm.execute(sql`select from stock where supplied is null limit 1`)
    return rows.length > 0 && new Date((await findSetting(database, FROM)) ?? 0) <= clock()
  }
  const reckonBatch = async (): Promise<{ seen: number; noted: number }> => {
    const { rows } = await database.orm.execute<{ seen: number; noted: number }>(sql`
      with reckoned as materialized (
             select s.tenant_id, s.variant_id, s.version, s.quantity + coalesce(o.pieces, 0) as supplied
               from (select tenant_id, variant_id, xmin as version, quantity from stock where supplied is null order by tenant_id, variant_id limit ${batch}) s
               left join ${sql.raw(piecesOut(parts))} o on o.tenant_id = s.tenant_id and o.variant_id = s.variant_id),
           locked as materialized (
             select s.tenant_id, s.variant_id, r.supplied from reckoned r join stock s on s.tenant_id = r.tenant_id and s.variant_id = r.variant_id
              where s.supplied is null and s.xmin = r.version order by s.tenant_id, s.variant_id for update of s skip locked),
           noted as (update stock s set supplied = l.supplied from locked l where s.tenant_id = l.tenant_id and s.variant_id = l.variant_id returning 1)
      select (select count(*)::int from reckoned) as seen, (select count(*)::int from noted) as noted`)
    return rows[0] ?? { seen: 0, noted: 0 }
  }
  return async (): Promise<void> => {
    if (!(await isToBeReckoned())) return
    for (;;) {
      const { seen, noted } = await reckonBatch()
      if (seen < batch || noted === 0) return
    }
  }
}
