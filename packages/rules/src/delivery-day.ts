import { type Day, dayIn, daysAfter, instantAt, minutesOf, weekdayOf } from '@galleria/kernel'

/** How many days a courier takes to a place that is no farther from the seller than so many kilometres, or as far as it goes where none are said. */
export type DeliveryZone = { readonly upToKm?: number | null | undefined; readonly days: number }

/** When a seller's things leave, and how long they take: all that a delivery day follows from. */
export type DispatchTerms = {
  /** IANA name. All days and times below are those of its clocks. */
  readonly timeZone: string
  /** "16:00": what is ordered before it is packed the same day. */
  readonly cutOff: string
  /** Working days from packing until the courier has it. */
  readonly handlingDays: number
  /** Days of the week on which the seller packs; Monday is 1. */
  readonly workingDays: readonly number[]
  /** Days of the week on which the courier brings; Monday is 1. */
  readonly deliveryDays: readonly number[]
  /** On these nobody packs and nobody brings. */
  readonly holidays: readonly Day[]
  /** From near to far. */
  readonly zones: readonly DeliveryZone[]
}

/** What a seller says of itself where it differs from its shop. */
export type DispatchChanges = { readonly [Term in keyof DispatchTerms]?: DispatchTerms[Term] | undefined }

/** The day on which it is there, for whoever orders before `orderBefore`. */
export type DeliveryPromise = { readonly day: Day; readonly orderBefore: Date }

/** Days that are looked ahead: a shop that is closed for longer promises nothing. */
const HORIZON_DAYS = 120

/**
 * Which day an order of `at` arrives at a place `km` from the seller. The one function that says so, wherever it is said. An order after the cut-off, or on
 * a day on which nobody packs, counts as one of the next working day. Undefined when nobody goes that far, or nobody works.
 */
export function deliveryPromise(at: Date, terms: DispatchTerms, km: number): DeliveryPromise | undefined {
  const { timeZone, holidays, handlingDays } = terms
  const zone = terms.zones.find(({ upToKm }) => km <= (upToKm ?? Number.POSITIVE_INFINITY))
  const cutOff = minutesOf(terms.cutOff)
  if (!zone || cutOff === undefined) return undefined
  const closed = new Set(holidays)
  const isOpen = (weekdays: readonly number[]) => (day: Day) => weekdays.includes(weekdayOf(day)) && !closed.has(day)
  const [isPacking, isBringing] = [isOpen(terms.workingDays), isOpen(terms.deliveryDays)]
  const arrivalOf = (packed: Day): Day | undefined => {
    const leaves = countedFrom(packed, handlingDays, isPacking)
    return leaves && countedFrom(leaves, zone.days, isBringing)
  }

  const today = dayIn(at, timeZone)
  const isToday = at < instantAt(today, cutOff, timeZone)
  let packed = countedFrom(isToday ? today : daysAfter(today, 1), 0, isPacking)
  const day = packed && arrivalOf(packed)
  if (!packed || !day) return undefined
  // What is packed on a later day may arrive on the same one: then there is time until then.
  for (;;) {
    const next = countedFrom(daysAfter(packed, 1), 0, isPacking)
    if (!next || arrivalOf(next) !== day) return { day, orderBefore: instantAt(packed, cutOff, timeZone) }
    packed = next
  }
}

/** The first of the days that count from `from` on, then as many of them later as `steps`. */
function countedFrom(from: Day, steps: number, counts: (day: Day) => boolean): Day | undefined {
  let left = steps
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead += 1) {
    const day = ahead === 0 ? from : daysAfter(from, ahead)
    if (!counts(day)) continue
    if (left === 0) return day
    left -= 1
  }
  return undefined
}

/** The holidays that a promise made now can meet: what of them is worth telling a browser. */
export const holidaysAhead = (at: Date, { holidays, timeZone }: Pick<DispatchTerms, 'holidays' | 'timeZone'>): Day[] => {
  const today = dayIn(at, timeZone)
  const last = daysAfter(today, HORIZON_DAYS)
  return holidays.filter((day) => day >= today && day <= last).toSorted()
}
