import type { Clock } from '@galleria/kernel'
import type { Metric } from '../../infra/metrics.ts'
import type { AppointmentRows } from './appointment.repository.ts'

/** A chore comes by every minute. */
const LATE_MS = 3_600_000

/** What somebody has to look at, of the whole installation. */
export const appointmentMetrics = ({ rows, clock }: { readonly rows: Pick<AppointmentRows, 'countLate'>; readonly clock: Clock }): Metric[] => [
  {
    name: 'galleria_reminders_late',
    help: 'Appointments that somebody should have been reminded of more than an hour ago',
    kind: 'gauge',
    read: () => rows.countLate(new Date(clock().getTime() - LATE_MS)),
  },
]
