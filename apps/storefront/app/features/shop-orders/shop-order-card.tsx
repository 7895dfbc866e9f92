import type { OrderStatusWire, SellerOrderWire, SellerRight } from '@galleria/contract'
import { Button, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Banknote, MapPin } from 'lucide-react'
import { PhoneLink } from '../../components/phone-link.tsx'
import { Totals } from '../../components/totals.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AddressText } from '../addresses/address-card.tsx'
import { phoneOf } from '../addresses/address-rules.ts'
import { fullName } from '../addresses/address-text.ts'
import { OrderItems } from '../orders/order-items.tsx'
import { isService, restOf } from '../orders/order-parts.ts'
import { OrderStatus } from '../orders/order-status.tsx'
import { useDeliveryHours } from '../orders/delivery-hours.ts'
import { isOver } from '../orders/order-progress.ts'
import { usePickupTime } from '../orders/pickup-time.ts'
import { SellerAppointment } from './seller-appointment.tsx'
import { useStepWords } from './step-words.ts'
import { useAdvanceOrder } from './use-shop-orders.ts'

export type ShopOrderCardProps = {
  order: SellerOrderWire
  /** What whoever looks at it may do for the seller. */
  rights: readonly SellerRight[]
  /** It does not stand among others of the same status. */
  hasStatus?: boolean
  /** It stands in another list now. */
  onMoved: () => void
  onCallOff: () => void
  onRefund: () => void
}

/** Somebody else was quicker, and the card has gone from the list. */
const isElsewhere = (error: unknown): boolean => isApiFailure(error) && error.code === 'order.step_invalid'

const isForward = (status: OrderStatusWire): status is 'processing' | 'shipped' | 'delivered' => status !== 'created' && status !== 'cancelled'

/** What to send where by when, what is to be paid, and the next step. */
export function ShopOrderCard({ order, rights, hasStatus = false, onMoved, onCallOff, onRefund }: ShopOrderCardProps) {
  const { format } = useTenant()
  const promise = usePromise()
  const id = `order-${order._id}`
  return (
    <Card as="li" className="shop-order" aria-labelledby={id}>
      <header className="shop-order-head">
        <div>
          <h2 id={id}>{order.orderId}</h2>
          <p className="muted small">
            <Trans>Ordered {format.moment(order.createdAt)}</Trans>
          </p>
        </div>
        {hasStatus || order.counterSale ? <OrderStatus order={order} className="parcel-chip" /> : null}
      </header>
      <div className="shop-order-columns shop-order-thirds">
        <OrderItems items={order.items} />
        <div className="shop-order-facts">
          {order.counterSale ? null : (
            <section>
              <h3>{promise(order)}</h3>
              {order.appointment ? (
                <SellerAppointment order={order} appointment={order.appointment} />
              ) : order.pickup ? (
                <Fetched order={order} />
              ) : (
                <AddressText address={order.deliveryAddress} isCalled />
              )}
            </section>
          )}
          <Money order={order} />
        </div>
      </div>
      <Acts order={order} rights={rights} onMoved={onMoved} onCallOff={onCallOff} onRefund={onRefund} />
    </Card>
  )
}

/** What the customer waits for, as the seller has to see to it. */
function usePromise(): (order: SellerOrderWire) => string {
  const { t } = useLingui()
  const { format } = useTenant()
  const hoursOf = useDeliveryHours()
  return (order) => {
    const { appointment, pickup, deliveryWindow, deliveryDay } = order
    if (appointment) return `${format.day(appointment.date)}, ${format.span(appointment.from, appointment.to, appointment.timeZone)}`
    if (isOver(order)) return t`Customer`
    if (pickup) return t`Picked up by`
    if (deliveryWindow) return t`For ${format.day(deliveryWindow.date)}, ${hoursOf(undefined, deliveryWindow)}`
    return deliveryDay ? t`Deliver by ${format.day(deliveryDay)}` : t`Customer`
  }
}

