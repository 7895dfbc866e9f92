import { type Day, daysAfter, instantAt, weekdayOf } from '@galleria/kernel'
import type { AddressKind } from './address.ts'
import { DELIVERY_WINDOWS } from './delivery.ts'
import type { DispatchTerms } from './delivery-day.ts'

/** How a shop lets its shoppers choose when the courier comes. */
export type DeliveryWindowTerms = {
  /** How long a window is; the last of a day takes what is left of it. */
  readonly windowMinutes: number
  /** How long before it begins a window must be ordered. */
  readonly leadMinutes: number
  /** Days that can be chosen, with the promised one. */
  readonly daysAhead: number
}

/** `bookBefore` is until when somebody may still choose it. */
export type DeliveryWindow = { readonly from: Date; readonly to: Date; readonly bookBefore: Date }

/** A day with the windows that can be chosen, and with all of its hours: who names no window is there at any time between them. */
export type DeliveryDay = { readonly date: Day; readonly hours: DeliveryWindow; readonly slots: readonly DeliveryWindow[] }

type Calendar = Pick<DispatchTerms, 'timeZone' | 'deliveryDays' | 'holidays'>

const MINUTE_MS = 60_000

/**
 * The windows of a day for a kind of place (K-16, C-28), from early to late: without a gap from the first of its hours to the last, by the clocks of a time
 * zone, also on days on which those change.
 */
export function deliveryWindowsOn(day: Day, kind: AddressKind, timeZone: string, terms: DeliveryWindowTerms): readonly DeliveryWindow[] {
  const [opens, closes] = DELIVERY_WINDOWS[kind].map((hour) => instantAt(day, hour * 60, timeZone).getTime()) as [number, number]
  const length = terms.windowMinutes * MINUTE_MS
  const count = Math.max(1, Math.floor((closes - opens) / length))
  return Array.from({ length: count }, (_, index) => {
    const from = opens + index * length
    const to = index === count - 1 ? closes : from + length
    return { from: new Date(from), to: new Date(to), bookBefore: new Date(from - terms.leadMinutes * MINUTE_MS) }
  })
}

/** All hours of a day, which can be chosen for as long as its last window can. */
function hoursOf(windows: readonly DeliveryWindow[]): DeliveryWindow | undefined {
  const [first, last] = [windows[0], windows.at(-1)]
  return first && last && { from: first.from, to: last.to, bookBefore: last.bookBefore }
}

/**
 * The days from the promised one on that have windows which can still be chosen at an instant, with only those; as many days of the calendar as the terms
 * reach ahead, without those on which the courier does not come.
 */
export function deliveryDaysFrom(promised: Day, at: Date, kind: AddressKind, calendar: Calendar, terms: DeliveryWindowTerms): DeliveryDay[] {
  const closed = new Set(calendar.holidays)
  return Array.from({ length: terms.daysAhead }, (_, ahead) => daysAfter(promised, ahead))
    .filter((date) => calendar.deliveryDays.includes(weekdayOf(date)) && !closed.has(date))
    .flatMap((date) => {
      const windows = deliveryWindowsOn(date, kind, calendar.timeZone, terms)
      const hours = hoursOf(windows)
      const slots = windows.filter(({ bookBefore }) => at < bookBefore)
      return hours && slots.length > 0 ? [{ date, hours, slots }] : []
    })
}
