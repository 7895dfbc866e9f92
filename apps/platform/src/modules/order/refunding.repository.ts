import { orderRefundDue, type PayloadOf } from '@galleria/contract'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { Order } from './order.ts'
import type { RefundOfPieces } from './refundable.ts'
import type { AlreadyBack } from '@galleria/rules'

type Refunding = {
  readonly reason: PayloadOf<typeof orderRefundDue>['reason']
  /** Of this refund, and for ever: it is made once. */
  readonly key: string
  readonly at: Date
  /** It goes to the wallet of whoever ordered, who wants it so, and not the way it came. Guests have none. */
  readonly isToWallet: boolean
}

/** What goes back of an order of a tenant, whoever decides on it and has found that it may. */
export const refundingRepository = (tx: Orm, tenantId: string) => ({
  /** Locks an order; tells what of it has gone back. */
  hold: async (orderId: string): Promise<AlreadyBack> => {
    await tx.execute(sql`select 1 from orders where tenant_id = ${tenantId} and id = ${orderId}::uuid for update`)
    const { rows } = await tx.execute<{ pieces: number; amount: number }>(
      sql`select l.refunded_quantity as pieces, o.refunded::float8 as amount from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
           where l.tenant_id = ${tenantId} and l.order_id = ${orderId}::uuid order by l.position`,
    )
    return { pieces: rows.map(({ pieces }) => pieces), amount: rows[0]?.amount ?? 0 }
  },

  /** Notes what goes back of an order that is held; publishes that it is owed, where that is anything. */
  refund: async (order: Order, { pieces, amount, fromWallet }: RefundOfPieces, { reason, key, at, isToWallet }: Refunding): Promise<void> => {
    const { id, number, master, currency } = order
    await tx.execute(
      sql`update order_line l set refunded_quantity = l.refunded_quantity + p.pieces from unnest(${sql.param(pieces)}::int[]) with ordinality as p (pieces, n)
           where l.tenant_id = ${tenantId} and l.order_id = ${id}::uuid and l.position = p.n - 1`,
    )
    // Pieces that had cost nothing are back all the same: with the last of all goes what is left.
    if (amount === 0) return
    await tx.execute(
      sql`update orders set refunded = refunded + ${amount}, refunded_to_wallet = refunded_to_wallet + ${isToWallet ? amount - fromWallet : 0}, payment_status = case when refunded + ${amount} = total then 'refunded' else 'partly_refunded' end
           where tenant_id = ${tenantId} and id = ${id}::uuid`,
    )
    await eventsOf(tx, tenantId).publish(orderRefundDue, {
      masterId: master.id,
      orderId: id,
      number,
      amount: { amount, currency },
      reason,
      isToWallet,
      ...(fromWallet > 0 ? { paidFromWallet: fromWallet } : {}),
      key,
      at: at.toISOString(),
    })
  },
})
export type RefundingRepository = ReturnType<typeof refundingRepository>
