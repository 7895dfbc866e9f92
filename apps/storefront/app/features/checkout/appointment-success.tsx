import type { OrderedAppointmentWire, OrderWire } from '@galleria/contract'
import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass, X } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { masked } from '../auth/user-name.ts'
import { AppointmentCard } from '../orders/appointment-card.tsx'
import { AppointmentPaid } from '../orders/appointment-side.tsx'
import { hasInvoice, parcelsOf } from '../orders/order-parts.ts'
import '../orders/order-page.css'

type AppointmentSuccessProps = { order: OrderWire; appointment: OrderedAppointmentWire; session: Session }

/** R-052 of an appointment: when, where and with whom it is, and what is still to be done. */
export function AppointmentSuccess({ order, appointment, session }: AppointmentSuccessProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const isUnpaid = order.can.pay
  const isCancelled = order.orderStatus === 'cancelled'
  const title = isUnpaid ? t`Your appointment is waiting for payment` : isCancelled ? t`This appointment is cancelled` : t`Your appointment is booked`
  const { email, phone, userName } = session.userInfo.authentication
  const reached = masked(email ?? phone ?? userName)
  const person = appointment.calendar.name
  return (
    <div className="success">
      <PageHead title={title} isIndexed={false} />
      <header className="success-head">
        <span className="success-arch" data-status={order.orderStatus} aria-hidden="true">
          {isUnpaid ? (
            <Hourglass className="icon" />
          ) : isCancelled ? (
            <X className="icon" />
          ) : (
            <svg viewBox="0 0 24 24" className="success-tick">
              <path d="m6.5 12.5 3.6 3.7 7.4-8" />
            </svg>
          )}
        </span>
        <div role="status">
          <h1>{title}</h1>
        </div>
        <p>
          <b>
            {format.day(appointment.date)}, {format.span(appointment.from, appointment.to, appointment.timeZone)}
          </b>{' '}
          · <Trans>with {person}</Trans>
        </p>
        <p className="success-number">
          <span className="muted">
            <Trans>Order number</Trans>
          </span>{' '}
          <b>{order.orderId}</b>
        </p>
        <p className="muted">
          {isUnpaid ? (
            <Trans>We're holding your time for half an hour. Once you've paid, it's yours.</Trans>
          ) : isCancelled ? null : (
            <Trans>A confirmation is on its way to {reached}.</Trans>
          )}
        </p>
        <div className="success-acts">
          {isUnpaid ? (
            <ButtonLink href={paths.orderVerify(order.orderId)}>
              <Trans>Pay now</Trans>
            </ButtonLink>
          ) : null}
          <ButtonLink kind={isUnpaid ? 'quiet' : 'primary'} href={paths.orderDetail(order.orderId)}>
            <Trans>See the appointment</Trans>
          </ButtonLink>
          {isUnpaid ? null : (
            <ButtonLink kind="quiet" href={paths.home()}>
              <Trans>Continue shopping</Trans>
            </ButtonLink>
          )}
          {hasInvoice(order) ? (
            <ButtonLink kind="quiet" href={paths.orderInvoice(order.orderId)}>
              <Trans>Invoice</Trans>
            </ButtonLink>
          ) : null}
        </div>
      </header>
      <div className="order-columns">
        <div>
          {parcelsOf(order).map((part) => (
            <AppointmentCard key={part._id} customerId={session.userInfo._id} order={part} appointment={part.appointment ?? appointment} />
          ))}
        </div>
        <AppointmentPaid order={order} />
      </div>
    </div>
  )
}
