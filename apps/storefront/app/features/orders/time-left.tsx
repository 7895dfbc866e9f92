import type { OrderedAppointmentWire } from '@galleria/contract'
import { holdEnd } from '@galleria/rules'
import { Plural, Trans } from '@lingui/react/macro'
import { useNow } from '../../lib/use-now.ts'
import { heldOf } from './order-parts.ts'

type TimeLeftProps = {
  order: { readonly createdAt: string; readonly bill: unknown; readonly appointment: Pick<OrderedAppointmentWire, 'from'> | null }
  className?: string
}

/** How long the items or the time of an unpaid order are kept, or how long a bill that holds none can still be paid. */
export function TimeLeft({ order, className = '' }: TimeLeftProps) {
  const now = useNow()
  if (now === undefined) return null
  const { createdAt, appointment } = order
  const holds = heldOf(order)
  const end = holdEnd(new Date(createdAt), appointment && { from: new Date(appointment.from) })
  const minutes = Math.ceil((end.getTime() - now.getTime()) / 60_000)
  return (
    <p className={`${className} muted`}>
      {minutes > 0 && holds === 'nothing' ? (
        <Plural value={minutes} one="You can pay it for # more minute" other="You can pay it for # more minutes" />
      ) : minutes > 0 && holds === 'time' ? (
        <Plural value={minutes} one="We're holding your time for # more minute" other="We're holding your time for # more minutes" />
      ) : minutes > 0 ? (
        <Plural value={minutes} one="We're holding your items for # more minute" other="We're holding your items for # more minutes" />
      ) : (
        <Trans>The time to pay has run out</Trans>
      )}
    </p>
  )
}
