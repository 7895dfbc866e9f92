import { dayIn, daysAfter } from '@galleria/kernel'
import type { OpeningHours } from './opening-hours.ts'
import { type PickupDay, pickupDays } from './pick-up.ts'

/** How somebody's calendar is booked: in slots within its hours. */
export type CalendarTerms = {
  /** How long an appointment is. */
  readonly slotMinutes: number
  /** How many it takes at a time. */
  readonly perSlot: number
  /** How long before it begins it can be booked at the latest. */
  readonly leadMinutes: number
  /** How long before it begins it can be moved or called off at the latest. */
  readonly noticeMinutes: number
  /** Days that can be chosen, with today. */
  readonly daysAhead: number
}

const MINUTE_MS = 60_000

/** By which the slots of a calendar are counted, beside those of the stores of its seller. */
export const slotPlaceOf = (calendarId: string): string => `calendar:${calendarId}`

/** Until when an appointment that begins then can be moved or called off. */
export const changeableUntil = (from: Date, { noticeMinutes }: Pick<CalendarTerms, 'noticeMinutes'>): Date =>
  new Date(from.getTime() - noticeMinutes * MINUTE_MS)

/**
 * The days from an instant on with the slots of a calendar that can still be booked, with only those; as many as the terms reach ahead. Until a later instant:
 * what could be booked at any time between the two. Slots are counted as those in which things are picked up: `pickupSlotsOn`.
 */
export function calendarDays(at: Date, hours: OpeningHours, { slotMinutes, perSlot, leadMinutes, daysAhead }: CalendarTerms, until: Date = at): PickupDay[] {
  const ready = new Date(at.getTime() + leadMinutes * MINUTE_MS)
  const end = daysAfter(dayIn(until, hours.timeZone), daysAhead)
  return pickupDays(ready, hours, { slotMinutes, perSlot, packingMinutes: 0, daysAhead }, new Date(until.getTime() + leadMinutes * MINUTE_MS))
    .filter(({ date }) => date < end)
    .map(({ date, slots }) => ({
      date,
      slots: slots.map((slot) => ({ ...slot, bookBefore: new Date(slot.from.getTime() - leadMinutes * MINUTE_MS) })),
    }))
}
