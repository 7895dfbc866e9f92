import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Order, OrderAppointment } from './order.ts'

type Of = { readonly tenantId: string; readonly customerId: string; readonly orderId: string }

/** What decides whether it can be changed. */
export type LockedBooking = Pick<Order, 'status' | 'paymentStatus'> & { readonly appointment: OrderAppointment }

/** Locks an order that is booked for a time behind its master order (decision 0020). Undefined where there is none. */
export async function lockBooking(tx: Orm, { tenantId, customerId, orderId }: Of): Promise<LockedBooking | undefined> {
  await tx.execute(
    sql`select from master_order where tenant_id = ${tenantId}::uuid and customer_id = ${customerId}::uuid
           and id = (select parent_id from orders where tenant_id = ${tenantId}::uuid and id = ${orderId}::uuid) for update`,
  )
  const { rows } = await tx.execute<LockedBooking>(
    sql`select status, payment_status as "paymentStatus", appointment from orders
         where tenant_id = ${tenantId}::uuid and customer_id = ${customerId}::uuid and id = ${orderId}::uuid and appointment is not null for update`,
  )
  return rows[0]
}

/** Writes when an order that `lockBooking` has locked takes place. */
export async function writeBooking(tx: Orm, { tenantId, orderId }: Omit<Of, 'customerId'>, appointment: OrderAppointment): Promise<void> {
  await tx.execute(sql`update orders set appointment = ${JSON.stringify(appointment)}::jsonb where tenant_id = ${tenantId}::uuid and id = ${orderId}::uuid`)
}
