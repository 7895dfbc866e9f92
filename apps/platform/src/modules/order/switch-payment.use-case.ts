import { orderPlaced } from '@galleria/contract'
import { isPaidOnline, type PaymentType } from '@galleria/rules'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { EndHolds } from './order.ports.ts'
import { phaseOf } from './settlement.ts'
import { findToSettle, notePaymentType } from './settlement.repository.ts'

export type ToBeSwitched = { readonly tenantId: string; readonly masterId: string; readonly to: PaymentType }

/**
 * An order that waits for its money is paid in another way from now on, in the caller's transaction, which has locked its last payment. To be paid on delivery
 * it stands at once: its pieces are sold, and it is announced. Answers false, and changes nothing, when it does not wait any more.
 */
export function createSwitchPayment({ endHolds }: { readonly endHolds: EndHolds }) {
  return async (tx: Orm, { tenantId, masterId, to }: ToBeSwitched): Promise<boolean> => {
    const order = await findToSettle(tx, tenantId, masterId)
    if (!order || phaseOf(order) !== 'waiting') return false
    const isOnline = isPaidOnline(to)
    if (order.isBill && !isOnline) return false
    await notePaymentType(tx, tenantId, order, { type: to, status: isOnline ? 'pending' : 'due', isTold: !isOnline })
    if (isOnline) return true
    await endHolds(tx, { tenantId, orderIds: order.parts.map(({ id }) => id) })
    // It was written for an order that is paid online.
    if (order.announcement) await eventsOf(tx, tenantId).publish(orderPlaced, { ...order.announcement, isCash: true })
    return true
  }
}
