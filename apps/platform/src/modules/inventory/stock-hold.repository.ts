import { HOLD_TRANSITIONS, type HoldEvent, type HoldState } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'

type Hold = { readonly orderId: string; readonly variantId: string; readonly quantity: number; readonly state: HoldState }

const HELD = { name: 'stock-held', text: `select coalesce(sum(quantity), 0)::int as pieces from stock_hold where state = 'open'` }
const EXPIRED = {
  name: 'stock-hold-expired',
  text: `select "tenantId", "orderId"
           from (select tenant_id as "tenantId", order_id as "orderId", row_number() over (partition by tenant_id order by min(expires_at), order_id) as place
                   from stock_hold where state = 'open' and expires_at < $1 group by tenant_id, order_id) as expired
          order by place, "orderId" limit $2`,
}

/** Pieces that are held now, of all tenants. */
export const heldPieces = async (database: Database): Promise<number> => (await database.list<{ pieces: number }>(HELD, []))[0]?.pieces ?? 0

/** Orders whose pieces were held long enough: the oldest of each tenant, then the next of each, so that no tenant's crowd out the others'. */
export const expiredHolds = (database: Database, at: Date, most: number): Promise<{ tenantId: string; orderId: string }[]> => database.list(EXPIRED, [at, most])

/** The pieces of orders, which the caller has locked, are sold as those of any order that is paid on delivery: taken already, and held no more. */
export async function endHolds(tx: Orm, { tenantId, orderIds }: { tenantId: string; orderIds: readonly string[] }): Promise<void> {
  await tx.execute(sql`delete from stock_hold where tenant_id = ${tenantId} and order_id = any(${sql.param(orderIds)}::uuid[]) and state = 'open'`)
}

/**
 * Lets something happen to the pieces of orders, which the caller has locked (decision 0020), in the caller's transaction. Changes nothing and answers `short`
 * when pieces have to be taken again and there are not enough. What has happened to them already does not happen twice.
 */
export async function changeHolds(
  tx: Orm,
  { tenantId, orderIds, event }: { tenantId: string; orderIds: readonly string[]; event: HoldEvent },
): Promise<'changed' | 'short'> {
  const { rows: holds } = await tx.execute<Hold>(
    sql`select order_id as "orderId", variant_id as "variantId", quantity, state from stock_hold where tenant_id = ${tenantId} and order_id = any(${sql.param(orderIds)}::uuid[])`,
  )
  const steps = holds.flatMap((hold) => {
    const step = HOLD_TRANSITIONS[hold.state][event]
    return step ? [{ ...hold, ...step }] : []
  })
  const moving = steps.filter(({ pieces }) => pieces !== 0)
  if (moving.length > 0) {
    const { rows: stock } = await tx.execute<{ variantId: string; quantity: number }>(
      sql`select variant_id as "variantId", quantity from stock where tenant_id = ${tenantId} and variant_id = any(${sql.param(moving.map(({ variantId }) => variantId))}::uuid[])
           order by variant_id for update`,
    )
    const left = new Map(stock.map(({ variantId, quantity }) => [variantId, quantity]))
    if (moving.some(({ variantId, quantity, pieces }) => (left.get(variantId) ?? 0) + pieces * quantity < 0)) return 'short'
    await tx.execute(
      sql`update stock s set quantity = s.quantity + m.change from unnest(${sql.param(moving.map(({ variantId }) => variantId))}::uuid[], ${sql.param(
        moving.map(({ quantity, pieces }) => quantity * pieces),
      )}::int[]) as m (variant_id, change) where s.tenant_id = ${tenantId} and s.variant_id = m.variant_id`,
    )
  }
  for (const [to, those] of Map.groupBy(steps, (step) => step.to))
    await tx.execute(
      sql`update stock_hold set state = ${to} where tenant_id = ${tenantId} and order_id = any(${sql.param([...new Set(those.map(({ orderId }) => orderId))])}::uuid[])`,
    )
  return 'changed'
}
