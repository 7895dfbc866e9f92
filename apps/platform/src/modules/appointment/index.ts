import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { AppointmentReads, CalendarsOf, CountedSlots } from './appointment.ports.ts'
import { appointmentRoutes } from './appointment.routes.ts'
import { createCalendarService } from './calendar.service.ts'
import { createServicesToBook } from './service-to-book.repository.ts'

type AppointmentModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly calendarsOf: CalendarsOf
  readonly slots: CountedSlots
  readonly parts: AppointmentReads
}

/** What is booked for a time (decision 0154). */
export function createAppointmentModule({ database, clock, calendarsOf, slots, parts }: AppointmentModuleDeps) {
  const calendars = createCalendarService({ clock, calendarsOf, slots, findServices: createServicesToBook({ database, parts }) })
  return { routes: appointmentRoutes({ calendars, toWireStore: slots.toWireStore }) }
}
