import { type Day } from '@galleria/kernel'
import { type AppointmentMode, calendarDays, changeableUntil, type PickupSlot, slotNamed, slotPlaceOf, slotTime } from '@galleria/rules'
import type { CountedSlot } from '../pick-up/index.ts'
import type { BookableCalendar } from '../seller/index.ts'

/** A variation, as far as booking it goes. `calendarId`: null of what is not booked for a time. */
export type ServiceToBook = { readonly variantId: string; readonly sellerId: string; readonly calendarId: string | null; readonly mode: AppointmentMode }

/** By what the slots of a calendar are counted. */
export const countedAs = ({ id, hours, terms }: BookableCalendar) => ({ id: slotPlaceOf(id), timeZone: hours.timeZone, perSlot: terms.perSlot })

/** A slot of a calendar. */
export type ChosenSlot = { readonly date: Day; readonly from: Date; readonly to: Date; readonly changeBefore: Date }

const LOCAL_TIME = /^(?:\d{4}-\d\d-\d\d[T ])?(\d\d:\d\d)(?::00(?:\.0+)?)?$/

/** Whether a slot ends when somebody says: an instant, or what clocks of the calendar show. */
function endsAt({ to }: PickupSlot, text: string, timeZone: string): boolean {
  const [, time] = LOCAL_TIME.exec(text.trim()) ?? []
  return time === undefined ? Date.parse(text) === to.getTime() : slotTime({ from: to }, timeZone) === time
}

/** Which slot somebody means of those that could be booked at an instant or since; undefined where none is, any more. */
export function slotIn(
  { hours, terms }: BookableCalendar,
  { slotStart, slotEnd }: { readonly slotStart: string; readonly slotEnd?: string | undefined },
  { at, now }: { readonly at: Date; readonly now: Date },
): ChosenSlot | undefined {
  const found = slotNamed({ slot: slotStart }, calendarDays(at, hours, terms, now), hours.timeZone)
  if (!found || found.slot.from <= now) return undefined
  if (slotEnd !== undefined && !endsAt(found.slot, slotEnd, hours.timeZone)) return undefined
  const { from, to } = found.slot
  return { date: found.date, from, to, changeBefore: changeableUntil(from, terms) }
}

export const countedSlot = ({ calendarId, ...slot }: Omit<CountedSlot, 'store'> & { readonly calendarId: string }): CountedSlot => ({
  ...slot,
  store: { id: slotPlaceOf(calendarId) },
})

const REMINDED_MS = 86_400_000

/** A day before it begins; null where it was booked, or moved, later than that: nobody has forgotten by then. */
export function reminderOf(from: Date, at: Date): Date | null {
  const remindAt = new Date(from.getTime() - REMINDED_MS)
  return remindAt > at ? remindAt : null
}
