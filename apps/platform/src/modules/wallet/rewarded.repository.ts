import type { PromisedReward } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { WalletParts } from './wallet.ports.ts'

/** What one seller delivers, as far as rewards and refunds go. */
export type RewardedOrder = {
  readonly id: string
  readonly masterId: string
  readonly number: string
  readonly customerId: string
  readonly total: number
  readonly refunded: number
  readonly isDelivered: boolean
  readonly orderedAt: Date
  readonly arrivedAt: Date | null
  /** What was promised when it was ordered; null in orders older than that, for which it is reckoned. */
  readonly reward: PromisedReward | null
  readonly goods: readonly { readonly market: string | null; readonly amount: number }[]
  readonly deliveredBefore: number
  /** Of an account: guests have no wallet. */
  readonly hasAccount: boolean
}

/** Without a lock, as it is now. */
export async function findRewarded(db: Orm, { rewardedParts, customers }: WalletParts, tenantId: string, orderId: string): Promise<RewardedOrder | undefined> {
  type Row = Omit<RewardedOrder, 'orderedAt' | 'arrivedAt'> & { readonly orderedAt: string; readonly arrivedAt: string | null }
  const { rows } = await db.execute<{ row: Row }>(
    sql`select jsonb_build_object('id', o.id, 'masterId', o.master_id, 'number', o.number, 'customerId', o.customer_id, 'total', o.total, 'refunded', o.refunded,
               'isDelivered', o.status = 'delivered', 'orderedAt', o.ordered_at, 'arrivedAt', o.arrived_at, 'reward', o.reward, 'goods', o.goods, 'deliveredBefore', o.delivered_before,
               'hasAccount', exists (select 1 from ${sql.raw(customers)} c where c.tenant_id = o.tenant_id and c.id = o.customer_id and not c.is_guest)) as row
          from ${sql.raw(rewardedParts)} o where o.tenant_id = ${tenantId} and o.id = ${orderId}::uuid`,
  )
  const row = rows[0]?.row
  return row && { ...row, orderedAt: new Date(row.orderedAt), arrivedAt: row.arrivedAt === null ? null : new Date(row.arrivedAt) }
}
