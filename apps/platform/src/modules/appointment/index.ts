import type { Clock } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { ToWireQuote } from '../checkout/index.ts'
import { appointmentMetrics } from './appointment.metrics.ts'
import { appointmentPersonal } from './appointment.personal.ts'
import type {
  AppointmentReads,
  BookedOrders,
  CalendarsOf,
  CountedSlots,
  ExpectPayment,
  FindTenant,
  NoteReading,
  PriceLines,
  PrivateFiles,
  SetCalendarHours,
  StartPayment,
} from './appointment.ports.ts'
import { createAppointmentRows } from './appointment.repository.ts'
import { appointmentRoutes } from './appointment.routes.ts'
import { createBookAppointment } from './book-appointment.use-case.ts'
import { createCalendarService } from './calendar.service.ts'
import { createOwnAppointments } from './own-appointment.service.ts'
import { createBookedTimes } from './seller-calendar.repository.ts'
import { createSellerCalendars } from './seller-calendar.service.ts'
import { createRemind } from './remind.use-case.ts'
import { createServicesToBook } from './service-to-book.repository.ts'

export { appointmentParts } from './appointment.parts.ts'
export { moveKeptAppointment } from './appointment.repository.ts'

type AppointmentModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly sealer: Sealer
  /** By which requests are told apart. */
  readonly secret: string
  readonly calendarsOf: CalendarsOf
  readonly setCalendarHours: SetCalendarHours
  readonly slots: CountedSlots
  readonly priceLines: PriceLines
  readonly orders: BookedOrders
  readonly files: PrivateFiles
  readonly toWireQuote: ToWireQuote
  readonly startPayment: StartPayment
  readonly expectPayment: ExpectPayment
  readonly findTenant: FindTenant
  readonly noteReading: NoteReading
  readonly parts: AppointmentReads
}

/** What is booked for a time (decision 0154). */
export function createAppointmentModule({ database, clock, calendarsOf, setCalendarHours, parts, findTenant, ...deps }: AppointmentModuleDeps) {
  const rows = createAppointmentRows(database)
  const calendars = createCalendarService({ clock, calendarsOf, slots: deps.slots, findServices: createServicesToBook({ database, parts }) })
  const booking = createBookAppointment({ clock, calendars, ...deps })
  const appointments = createOwnAppointments({ clock, calendars, rows, ...deps })
  const sellerCalendars = createSellerCalendars({ clock, calendarsOf, setCalendarHours, bookedTimes: createBookedTimes({ database, parts }) })
  return {
    routes: appointmentRoutes({ calendars, sellerCalendars, booking, appointments, toWireStore: deps.slots.toWireStore, ...deps }),
    frequentChores: [createRemind({ database, clock, rows, orders: deps.orders, findTenant })],
    metrics: appointmentMetrics({ rows, clock }),
    personal: appointmentPersonal(deps.sealer),
  }
}
