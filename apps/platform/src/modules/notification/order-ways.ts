import type { orderPlaced, PayloadOf } from '@galleria/contract'
import { formatClock, formatDay, formatLocale, type Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { type CalendarEvent, calendarFile, groupedPhone } from '@galleria/rules'

type Placed = PayloadOf<typeof orderPlaced>
type Part = NonNullable<Placed['parts']>[number]
export type ToldPickup = NonNullable<Part['pickup']>
type Span = { readonly from: string; readonly to: string; readonly timeZone: string }

/** "4 pm" to "5 pm", as the clocks of a place show them. */
export const hoursOf = ({ from, to, timeZone }: Span, tag: string): { readonly from: string; readonly to: string } => ({
  from: formatClock(new Date(from), tag, timeZone),
  to: formatClock(new Date(to), tag, timeZone),
})

/** Where and when something is fetched; `seller` where that is not clear. */
export function fetchedIn(pickup: ToldPickup, { locale, country }: { readonly locale: Locale; readonly country: string | undefined }, seller?: string): string {
  const tag = formatLocale(locale, country)
  const place = `${pickup.store}, ${pickup.address}`
  return WORDS[locale].mails.fetched({
    seller,
    day: formatDay(pickup.date, tag),
    hours: hoursOf(pickup, tag),
    place,
    phone: groupedPhone(pickup.phone, country ?? ''),
  })
}

/** When what was ordered comes, where what is fetched is, and who gets in touch about services: a sentence where it is the same for all of it, else one for each seller. */
export function waysOf({ locale, country, delivery, parts = [] }: Placed): string[] {
  const words = WORDS[locale].mails
  const arrival = (promised: Placed['delivery'], window: Part['window'], seller?: string): string[] => {
    if (!promised) return []
    const tag = formatLocale(locale, promised.country)
    return [words.arrives({ seller, day: formatDay(promised.day, tag), hours: window ? hoursOf(window, tag) : undefined })]
  }
  const isAlike = parts.every(({ pickup, window, services = [] }) => !pickup && !window && services.length === 0)
  if (isAlike && delivery) return arrival(delivery, null)
  const isOne = parts.length === 1
  return parts.flatMap(({ seller, delivery: promised, window, pickup, services = [] }) => {
    const named = isOne ? undefined : seller
    return [
      ...(pickup ? [fetchedIn(pickup, { locale, country }, named)] : arrival(promised, window, named)),
      ...(services.length > 0 ? [words.arranged({ seller, services })] : []),
    ]
  })
}

/**
 * When somebody has to be there, for their calendar: what is brought in hours that they chose, and what they fetch. Undefined where nothing is. Its entries are
 * called as the order's page calls them, so that adding both adds one.
 */
export function calendarOf({ locale, address, parts = [] }: Placed, { now, home }: { readonly now: Date; readonly home: string }): string | undefined {
  const isOne = parts.length === 1
  const events = parts.flatMap(({ number, seller, window, pickup }): CalendarEvent[] => {
    const when = pickup ?? window
    if (!when) return []
    const title = WORDS[locale].mails.calendar({ number, seller: isOne ? undefined : seller, isFetched: Boolean(pickup) })
    const place = pickup ? `${pickup.store}, ${pickup.address}` : address
    return [{ id: `${number}@${new URL(home).host}`, title, place, note: pickup ? pickup.phone : seller, from: when.from, to: when.to }]
  })
  return events.length > 0 ? calendarFile(events, now) : undefined
}
