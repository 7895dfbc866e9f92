import type { OrderedAppointmentWire } from '@galleria/contract'
import { useTenant } from '../../lib/tenant.ts'

/** "Tuesday, 24 November, 10:30 am · Dr Rao" */
export function AppointmentLine({ appointment: { calendar, date, from, timeZone } }: { appointment: OrderedAppointmentWire }) {
  const { format } = useTenant()
  return (
    <span>
      {format.day(date)}, {format.timeIn(new Date(from), timeZone)} · {calendar.name}
    </span>
  )
}
