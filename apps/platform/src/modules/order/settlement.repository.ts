import type { orderPlaced, PayloadOf } from '@galleria/contract'
import type { OrderStatus, PaymentStatus, PaymentType } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import type { OrderCause } from './order.ts'
import type { Settlement } from './settlement.ts'

type Part = { readonly id: string; readonly number: string; readonly total: number; readonly wallet: number; readonly currency: string }

/** An order that is paid online, as far as its payment decides on it. Until it is paid its parts are all in one state. */
export type ToSettle = {
  readonly masterId: string
  readonly number: string
  readonly customerId: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  /** Of the last thing that became of it. */
  readonly cause: OrderCause | null
  /** What is to be said of it when it is paid. */
  readonly announcement: PayloadOf<typeof orderPlaced> | null
  /** Somebody pays an operator: there are no pieces. */
  readonly isBill: boolean
  readonly parts: readonly Part[]
}

type Row = Part & Pick<ToSettle, 'status' | 'paymentStatus' | 'cause' | 'isBill'>

const WAITING = {
  name: 'order-waiting',
  text: `select 1 from master_order m join orders o on o.tenant_id = m.tenant_id and o.customer_id = m.customer_id and o.parent_id = m.id
          where m.tenant_id = $1 and m.id = $2 and o.status <> 'cancelled' and o.payment_status in ('pending', 'failed') limit 1`,
}

/** Whether a master order stands and waits for its money: any other would have to be paid back. */
export const isWaiting = async (database: Database, tenantId: string, masterId: string): Promise<boolean> =>
  (await database.run(WAITING, [tenantId, masterId])).length > 0

/** Locks the master order, then its parts (decision 0020). */
export async function findToSettle(tx: Orm, tenantId: string, masterId: string): Promise<ToSettle | undefined> {
  const masters = await tx.execute<{ customerId: string; number: string; announcement: ToSettle['announcement'] }>(
    sql`select customer_id as "customerId", number, announcement from master_order where tenant_id = ${tenantId} and id = ${masterId}::uuid for update`,
  )
  const [master] = masters.rows
  if (!master) return undefined
  const { rows: parts } = await tx.execute<Row>(
    sql`select id, number, total::float8 as total, wallet::float8 as wallet, currency, status, payment_status as "paymentStatus", bill is not null as "isBill",
               (select e.cause from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id order by e.position desc limit 1) as cause
          from orders o where tenant_id = ${tenantId} and customer_id = ${master.customerId} and parent_id = ${masterId}::uuid order by id for update`,
  )
  const [first] = parts
  if (!first) return undefined
  const { status, paymentStatus, cause, isBill } = first
  return { masterId, ...master, parts, status, paymentStatus, cause, isBill }
}

/** Whether the account of whoever has placed it is gone, which whoever deletes it notes behind the order's row. `erasedCustomers` has `tenant_id, id`. */
export async function isOfNobody(tx: Orm, erasedCustomers: View, tenantId: string, { customerId }: ToSettle): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${sql.raw(erasedCustomers)} c where c.tenant_id = ${tenantId} and c.id = ${customerId}::uuid`)
  return rows.length > 0
}

/** What is in an order, each variant once; nothing of what was in no cart. */
export async function linesOf(tx: Orm, tenantId: string, { parts }: ToSettle): Promise<{ variantId: string; quantity: number }[]> {
  const { rows } = await tx.execute<{ variantId: string; quantity: number }>(
    sql`select l.variant_id as "variantId", sum(l.quantity)::int as quantity
          from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.bill is null and o.appointment is null
         where l.tenant_id = ${tenantId} and l.order_id = any(${sql.param(parts.map(({ id }) => id))}::uuid[]) group by l.variant_id order by l.variant_id`,
  )
  return rows
}

/** Writes how an order that `findToSettle` has locked is paid from now on, and that it was announced. */
export async function notePaymentType(
  tx: Orm,
  tenantId: string,
  { masterId, parts }: ToSettle,
  { type, status, isTold }: { readonly type: PaymentType; readonly status: PaymentStatus; readonly isTold: boolean },
): Promise<void> {
  await tx.execute(
    sql`update master_order set payment_type = ${type}, announcement = case when ${isTold} then null else announcement end
         where tenant_id = ${tenantId} and id = ${masterId}::uuid`,
  )
  await tx.execute(
    sql`update orders set payment_type = ${type}, payment_status = ${status}
         where tenant_id = ${tenantId} and id = any(${sql.param(parts.map(({ id }) => id))}::uuid[])`,
  )
}

/** Writes a settlement into the parts of an order that `findToSettle` has locked. */
export async function noteSettled(tx: Orm, tenantId: string, { masterId, parts }: ToSettle, { paymentStatus, status, owesRefund }: Settlement): Promise<void> {
  const ids = sql`any(${sql.param(parts.map(({ id }) => id))}::uuid[])`
  await tx.execute(
    sql`update orders set payment_status = ${paymentStatus}, status = coalesce(${status?.to ?? null}, status),
               refunded = case when ${owesRefund ?? false} then total else refunded end
         where tenant_id = ${tenantId} and id = ${ids}`,
  )
  if (status)
    await tx.execute(
      sql`insert into order_event (tenant_id, order_id, position, status, cause)
          select ${tenantId}::uuid, o.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id),
                 ${status.to}, ${status.cause}
            from orders o where tenant_id = ${tenantId} and id = ${ids}`,
    )
  // Said once it is paid, and not kept: it holds an address.
  if (paymentStatus === 'paid') await tx.execute(sql`update master_order set announcement = null where tenant_id = ${tenantId} and id = ${masterId}::uuid`)
}
