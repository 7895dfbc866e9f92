import {
  bookAppointment,
  changeSellerCalendar,
  cancelAppointment,
  getAppointment,
  getAppointmentFile,
  getSellerAppointment,
  getSellerAppointmentFile,
  listAppointmentSlots,
  listSellerCalendars,
  moveAppointment,
  type OrderedAppointmentWire,
  quoteAppointment,
} from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import { implement, Replayed } from '../../http/operation-route.ts'
import type { ToWireQuote } from '../checkout/index.ts'
import type { BookedOrders, CountedSlots, ExpectPayment, StartPayment } from './appointment.ports.ts'
import { toWireAppointment, toWireChosen, toWireOffer } from './appointment.view.ts'
import type { BookAppointment } from './book-appointment.use-case.ts'
import type { CalendarService } from './calendar.service.ts'
import type { SellerCalendarService } from './seller-calendar.service.ts'
import type { OwnAppointments, SeenAppointment } from './own-appointment.service.ts'

type Deps = {
  readonly calendars: CalendarService
  readonly sellerCalendars: SellerCalendarService
  readonly booking: BookAppointment
  readonly appointments: OwnAppointments
  readonly orders: Pick<BookedOrders, 'toWire' | 'toWirePlaced' | 'waitsForMoney'>
  readonly toWireStore: CountedSlots['toWireStore']
  readonly toWireQuote: ToWireQuote
  readonly startPayment: StartPayment
  readonly expectPayment: ExpectPayment
}

export function appointmentRoutes({ calendars, sellerCalendars, booking, appointments, orders, toWireStore, toWireQuote, startPayment, expectPayment }: Deps) {
  const toWire = (seen: SeenAppointment, locale: Locale) => toWireAppointment(seen, locale, orderedOf)
  const orderedOf = (order: SeenAppointment['order']): OrderedAppointmentWire => orders.toWire(order)

  return [
    implement(listAppointmentSlots, async (ctx, { query }) => {
      const offers = await calendars.offersOf(ctx, query)
      return { data: { calendars: offers.map((offer) => toWireOffer(offer, query.date, toWireStore)) } }
    }),

    implement(quoteAppointment, async (ctx, { body }) => {
      const { appointment, basket } = await booking.quote(ctx, body)
      expectPayment(ctx, basket.terms.paymentType)
      const { position, country, state, zip } = appointment.place
      // Nothing is brought, so that nobody asks when it would be where.
      return { data: { appointment: toWireChosen(appointment, toWireStore), quote: await toWireQuote(ctx, basket, { position, country, state, zip }) } }
    }),

    implement(bookAppointment, async (ctx, { body, headers }) => {
      const { master, isReplayed } = await booking.book(ctx, body, headers['idempotency-key'])
      const order = orders.toWirePlaced(master, ctx.locale)
      // As with goods: the order stands, whatever becomes of this, and its shopper can ask again.
      const page = orders.waitsForMoney(master) ? await startPayment(ctx, master.id, headers.origin) : { redirectUrl: null, sessionId: null }
      const reply = { content: { ...order, payment: { ...order.payment, ...page } } }
      return isReplayed ? new Replayed(reply) : reply
    }),

    implement(getAppointment, async (ctx, { params }) => ({ data: toWire(await appointments.view(ctx, params.orderId), ctx.locale) })),

    implement(moveAppointment, async (ctx, { params, body }) => ({
      data: toWire(await appointments.move(ctx, params.orderId, body.slotStart), ctx.locale),
    })),

    implement(cancelAppointment, async (ctx, { params, query }) => ({ data: await appointments.cancel(ctx, params.orderId, query.refundTo) })),

    implement(getAppointmentFile, async (ctx, { params }) => appointments.file(ctx, params.orderId, params.fileId)),

    implement(getSellerAppointment, async (ctx, { params }) => ({ data: toWire(await appointments.viewSold(ctx, params.orderId), ctx.locale) })),

    implement(listSellerCalendars, async (ctx) => ({ data: await sellerCalendars.list(ctx) })),

    implement(changeSellerCalendar, async (ctx, { params, body }) => ({ data: await sellerCalendars.change(ctx, params.calendarId, body) })),

    implement(getSellerAppointmentFile, async (ctx, { params }) => appointments.soldFile(ctx, params.orderId, params.fileId)),
  ]
}
