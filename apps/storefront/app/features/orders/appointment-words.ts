import type { OrderedAppointmentWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'

/** What a calendar calls it, as the mails about it do: with whom, and not what for, since others look into calendars. */
export function useAppointmentTitle(): (appointment: OrderedAppointmentWire) => string {
  const { t } = useLingui()
  return ({ calendar: { name: person } }) => t`Appointment: ${person}`
}
