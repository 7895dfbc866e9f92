import { type Day, dayIn } from '@galleria/kernel'
import { type AddressKind, type DeliveryDay, deliveryWindowsOn, type DeliveryWindowTerms, slotNamed } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import type { DeliveryDays } from './checkout.ports.ts'

/** When somebody wants one seller's things brought, in their own words; of the only seller where none is named. Without a slot: at any time of the day. */
export type DeliveryWish = { readonly sellerId?: string | undefined; readonly date?: Day | undefined; readonly slot?: string | undefined }

/** The hours of a day in which the courier comes, as it was chosen; `date` is of the calendar of `timeZone`. */
export type ChosenWindow = { readonly date: Day; readonly from: Date; readonly to: Date; readonly timeZone: string }

type Asked = {
  readonly sellerId: string
  readonly kind: AddressKind
  /** What could be chosen at some time since a quote was made; undefined where nothing ever can. */
  readonly offered: DeliveryDays | undefined
  readonly terms: DeliveryWindowTerms
  readonly now: Date
}

/** What could be chosen at one time, and what another day has brought within reach since: another one is promised past each cut-off. */
export function offeredSince(then: DeliveryDays | undefined, now: DeliveryDays | undefined): DeliveryDays | undefined {
  if (!then || !now) return then ?? now
  const last = then.days.at(-1)?.date ?? ''
  return { ...then, days: [...then.days, ...now.days.filter(({ date }) => date > last)] }
}

/**
 * The window that is meant. Throws `checkout.delivery_window_gone` for what can not be chosen any more, and `checkout.delivery_window_invalid` for what never
 * could, such as nine in the evening at an office (C-28).
 */
export function chosenWindow(wish: DeliveryWish, { sellerId, kind, offered, terms, now }: Asked): ChosenWindow {
  const { timeZone = '', days = [] } = offered ?? {}
  const found = offered && (wish.slot === undefined ? wholeDay(wish, days) : slotNamed({ date: wish.date, slot: wish.slot }, days, timeZone))
  if (!found) {
    const code = offered && wasThere(wish, kind, offered, terms) ? 'checkout.delivery_window_gone' : 'checkout.delivery_window_invalid'
    throw new DomainError(code, { provider: sellerId })
  }
  // Whoever has a quote could still choose it when that was made; but nobody brings anything in a window that has begun.
  const begins = found.slot.bookBefore.getTime() + terms.leadMinutes * 60_000
  if (begins <= now.getTime()) throw new DomainError('checkout.delivery_window_gone', { provider: sellerId })
  return { date: found.date, from: found.slot.from, to: found.slot.to, timeZone }
}

function wholeDay({ date }: DeliveryWish, days: readonly DeliveryDay[]) {
  const day = days.find((each) => each.date === date)
  return day && { date: day.date, slot: day.hours }
}

const HAS_ZONE = /(?:Z|[+-]\d\d:?\d\d)$/

/** Which day is meant, by its date or by an instant. */
function dayMeant({ date, slot = '' }: DeliveryWish, timeZone: string): Day | undefined {
  const instant = new Date(slot)
  if (date !== undefined || Number.isNaN(instant.getTime())) return date
  return HAS_ZONE.test(slot) ? dayIn(instant, timeZone) : slot.slice(0, 10)
}

/** Whether it is a window of a day that is offered, or was before the promised one moved on: then it is only too late for it. */
function wasThere(wish: DeliveryWish, kind: AddressKind, { timeZone, promised, days }: DeliveryDays, terms: DeliveryWindowTerms): boolean {
  const day = dayMeant(wish, timeZone)
  if (day === undefined || !(day <= promised || days.some(({ date }) => date === day))) return false
  const slots = deliveryWindowsOn(day, kind, timeZone, terms)
  return wish.slot === undefined || slotNamed({ date: day, slot: wish.slot }, [{ date: day, slots }], timeZone) !== undefined
}