/** Who fetches it, where and when. */
function Fetched({ order: { pickup, deliveryAddress } }: { order: SellerOrderWire }) {
  const time = usePickupTime()
  if (!pickup) return null
  const phone = phoneOf(deliveryAddress)
  return (
    <address className="address-text">
      <b>{fullName(deliveryAddress)}</b>
      <span>
        <PhoneLink phone={phone} />
      </span>
      <span>{time(pickup)}</span>
      <span className="shop-order-store">
        <MapPin className="icon" aria-hidden="true" />
        {pickup.store.name}
      </span>
    </address>
  )
}

/** What it comes to, and whether somebody has still to take it. */
function Money({ order }: { order: SellerOrderWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const due = restOf(order)
  const isDue = order.payment.status === 'due' && order.orderStatus !== 'cancelled' && due.amount > 0
  return (
    <section>
      <Totals
        subTotal={order.subTotal}
        discount={order.discount}
        deliveryFee={order.deliveryFee}
        isFetched={order.pickup !== null}
        isWithoutDelivery={order.counterSale !== null || isService(order)}
        taxIncluded={order.taxIncluded}
        taxAdded={order.taxAdded}
        {...(order.taxLines.length > 0 ? { taxLines: order.taxLines } : {})}
        total={order.total}
        totalLabel={t`Total`}
        itemsLabel={order.appointment ? t`Price` : undefined}
      />
      {isDue ? (
        <p className="shop-order-due">
          <Banknote className="icon" aria-hidden="true" />
          <Trans>Collect {format.money(due)} in cash</Trans>
        </p>
      ) : order.refunded.amount > 0 ? (
        <p className="muted">
          <Trans>{format.money(order.refunded)} refunded</Trans>
        </p>
      ) : order.payment.status === 'paid' && order.total.amount > 0 ? (
        <p className="muted">
          <Trans>Paid</Trans>
        </p>
      ) : order.orderStatus === 'cancelled' || order.total.amount === 0 ? (
        <p className="muted">
          <Trans>Nothing to pay</Trans>
        </p>
      ) : null}
      {isDue && order.wallet.amount > 0 ? (
        <p className="muted">
          <Trans>The remaining {format.money(order.wallet)} was paid from the wallet</Trans>
        </p>
      ) : null}
    </section>
  )
}

function Acts({ order, rights, onMoved, onCallOff, onRefund }: ShopOrderCardProps) {
  const { t } = useLingui()
  const stepWords = useStepWords()
  const failureText = useFailureText()
  const advance = useAdvanceOrder(order.orderId)
  const mayMove = rights.includes('order.fulfil')
  const steps = mayMove ? order.next.filter(isForward) : []
  const canCallOff = mayMove && order.next.includes('cancelled')
  // What is called off gives its money back by itself.
  const canRefund = rights.includes('order.refund') && order.refundable.amount > 0 && !order.next.includes('cancelled')
  if (steps.length === 0 && !canCallOff && !canRefund) return null
  return (
    <p className="shop-order-acts">
      {steps.map((to) => {
        const { act, said } = stepWords(order, to)
        return (
          <Button
            key={to}
            size="small"
            aria-label={`${act}: ${order.orderId}`}
            isBusy={advance.isPending}
            onClick={() =>
              advance.mutate(to, {
                onSuccess: () => {
                  toast(said(order.orderId))
                  onMoved()
                },
                onError: (error) => {
                  if (!isElsewhere(error)) return toast(failureText(error), { kind: 'error' })
                  toast(t`${order.orderId} has changed meanwhile. Search for it to see where it is.`, { kind: 'error' })
                  onMoved()
                },
              })
            }
          >
            {act}
          </Button>
        )
      })}
      {canRefund ? (
        <Button size="small" kind="quiet" aria-label={t`Refund: ${order.orderId}`} onClick={onRefund}>
          <Trans context="act">Refund</Trans>
        </Button>
      ) : null}
      {canCallOff ? (
        <Button
          size="small"
          kind="quiet"
          aria-label={order.appointment ? t`Cancel the appointment: ${order.orderId}` : t`Cancel order: ${order.orderId}`}
          onClick={onCallOff}
        >
          {order.appointment ? <Trans>Cancel the appointment</Trans> : <Trans>Cancel order</Trans>}
        </Button>
      ) : null}
    </p>
  )
}
