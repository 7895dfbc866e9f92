import type { OrderedAppointmentWire } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import type { Format } from '../../lib/format.ts'

/** Until when an appointment can be moved or called off, by the clocks of its calendar, as its own time is told. */
export function changeUntil(
  { changeBefore, timeZone }: Pick<OrderedAppointmentWire, 'changeBefore' | 'timeZone'>,
  format: Pick<Format, 'day' | 'timeIn'>,
): string {
  const at = new Date(changeBefore)
  return `${format.day(dayIn(at, timeZone))}, ${format.timeIn(at, timeZone)}`
}
