import { appointmentNear } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { isUnpaid } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { BookedOrders, FindTenant } from './appointment.ports.ts'
import type { AppointmentRows } from './appointment.repository.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly rows: AppointmentRows
  readonly orders: Pick<BookedOrders, 'findSold' | 'contactOf' | 'told'>
  readonly findTenant: FindTenant
}

/** In one round; what is more waits for the next. */
const MOST = 200

/**
 * Says of each appointment that it is near, once: a day before it begins. A chore for any number of processes, of which one notes that it was said. What was
 * called off, is not paid, or has begun while nobody was there to say it is left in peace.
 */
export const createRemind =
  ({ database, clock, rows, orders, findTenant }: Deps) =>
  async (): Promise<void> => {
    const now = clock()
    for (const due of await rows.listDue(now, MOST)) {
      const { tenantId, orderId, sellerId, startsAt } = due
      const [tenant, order, contact] = await Promise.all([
        findTenant(tenantId),
        orders.findSold(tenantId, sellerId, orderId),
        orders.contactOf(tenantId, orderId),
      ])
      const locale = contact?.locale ?? tenant?.settings.locales[0]
      const stands = order && order.status !== 'cancelled' && order.status !== 'delivered' && !isUnpaid(order.paymentStatus)
      const appointment = stands && locale && startsAt > now ? orders.told(order, locale) : null
      await database.transaction(async (tx) => {
        if (!(await rows.noteReminded(tx, due, now)) || !appointment || !order || !tenant || !contact || !locale) return
        const { email, phone, firstName, isGuest = false } = contact
        await eventsOf(tx, tenantId).publish(appointmentNear, {
          email,
          phone,
          firstName,
          isGuest,
          locale,
          tenantName: tenant.name,
          country: tenant.settings.country,
          number: order.number,
          seller: order.seller.name,
          appointment,
        })
      })
    }
  }
