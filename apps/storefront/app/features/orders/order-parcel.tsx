import type { OrderPartWire } from '@galleria/contract'
import { Button, Card } from '@galleria/ui'
import { isUnpaid } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, X } from 'lucide-react'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useReturns } from '../returns/return-queries.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { BillCard } from './bill-card.tsx'
import { OrderItems } from './order-items.tsx'
import { isService, marketOf, servicesIn } from './order-parts.ts'
import { isOver } from './order-progress.ts'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useParcelHeading } from './parcel-heading.ts'
import { PickupNote } from './pickup-note.tsx'
import { RefundNote } from './refund-note.tsx'

export type OrderParcelProps = {
  /** None on the page that a mail's link opens, where returns are not shown. */
  customerId?: string
  parcel: OrderPartWire
  /** Counted from 1, of how many. */
  place: number
  count: number
  onCancel: () => void
}

/** What one seller brings or does, an appointment, or what was paid to an operator: when, how far it is, what is in it, and what can be done with it alone. */
export function OrderParcel(props: OrderParcelProps) {
  const { parcel, customerId } = props
  if (parcel.bill) return <BillCard order={parcel} bill={parcel.bill} />
  return parcel.appointment ? <AppointmentCard customerId={customerId} order={parcel} appointment={parcel.appointment} /> : <Parcel {...props} />
}

function Parcel({ customerId, parcel, place, count, onCancel }: OrderParcelProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const heading = useParcelHeading()
  const id = `parcel-${parcel._id}`
  const { provider } = parcel
  return (
    <Card as="section" className="parcel" data-market={marketOf(parcel.items)} aria-labelledby={id}>
      <header className="parcel-head">
        <ShopMark name={provider.name} />
        <div>
          <h2 id={id}>{heading(parcel)}</h2>
          <p className="muted small">
            {provider.slug ? (
              <a className="text-link" href={paths.shop(provider.slug)}>
                {provider.name}
              </a>
            ) : (
              provider.name
            )}
            {count > 1 ? (
              <>
                {' · '}
                {isService(parcel) ? (
                  <Trans>
                    part {place} of {count}
                  </Trans>
                ) : (
                  <Trans>
                    parcel {place} of {count}
                  </Trans>
                )}
                {' · '}
                <span className="unbroken">{parcel.orderId}</span>
              </>
            ) : null}
          </p>
        </div>
        <OrderStatus order={parcel} className="parcel-chip" />
      </header>
      {parcel.pickup && !isOver(parcel) ? <PickupNote pickup={parcel.pickup} number={parcel.orderId} /> : null}
      {parcel.counterSale ? null : <OrderTimeline parcel={parcel} />}
      <ServiceNote parcel={parcel} />
      <div className="parcel-items">
        <OrderItems items={parcel.items} />
      </div>
      {parcel.refunded.amount === 0 ? null : customerId !== undefined && parcel.orderStatus === 'delivered' ? (
        <RefundBesideReturns parcel={parcel} customerId={customerId} />
      ) : (
        <RefundNote parcel={parcel} />
      )}
      {count > 1 && parcel.can.cancel ? (
        <div className="parcel-acts">
          <Button
            kind="quiet"
            size="small"
            aria-label={isService(parcel) ? t`Cancel visit of ${provider.name}` : t`Cancel parcel from ${provider.name}`}
            onClick={onCancel}
          >
            <X className="icon" aria-hidden="true" />
            {isService(parcel) ? <Trans>Cancel visit</Trans> : <Trans>Cancel parcel</Trans>}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

/** That the shop gets in touch about what it does: nobody has chosen a day. */
function ServiceNote({ parcel }: { parcel: OrderPartWire }) {
  const { format } = useTenant()
  const services = servicesIn(parcel.items)
  const isAwaited = parcel.orderStatus === 'created' || parcel.orderStatus === 'processing'
  if (services.length === 0 || !isAwaited || isUnpaid(parcel.payment.status)) return null
  return (
    <p className="parcel-note">
      <CalendarClock className="icon" aria-hidden="true" />
      <span>
        <Trans>
          {parcel.provider.name} will contact you to agree on a day and time for: {format.list(services)}
        </Trans>
      </span>
    </p>
  )
}

/** Each return says itself what became of its money: here is only what went back without one. */
function RefundBesideReturns({ parcel, customerId }: { parcel: OrderPartWire; customerId: string }) {
  const { returns, error } = useReturns(customerId, parcel._id)
  if (!returns) return error ? <RefundNote parcel={parcel} /> : null
  const paidBack = returns.data.filter(({ status }) => status === 'refunded')
  const sumOf = (some: typeof paidBack): number => some.reduce((sum, { refund }) => sum + refund.amount, 0)
  const [returned, asked] = [sumOf(paidBack), sumOf(paidBack.filter(({ refundTo }) => refundTo === 'wallet'))]
  return returned < parcel.refunded.amount ? <RefundNote parcel={parcel} returned={returned} askedOfReturned={asked} /> : null
}
