import type { CalendarOfferWire } from '@galleria/contract'
import type { Day } from '@galleria/kernel'

export type OfferedDay = CalendarOfferWire['days'][number]
export type OfferedTime = OfferedDay['slots'][number]

/** So many times of a day stand there before somebody asks for all of them. */
export const TIMES_AT_ONCE = 12

/** An instant, however it is written. */
const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)

/** What begins then, whether it can still be had or not. */
export function timeAt(
  { days }: Pick<CalendarOfferWire, 'days'>,
  at: string | undefined,
): { readonly day: OfferedDay; readonly time: OfferedTime } | undefined {
  if (at === undefined) return undefined
  for (const day of days) {
    const time = day.slots.find(({ slotStart }) => isSame(slotStart, at))
    if (time) return { day, time }
  }
  return undefined
}

/** The first that can be had. */
export function firstFree({ days }: Pick<CalendarOfferWire, 'days'>): { readonly day: OfferedDay; readonly time: OfferedTime } | undefined {
  for (const day of days) {
    const time = day.slots.find(({ left }) => left > 0)
    if (time) return { day, time }
  }
  return undefined
}

/** The day whose times are shown: that which was turned to, else that of what is chosen, else the first with anything free. */
export function shownDay(offer: Pick<CalendarOfferWire, 'days'>, turnedTo: Day | undefined, at: string | undefined): OfferedDay | undefined {
  return offer.days.find(({ date }) => date === turnedTo) ?? timeAt(offer, at)?.day ?? firstFree(offer)?.day ?? offer.days[0]
}

/** The times that stand there at once, and whether there are more. What is chosen is always among them. */
export function timesShown(
  times: readonly OfferedTime[],
  at: string | undefined,
  isAll: boolean,
): { readonly shown: readonly OfferedTime[]; readonly more: number } {
  const place = at === undefined ? -1 : times.findIndex(({ slotStart }) => isSame(slotStart, at))
  if (isAll || times.length <= TIMES_AT_ONCE || place >= TIMES_AT_ONCE) return { shown: times, more: 0 }
  return { shown: times.slice(0, TIMES_AT_ONCE), more: times.length - TIMES_AT_ONCE }
}

export const isTime = isSame
