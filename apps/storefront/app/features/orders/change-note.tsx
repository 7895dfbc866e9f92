import type { OrderedAppointmentWire, OrderPartWire } from '@galleria/contract'
import { isUnpaid } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { useNow } from '../../lib/use-now.ts'
import { changeUntil } from './change-until.ts'
import { isOver } from './order-progress.ts'

type ChangeNoteProps = {
  order: Pick<OrderPartWire, 'orderStatus' | 'payment' | 'provider'>
  appointment: Pick<OrderedAppointmentWire, 'changeBefore' | 'timeZone'>
}

/** Until when an appointment can be moved or cancelled. Nothing of one that waits for its money: it can't be moved at all, and be cancelled until it is paid. */
export function ChangeNote({ order, appointment }: ChangeNoteProps) {
  const { format } = useTenant()
  const now = useNow()
  if (isOver(order) || isUnpaid(order.payment.status)) return null
  // By the clocks of the calendar, as the time itself.
  const until = changeUntil(appointment, format)
  const { provider } = order
  return (
    <p className="parcel-note">
      <CalendarClock className="icon" aria-hidden="true" />
      <span>
        {now === undefined || now < new Date(appointment.changeBefore) ? (
          <Trans>You can move it or cancel it until {until}, free of charge.</Trans>
        ) : (
          <Trans>It's too late to move it or cancel it here: please call {provider.name}.</Trans>
        )}
      </span>
    </p>
  )
}
