import type { AppointmentWire, CalendarOfferWire, OrderedAppointmentWire } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import type { ChosenAppointment } from '../checkout/index.ts'
import type { CountedSlots } from './appointment.ports.ts'
import type { CalendarOffer } from './calendar.service.ts'
import type { SeenAppointment } from './own-appointment.service.ts'

/** A calendar with its days; with a day, only that one. */
export const toWireOffer = (
  { seller, calendar: { id, name, terms, hours, place }, days }: CalendarOffer,
  day: string | undefined,
  toWireStore: CountedSlots['toWireStore'],
): CalendarOfferWire => ({
  _id: id,
  name,
  provider: { _id: seller.sellerId, name: seller.name },
  timeZone: hours.timeZone,
  slotMinutes: terms.slotMinutes,
  noticeMinutes: terms.noticeMinutes,
  place: place && toWireStore(place),
  days: days
    .filter(({ date }) => day === undefined || date === day)
    .map(({ date, left, slots }) => ({
      date,
      left,
      slots: slots.map(({ slot, from, to, left: places }) => ({ slot, slotStart: from.toISOString(), slotEnd: to.toISOString(), left: places })),
    })),
})

/** What is about to be booked, as an order would say it. */
export const toWireChosen = (
  { mode, calendar, place, date, from, to, timeZone, changeBefore }: ChosenAppointment,
  toWireStore: CountedSlots['toWireStore'],
): OrderedAppointmentWire => ({
  mode,
  calendar: { _id: calendar.id, name: calendar.name },
  place: mode === 'clinic' ? toWireStore(place) : null,
  link: null,
  date,
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone,
  changeBefore: changeBefore.toISOString(),
})

export function toWireAppointment(
  { order, details, files, can }: SeenAppointment,
  locale: Locale,
  toWire: (order: SeenAppointment['order']) => OrderedAppointmentWire,
): AppointmentWire {
  const [line] = order.lines
  return {
    ...toWire(order),
    orderId: order.number,
    service: { _id: line?.variantId ?? '', name: textIn(line?.name, locale), description_summary: textIn(line?.choice, locale) },
    patient: details?.patient ?? null,
    notes: details?.notes ?? '',
    attachments: files.map(({ id, path, mediaType }) => ({ _id: id, name: path.split('/').at(-1) ?? path, contentType: mediaType })),
    can,
  }
}
