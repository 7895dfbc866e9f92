import type { Orm } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import { inOrm } from '../../infra/statement-in-orm.ts'
import type { OrderParts } from './order.ports.ts'

type OfBuyer = { readonly tenantId: string; readonly customerId: string }

const OWNER = ['tenantId', 'customerId'] as const
const BUYER = statement(
  'order-buyer',
  ['tenantId', 'masterId'],
  'select customer_id as "customerId" from master_order where tenant_id = :tenantId and id = :masterId::uuid',
)

/** A master order that ended unpaid, and whether carts of its shop hold one seller's things alone. */
export type UnboughtOrder = { readonly masterId: string; readonly isOfOneSeller: boolean }

export type Unbought = ReturnType<typeof createUnbought>

/**
 * Whoever has not paid has bought nothing: what an order that ended unpaid was to bring is in its customer's cart again, in the transaction that ends it
 * (decision 0057). Composed once, of what others publish (decision 0018).
 */
export function createUnbought({ lockCustomer, returnLines, variants }: Pick<OrderParts, 'lockCustomer' | 'returnLines' | 'variants'>) {
  const lock = statement('order-lock-buyer', OWNER, `with ${lockCustomer} select id from owner`)
  // A statement of its own: it sees what others have put in while its customer was waited for.
  const giveBack = statement(
    'order-lines-back',
    [...OWNER, 'masterId', 'isOfOneSeller'],
    `with ${lockCustomer},
     unbought as (select l.variant_id, o.seller_id, sum(l.quantity)::int as quantity, min(o.number || l.position) as place
                    from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
                   where o.tenant_id = :tenantId and o.customer_id = :customerId and o.parent_id = :masterId::uuid
                     and o.status = 'cancelled' and o.payment_status in ('pending', 'failed') and o.bill is null and o.appointment is null
                   group by l.variant_id, o.seller_id),
     ${returnLines({ given: 'unbought', variants })}
     select variant_id from lines_back`,
  )
  return {
    /** The customer's row, which comes before any order's (decision 0020). */
    lockBuyer: async (tx: Orm, of: OfBuyer): Promise<void> => void (await tx.execute(inOrm(lock, lock.values(of)))),
    /** The same of whoever has placed a master order. */
    lockBuyerOf: async (tx: Orm, tenantId: string, masterId: string): Promise<OfBuyer | undefined> => {
      const { rows } = await tx.execute<{ customerId: string }>(inOrm(BUYER, BUYER.values({ tenantId, masterId })))
      const [buyer] = rows
      if (!buyer) return undefined
      const of = { tenantId, ...buyer }
      await tx.execute(inOrm(lock, lock.values(of)))
      return of
    },
    /** Nothing where the shop's carts are of one seller (C-15), and this one is of another by now. */
    giveBack: async (tx: Orm, of: OfBuyer, { masterId, isOfOneSeller }: UnboughtOrder): Promise<void> =>
      void (await tx.execute(inOrm(giveBack, giveBack.values({ ...of, masterId, isOfOneSeller })))),
  }
}
