import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'

/** Puts pieces of variants back into stock, in the caller's transaction. What is not sold any more is left out. */
export async function addStock(tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>): Promise<void> {
  const variants = sql`${sql.param([...pieces.keys()])}::uuid[]`
  await tx.execute(sql`select 1 from stock where tenant_id = ${tenantId} and variant_id = any(${variants}) order by variant_id for update`)
  await tx.execute(
    sql`update stock s set quantity = s.quantity + p.pieces from unnest(${variants}, ${sql.param([...pieces.values()])}::int[]) as p (variant_id, pieces)
         where s.tenant_id = ${tenantId} and s.variant_id = any(${variants}) and s.variant_id = p.variant_id`,
  )
}

/** Takes pieces of variants out of stock again, likewise; false, and nothing is changed, where some of them are sold by now. */
export async function takeStock(tx: Orm, tenantId: string, pieces: ReadonlyMap<string, number>): Promise<boolean> {
  const variants = sql`${sql.param([...pieces.keys()])}::uuid[]`
  const { rows } = await tx.execute<{ variantId: string; quantity: number }>(
    sql`select variant_id as "variantId", quantity from stock where tenant_id = ${tenantId} and variant_id = any(${variants}) order by variant_id for update`,
  )
  if (rows.some(({ variantId, quantity }) => quantity < (pieces.get(variantId) ?? 0))) return false
  await tx.execute(
    sql`update stock s set quantity = s.quantity - p.pieces from unnest(${variants}, ${sql.param([...pieces.values()])}::int[]) as p (variant_id, pieces)
         where s.tenant_id = ${tenantId} and s.variant_id = any(${variants}) and s.variant_id = p.variant_id`,
  )
  return true
}
