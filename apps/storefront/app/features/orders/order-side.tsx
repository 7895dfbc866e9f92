import type { OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, FileText, LifeBuoy, MessageCircle, RotateCcw, Undo2, X } from 'lucide-react'
import { RewardAhead } from './reward-ahead.tsx'
import { Totals } from '../../components/totals.tsx'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AddressText } from '../addresses/address-card.tsx'
import { cancellableOf, dueOf, hasInvoice, isAllFetched, isService, parcelsOf, partsOf, restOf, rewardAheadOf, tillOf } from './order-parts.ts'
import { useOrderWords } from './order-words.ts'
import { useOrderAgain } from './use-order-again.tsx'

/** What is true of all parcels of an order: what it cost, where it goes, what can be done with it. */
export function OrderSide({ order, onCancel }: { order: OrderWire; onCancel: () => void }) {
  const { t } = useLingui()
  const parcels = parcelsOf(order)
  // Guests have no wallet.
  const reward = useSession() ? rewardAheadOf(order) : undefined
  return (
    <div className="order-side">
      <Card as="section" aria-labelledby="order-payment">
        <h2 id="order-payment">
          <Trans>Payment</Trans>
        </h2>
        <Totals
          subTotal={order.subTotal}
          discount={order.discount}
          deliveryFee={order.deliveryFee}
          isFetched={isAllFetched(order)}
          isWithoutDelivery={order.counterSale !== null || isService(order)}
          parcels={parcels.filter((parcel) => !isService(parcel)).map(({ provider, deliveryFee }) => ({ name: provider.name, fee: deliveryFee }))}
          taxIncluded={order.taxIncluded}
          taxAdded={order.taxAdded}
          {...(order.taxLines.length > 0 ? { taxLines: order.taxLines } : {})}
          total={order.total}
          totalLabel={t`Total`}
        />
        <Paid order={order} />
        {reward ? <RewardAhead amount={reward} till={isAllFetched(order) ? 'store' : tillOf(parcels)} /> : null}
      </Card>
      {isAllFetched(order) ? null : (
        <Card as="section" aria-labelledby="order-delivery">
          <h2 id="order-delivery">{isService(order) ? <Trans>Address</Trans> : <Trans>Delivery address</Trans>}</h2>
          <AddressText address={order.deliveryAddress} />
        </Card>
      )}
      <Card as="section" aria-labelledby="order-doings">
        <h2 id="order-doings">
          <Trans>This order</Trans>
        </h2>
        <Doings order={order} onCancel={onCancel} />
      </Card>
    </div>
  )
}

/** How it was or will be paid, and what goes back. */
export function Paid({ order }: { order: OrderWire }) {
  const { format } = useTenant()
  const words = useOrderWords()
  return (
    <div className="order-paid">
      {order.wallet.amount > 0 ? (
        <p className="order-from-wallet">
          <span>
            <Trans>Paid from wallet</Trans>
          </span>
          <span>{format.money(order.wallet)}</span>
        </p>
      ) : null}
      {restOf(order).amount > 0 || order.wallet.amount === 0 ? (
        <p>{order.counterSale ? words.paidThere[order.counterSale.paidWith] : words.paymentAt(order.payment.type, tillOf(partsOf(order)))}</p>
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

/** UX-37: each of these is one tap away, with the order named. */
function Doings({ order, onCancel }: { order: OrderWire; onCancel: () => void }) {
  const { paths } = useTenant()
  const isAccount = useSession() !== null
  const { orderAgain, isBusy, dialogs } = useOrderAgain()
  return (
    <>
      <ul className="order-doings">
        <li>
          <button type="button" className="order-doing" aria-busy={isBusy} onClick={() => void orderAgain(order.orderId)}>
            <RotateCcw className="icon" aria-hidden="true" />
            <span>
              <Trans>Order again</Trans>
            </span>
          </button>
        </li>
        {hasInvoice(order) ? (
          <li>
            <a className="order-doing" href={paths.orderInvoice(order.orderId)}>
              <FileText className="icon" aria-hidden="true" />
              <span>
                <Trans>Invoice</Trans>
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
        ) : null}
        <li>
          <a className="order-doing" href={isAccount ? paths.local(`/profile/need-help/${encodeURIComponent(order.orderId)}`) : paths.contact(order.orderId)}>
            <LifeBuoy className="icon" aria-hidden="true" />
            <span>{isAccount ? <Trans>Need help</Trans> : <Trans>Ask about this order</Trans>}</span>
            <ChevronRight className="icon" aria-hidden="true" />
          </a>
        </li>
        {isService(order) ? null : (
          <li>
            <a className="order-doing" href={paths.content('returns')}>
              <Undo2 className="icon" aria-hidden="true" />
              <span>
                <Trans>Returns and refunds</Trans>
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
        )}
        {isAccount
          ? parcelsOf(order).map(({ _id, provider }) => (
              <li key={_id}>
                <a className="order-doing" href={paths.chats({ seller: provider._id, order: _id })}>
                  <MessageCircle className="icon" aria-hidden="true" />
                  <span>
                    <Trans>Write to {provider.name}</Trans>
                  </span>
                  <ChevronRight className="icon" aria-hidden="true" />
                </a>
              </li>
            ))
          : null}
        {cancellableOf(order).length > 0 ? (
          <li>
            <button type="button" className="order-doing" onClick={onCancel}>
              <X className="icon" aria-hidden="true" />
              <span>
                <Trans>Cancel order</Trans>
              </span>
            </button>
          </li>
        ) : null}
      </ul>
      {dialogs}
    </>
  )
}
