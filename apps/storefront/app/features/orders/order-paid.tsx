import type { OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { dueOf, isAllFetched, isService, parcelsOf, partsOf, restOf, rewardAheadOf, tillOf } from './order-parts.ts'
import { OrderTotals } from './order-totals.tsx'
import { useOrderWords } from './order-words.ts'
import { RewardAhead } from './reward-ahead.tsx'
import './bill.css'

/** What an order comes to, how it was or will be paid, and what its customer gets for it. */
export function OrderPaid({ order }: { order: OrderWire }) {
  // Guests have no wallet.
  const reward = useSession() ? rewardAheadOf(order) : undefined
  return (
    <Card as="section" aria-labelledby="order-payment">
      <h2 id="order-payment">
        <Trans>Payment</Trans>
      </h2>
      {order.bill ? <BillTotal order={order} /> : <OrderTotals order={order} />}
      <Paid order={order} />
      {reward ? <RewardAhead amount={reward} till={isAllFetched(order) ? 'store' : tillOf(parcelsOf(order))} /> : null}
    </Card>
  )
}

/** One amount: a bill has no items, no delivery and no tax of the shop. */
function BillTotal({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  return (
    <dl className="totals">
      <div className="totals-sum bill-total">
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{format.money(order.total)}</dd>
      </div>
    </dl>
  )
}

/** How it was or will be paid, and what goes back. */
function Paid({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  const words = useOrderWords()
  const rest = restOf(order)
  const isShared = order.wallet.amount > 0
  // What was called off on the way was never paid at a door.
  const isWhole = parcelsOf(order).every(({ orderStatus }) => orderStatus !== 'cancelled')
  const way = order.counterSale ? words.paidThere[order.counterSale.paidWith] : words.paymentAt(order.payment.type, tillOf(partsOf(order)))
  return (
    <div className="order-paid">
      {isShared ? (
        <p className="order-paid-part">
          <span>
            <Trans>Paid from wallet</Trans>
          </span>
          <span>{format.money(order.wallet)}</span>
        </p>
      ) : null}
      {rest.amount > 0 ? (
        <p className="order-paid-part">
          <span>{way}</span>
          {isShared && isWhole ? <span>{format.money(rest)}</span> : null}
        </p>
      ) : null}
      <p className="muted">
        <PaymentState order={order} />
      </p>
      {order.refunded.amount > 0 ? (
        <p className="order-refund">
          <span>
            <Trans>Refund</Trans>
          </span>
          <span>{format.money(order.refunded)}</span>
        </p>
      ) : null}
    </div>
  )
}

/** What is still to be paid, and where. */
function PaymentState({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  const words = useOrderWords()
  const due = dueOf(order)
  if (order.can.pay) return words.awaited
  if (due.amount > 0)
    return isAllFetched(order) ? (
      <Trans>{format.money(due)} to pay when you pick it up</Trans>
    ) : isService(order) ? (
      <Trans>{format.money(due)} to pay at the visit</Trans>
    ) : tillOf(parcelsOf(order)) === 'mixed' ? (
      <Trans>{format.money(due)} to pay in cash</Trans>
    ) : (
      <Trans>{format.money(due)} to pay on delivery</Trans>
    )
  if (order.total.amount === 0) return <Trans>Nothing to pay</Trans>
  switch (order.payment.status) {
    case 'paid':
      return <Trans>Paid</Trans>
    case 'refunded':
      return <Trans>Refunded</Trans>
    case 'partly_refunded':
      return <Trans>Paid, partly refunded</Trans>
    default:
      return <Trans>Nothing to pay</Trans>
  }
}
