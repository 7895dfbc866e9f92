import type { Day } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { AppointmentReads } from './appointment.ports.ts'

/** When something is booked of a calendar; `day` is of its clocks. */
export type BookedTime = { readonly calendar: string; readonly day: Day; readonly startsAt: Date }

/** What is booked of a seller from an instant on, and stands. */
export function createBookedTimes({ database, parts: { bookedTimes } }: { readonly database: Database; readonly parts: AppointmentReads }) {
  const ahead = {
    name: 'appointment-booked-times',
    text: `select b.calendar, b.day::text as day, b.starts_at as "startsAt" from appointment a join ${bookedTimes} b on b.tenant_id = a.tenant_id and b.id = a.order_id
            where a.tenant_id = $1 and a.seller_id = $2 and a.starts_at >= $3 order by a.starts_at`,
  }
  return (tenantId: string, sellerId: string, from: Date): Promise<BookedTime[]> => database.list<BookedTime>(ahead, [tenantId, sellerId, from])
}
export type BookedTimes = ReturnType<typeof createBookedTimes>
