import { orderCancelled, orderPlaced, orderRefundDue, type PayloadOf } from '@galleria/contract'
import { money } from '@galleria/kernel'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { View } from '../../infra/statement.ts'
import type { ChangeBills, ChangeBookings, ChangeHolds, KeepCoupon, TakeOut } from './order.ports.ts'
import { type PaymentOutcome, phaseOf, type Settlement, SETTLEMENTS } from './settlement.ts'
import { findToSettle, isOfNobody, linesOf, noteSettled, type ToSettle } from './settlement.repository.ts'

export type ToBeSettled = { readonly tenantId: string; readonly masterId: string; readonly outcome: PaymentOutcome }

/**
 * What has become of the order. `unchanged`: it had been so before, or there is no such order. `refund_due`: it was paid too late, its pieces are gone, and the
 * money goes back; `order.refund_due` was published.
 */
export type Settled = 'paid' | 'failed' | 'retried' | 'expired' | 'refund_due' | 'unchanged'

type SettleDeps = {
  readonly changeHolds: ChangeHolds
  readonly changeBookings: ChangeBookings
  readonly changeBills: ChangeBills
  readonly keepCoupon: KeepCoupon
  readonly takeOut: TakeOut
  /** `tenant_id, id`: accounts that are gone. */
  readonly erasedCustomers: View
}

/**
 * Settles a master order with what its payment came to, in the caller's transaction, which has locked the payment and nothing after it (decision 0020). Pieces
 * that were held are sold or come back, states move, and what happened is announced: all of it once, however often and in whatever order it is said.
 */
export function createSettle({ changeHolds, changeBookings, changeBills, keepCoupon, takeOut, erasedCustomers }: SettleDeps) {
  return async (tx: Orm, { tenantId, masterId, outcome }: ToBeSettled): Promise<Settled> => {
    const order = await findToSettle(tx, tenantId, masterId)
    const found = order && SETTLEMENTS[phaseOf(order)][outcome]
    if (!order || !found) return 'unchanged'
    const isRevived = found.status?.to === 'created'
    // What a wallet paid went back when it expired, and may be spent: nothing is delivered for the rest alone. Nor is anything to whoever has gone meanwhile.
    const isOver = isRevived && (order.parts.some(({ wallet }) => wallet > 0) || (await isOfNobody(tx, erasedCustomers, tenantId, order)))
    const settlement = isOver ? (found.orElse ?? found) : found
    const done = await apply(tx, tenantId, order, settlement)
    if (done.owesRefund) return 'refund_due'
    return outcome
  }

  /** Places in slots before pieces (decision 0020): all of it, or nothing. A bill has neither. */
  async function moveAll(tx: Orm, of: Parameters<ChangeHolds>[1], isBill: boolean): Promise<'changed' | 'short'> {
    if (isBill) return changeBills(tx, of)
    if ((await changeBookings(tx, of)) === 'short') return 'short'
    const stock = await changeHolds(tx, of)
    if (stock === 'short') await changeBookings(tx, { ...of, event: 'expired' })
    return stock
  }

  async function apply(tx: Orm, tenantId: string, order: ToSettle, settlement: Settlement): Promise<Settlement> {
    const { parts } = order
    const orderIds = parts.map(({ id }) => id)
    const keepCouponIf = (isKept: boolean) => keepCoupon(tx, { tenantId, orderId: order.masterId, isKept })
    if (settlement.status) await keepCouponIf(settlement.status.to !== 'cancelled')
    if (settlement.hold && (await moveAll(tx, { tenantId, orderIds, event: settlement.hold }, order.isBill)) === 'short') {
      if (settlement.status) await keepCouponIf(order.status !== 'cancelled')
      return apply(tx, tenantId, order, settlement.orElse ?? settlement)
    }
    await noteSettled(tx, tenantId, order, settlement)
    // What it was to bring went back into the cart when it ended, and is not to be bought twice.
    if (settlement.status?.to === 'created') await takeOut(tx, { tenantId, customerId: order.customerId, lines: await linesOf(tx, tenantId, order) })
    const { publish } = eventsOf(tx, tenantId)
    if (settlement.paymentStatus === 'paid' && order.announcement) await publish(orderPlaced, order.announcement)
    if (settlement.status?.to === 'cancelled' && order.announcement) await publish(orderCancelled, cancellationOf(order.announcement))
    if (settlement.owesRefund)
      await publish(
        orderRefundDue,
        ...asOne(
          order,
          parts.filter(({ total, wallet }) => total > wallet).map((part) => refundOf(order, part)),
        ),
      )
    if (settlement.status?.to === 'cancelled')
      await publish(
        orderRefundDue,
        ...asOne(
          order,
          parts.filter(({ wallet }) => wallet > 0).map((part) => walletBackOf(order, part)),
        ),
      )
    return settlement
  }
}

/** Nobody was told of its parts, so it is told of as it was ordered, once. */
const cancellationOf = (announcement: PayloadOf<typeof orderPlaced>): PayloadOf<typeof orderCancelled> => {
  const { email, phone, firstName, isGuest = false, locale, tenantName, country, number, total, bill, parts = [] } = announcement
  const { appointment = null } = parts[0] ?? {}
  const told = { email, phone, firstName, isGuest, locale, tenantName, country, number, total, appointment: appointment && { ...appointment, link: null } }
  return { ...told, reason: 'unpaid', ...(bill ? { bill } : {}) }
}

type Refund = PayloadOf<typeof orderRefundDue>

/** What goes back at once of several parts is told of once, with the first of them. */
function asOne({ number }: ToSettle, refunds: readonly Refund[]): readonly Refund[] {
  const [first] = refunds
  if (!first || refunds.length === 1) return refunds
  const sumOf = (amountOf: (refund: Refund) => number): number => refunds.reduce((sum, refund) => sum + amountOf(refund), 0)
  const amount = money(
    sumOf((refund) => refund.amount.amount),
    first.amount.currency,
  )
  const whole = { number, amount, paidFromWallet: sumOf(({ paidFromWallet = 0 }) => paidFromWallet) }
  return refunds.map((refund, index) => ({ ...refund, whole: index === 0 ? whole : null }))
}

/** What the wallet had paid for an order that nobody paid the rest of. */
const walletBackOf = ({ masterId }: ToSettle, { id, number, wallet, currency }: ToSettle['parts'][number]): Refund => ({
  masterId,
  orderId: id,
  number,
  amount: money(wallet, currency),
  paidFromWallet: wallet,
  reason: 'cancelled',
  key: `${id}-unpaid`,
})

/** What was paid too late: what the wallet had paid went back when the order ended. */
const refundOf = ({ masterId }: ToSettle, { id, number, total, wallet, currency }: ToSettle['parts'][number]): Refund => ({
  masterId,
  orderId: id,
  number,
  amount: money(total - wallet, currency),
  reason: 'paid_late',
  key: `${id}-paid_late`,
})
