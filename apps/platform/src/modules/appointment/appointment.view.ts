import type { CalendarOfferWire } from '@galleria/contract'
import type { CountedSlots } from './appointment.ports.ts'
import type { CalendarOffer } from './calendar.service.ts'

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
