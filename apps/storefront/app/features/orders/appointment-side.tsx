import type { OrderedAppointmentWire, OrderWire } from '@galleria/contract'
import { Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, ChevronRight, FileText, LifeBuoy, MessageCircle, X } from 'lucide-react'
import { Totals } from '../../components/totals.tsx'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { cancellableOf, hasInvoice, parcelsOf, rewardAheadOf } from './order-parts.ts'
import { Paid } from './order-side.tsx'
import { RewardAhead } from './reward-ahead.tsx'

type AppointmentSideProps = { order: OrderWire; appointment: OrderedAppointmentWire; onCancel: () => void }

/** What an appointment cost, and what can be done with it. */
export function AppointmentSide({ order, onCancel }: AppointmentSideProps) {
  const { paths } = useTenant()
  const isAccount = useSession() !== null
  const [service] = order.items
  return (
    <div className="order-side">
      <AppointmentPaid order={order} />
      <Card as="section" aria-labelledby="order-doings">
        <h2 id="order-doings">
          <Trans>This appointment</Trans>
        </h2>
        <ul className="order-doings">
          {service?.slug ? (
            <li>
              <a className="order-doing" href={paths.product(service.slug)}>
                <CalendarPlus className="icon" aria-hidden="true" />
                <span>
                  <Trans>Book again</Trans>
                </span>
                <ChevronRight className="icon" aria-hidden="true" />
              </a>
            </li>
          ) : null}
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
            <a className="order-doing" href={paths.local(`/profile/need-help/${encodeURIComponent(order.orderId)}`)}>
              <LifeBuoy className="icon" aria-hidden="true" />
              <span>
                <Trans>Need help</Trans>
              </span>
              <ChevronRight className="icon" aria-hidden="true" />
            </a>
          </li>
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
                  <Trans>Cancel the appointment</Trans>
                </span>
              </button>
            </li>
          ) : null}
        </ul>
      </Card>
    </div>
  )
}

/** What it comes to and how it was or will be paid. */
export function AppointmentPaid({ order }: { order: OrderWire }) {
  const { t } = useLingui()
  const reward = useSession() ? rewardAheadOf(order) : undefined
  return (
    <Card as="section" aria-labelledby="order-payment">
      <h2 id="order-payment">
        <Trans>Payment</Trans>
      </h2>
      <Totals
        subTotal={order.subTotal}
        discount={order.discount}
        coupon={order.coupon ?? undefined}
        deliveryFee={order.deliveryFee}
        isWithoutDelivery
        taxIncluded={order.taxIncluded}
        taxAdded={order.taxAdded}
        {...(order.taxLines.length > 0 ? { taxLines: order.taxLines } : {})}
        total={order.total}
        totalLabel={t`Total`}
        itemsLabel={t`Price`}
      />
      <Paid order={order} />
      {reward ? <RewardAhead amount={reward} till="visit" /> : null}
    </Card>
  )
}
