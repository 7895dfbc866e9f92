import type { OrderedAppointmentWire, OrderWire } from '@galleria/contract'
import { holdEnd } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AppointmentCard } from '../orders/appointment-card.tsx'
import { OrderPaid } from '../orders/order-paid.tsx'
import { parcelsOf } from '../orders/order-parts.ts'
import { ConfirmationNote, SuccessFrame, successStateOf } from './success-frame.tsx'
import '../orders/order-page.css'

type AppointmentSuccessProps = { order: OrderWire; appointment: OrderedAppointmentWire; session: Session }

/** R-052 of an appointment: when, where and with whom it is, and what is still to be done. */
export function AppointmentSuccess({ order, appointment, session }: AppointmentSuccessProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const state = successStateOf(order)
  const isSoon = new Date(appointment.from) < holdEnd(new Date(order.createdAt), null)
  const titles = { unpaid: t`Your appointment is waiting for payment`, done: t`Your appointment is booked`, off: t`This appointment is cancelled` }
  const notes = {
    // What begins sooner is held until then, which the page says where it is paid.
    unpaid: isSoon ? (
      <Trans>Once you've paid, the time is yours.</Trans>
    ) : (
      <Trans>We're holding your time for half an hour. Once you've paid, it's yours.</Trans>
    ),
    done: <ConfirmationNote session={session} />,
    off: null,
  }
  const person = appointment.calendar.name
  return (
    <SuccessFrame
      order={order}
      state={state}
      title={titles[state]}
      about={
        <>
          <b className="success-day">
            {format.day(appointment.date)}, {format.span(appointment.from, appointment.to, appointment.timeZone)}
          </b>{' '}
          · <Trans>with {person}</Trans>
        </>
      }
      note={notes[state]}
      see={<Trans>See the appointment</Trans>}
    >
      <PageHead title={titles[state]} isIndexed={false} />
      <div className="order-columns">
        <div>
          {parcelsOf(order).map((part) => (
            <AppointmentCard key={part._id} customerId={session.userInfo._id} order={part} appointment={part.appointment ?? appointment} />
          ))}
        </div>
        <OrderPaid order={order} />
      </div>
    </SuccessFrame>
  )
}
