import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { type CartLine } from './cart.ts'
import { columnsOf } from './cart.repository.ts'

/**
 * Takes pieces that were bought after all out of a customer's cart, as far as they are in it. For whoever holds rows that come before the customer's (decision 0020):
 * it waits for nobody, and leaves a line that somebody changes just now as it is.
 */
export async function takeOut(tx: Orm, { tenantId, customerId, lines }: { tenantId: string; customerId: string; lines: readonly CartLine[] }): Promise<void> {
  const { variantIds, quantities } = columnsOf(lines)
  const mine = sql`tenant_id = ${tenantId} and customer_id = ${customerId}::uuid`
  const { rows } = await tx.execute<{ variantId: string; left: number }>(sql`
    select variant_id as "variantId", quantity - (${sql.param(quantities)}::int[])[array_position(${sql.param(variantIds)}::uuid[], variant_id)] as left
      from cart_line where ${mine} and variant_id = any(${sql.param(variantIds)}::uuid[]) order by variant_id for update skip locked`)
  const [fewer, gone] = [rows.filter(({ left }) => left > 0), rows.filter(({ left }) => left <= 0)]
  if (gone.length > 0)
    await tx.execute(sql`delete from cart_line where ${mine} and variant_id = any(${sql.param(gone.map(({ variantId }) => variantId))}::uuid[])`)
  if (fewer.length > 0)
    await tx.execute(sql`
      update cart_line c set quantity = f.left from unnest(${sql.param(fewer.map(({ variantId }) => variantId))}::uuid[], ${sql.param(fewer.map(({ left }) => left))}::int[]) as f (variant_id, "left")
       where c.tenant_id = ${tenantId} and c.customer_id = ${customerId}::uuid and c.variant_id = f.variant_id`)
}
