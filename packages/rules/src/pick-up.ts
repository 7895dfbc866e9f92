import { type Day, dayIn, daysAfter, distanceKm, minuteIn, type Position } from '@galleria/kernel'
import { type OpeningHours, openSpansOn } from './opening-hours.ts'

/** How a place hands out what was ordered: in slots within its opening hours. */
export type PickupTerms = {
  /** How long a slot is. */
  readonly slotMinutes: number
  /** How many orders are handed out in one. */
  readonly perSlot: number
  /** How long it must have been open between an order and its slot: lead time and cut-off in one. */
  readonly packingMinutes: number
  /** Days that can be chosen, with today. */
  readonly daysAhead: number
  /** How far somebody is offered to come, as the crow flies; anywhere where it is not said. */
  readonly km?: number
}

/** `km` from where somebody is; undefined where nobody knows that. */
export type PlaceNear<Place> = { readonly place: Place; readonly km: number | undefined }

/** The places of a seller that are offered to somebody who is, or wants things to come, at `from`: from near to far, and none that is farther than its terms say. All of them, as they come, where nobody knows from where. */
export function placesNear<Place>(
  places: readonly Place[],
  from: Position | undefined,
  of: (place: Place) => { readonly position: Position; readonly terms: Pick<PickupTerms, 'km'> },
): PlaceNear<Place>[] {
  if (!from) return places.map((place) => ({ place, km: undefined }))
  return places
    .map((place) => ({ place, km: distanceKm(from, of(place).position) }))
    .filter(({ place, km }) => km <= (of(place).terms.km ?? Number.POSITIVE_INFINITY))
    .toSorted((a, b) => a.km - b.km)
}

/** `bookBefore` is until when somebody may still choose it. */
export type PickupSlot = { readonly from: Date; readonly to: Date; readonly bookBefore: Date }

export type PickupDay = { readonly date: Day; readonly slots: readonly PickupSlot[] }

/** Days that are looked back for opening hours in which to pack. */
const PACKING_DAYS = 30

const MINUTE_MS = 60_000

type SpansOf = (day: Day) => ReturnType<typeof openSpansOn>

/** Asks the clocks of a time zone once for each day: they are slow. */
function spansOnce(hours: OpeningHours): SpansOf {
  const known = new Map<Day, ReturnType<typeof openSpansOn>>()
  return (day) => {
    const spans = known.get(day) ?? openSpansOn(day, hours)
    known.set(day, spans)
    return spans
  }
}

/**
 * The slots of a day of a place's calendar, from early to late. They are counted in real time from when it opens, so that each is as long as the others also
 * on days on which clocks change, and none reaches past closing time. Those of a span past midnight belong to the day on which it began.
 */
export function pickupSlotsOn(day: Day, hours: OpeningHours, terms: PickupTerms, spansOf: SpansOf = spansOnce(hours)): readonly PickupSlot[] {
  const length = terms.slotMinutes * MINUTE_MS
  return spansOf(day).flatMap(({ from, to }) =>
    Array.from({ length: Math.floor((to.getTime() - from.getTime()) / length) }, (_, index) => {
      const start = new Date(from.getTime() + index * length)
      return { from: start, to: new Date(start.getTime() + length), bookBefore: bookBefore(start, day, terms, spansOf) }
    }),
  )
}

/** The latest instant from which it is open for as long as packing takes until a slot begins; long ago where it never is. */
function bookBefore(start: Date, day: Day, { packingMinutes }: PickupTerms, spansOf: SpansOf): Date {
  if (packingMinutes === 0) return start
  let left = packingMinutes * MINUTE_MS
  let last = start.getTime()
  for (let back = 0; back <= PACKING_DAYS; back += 1) {
    for (const { from, to } of spansOf(daysAfter(day, -back)).toReversed()) {
      const end = Math.min(to.getTime(), last)
      const open = end - from.getTime()
      if (open <= 0) continue
      if (open >= left) return new Date(end - left)
      left -= open
      last = from.getTime()
    }
  }
  return new Date(0)
}

/**
 * The days from an instant on that have slots which can still be chosen, with only those; as many as the terms reach ahead. Until a later instant: what could
 * be chosen at any time between the two, since another day may have come within reach. After midnight the day before still has the rest of its hours.
 */
export function pickupDays(at: Date, hours: OpeningHours, terms: PickupTerms, until: Date = at): PickupDay[] {
  const end = daysAfter(dayIn(until, hours.timeZone), terms.daysAhead)
  const spansOf = spansOnce(hours)
  const days: PickupDay[] = []
  for (let date = daysAfter(dayIn(at, hours.timeZone), -1); date < end; date = daysAfter(date, 1)) {
    const slots = pickupSlotsOn(date, hours, terms, spansOf).filter((slot) => at < slot.bookBefore)
    if (slots.length > 0) days.push({ date, slots })
  }
  return days
}

/** "16:00" */
const timeOf = (instant: Date, timeZone: string): string => {
  const minutes = minuteIn(instant, timeZone)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What clocks of a place show when a slot begins, by which people name it. */
export const slotTime = ({ from }: Pick<PickupSlot, 'from'>, timeZone: string): string => timeOf(from, timeZone)

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/
const LOCAL = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::00(?:\.0+)?)?$/
const TIME = /^(\d\d:\d\d)(?::00)?(?:\s*[-–]\s*(\d\d:\d\d)(?::00)?)?$/

/** What somebody may write for a slot: an instant, "2026-11-30T16:00" by the clocks of the place, or with `date` beside it "16:00" or "16:00-17:00". Days are those under which slots are offered; beside an instant also the one that calendars show then. */
export type SlotName = { readonly date?: Day | undefined; readonly slot: string }

/** The slot of these days that somebody names; undefined when none is meant, or what is written could mean another. */
export function slotNamed(
  { date, slot }: SlotName,
  days: readonly PickupDay[],
  timeZone: string,
): { readonly date: Day; readonly slot: PickupSlot } | undefined {
  const text = slot.trim()
  const [, localDay, localTime] = LOCAL.exec(text) ?? []
  const isInstant = INSTANT.test(text)
  const day = date ?? localDay
  const [, from = localTime, to] = TIME.exec(text) ?? []
  if (localDay !== undefined && localDay !== day) return undefined
  const isMeant = (one: PickupSlot): boolean =>
    isInstant ? one.from.getTime() === Date.parse(text) : slotTime(one, timeZone) === from && (to === undefined || timeOf(one.to, timeZone) === to)
  for (const each of days) {
    if (day === undefined && !isInstant) return undefined
    const found = each.slots.find((one) => isMeant(one) && (day === undefined || each.date === day || (isInstant && dayIn(one.from, timeZone) === day)))
    if (found) return { date: each.date, slot: found }
  }
  return undefined
}

/** What a choice of where and when to fetch something needs. */
export const PICKUP_FIELDS = ['date', 'slot', 'store'] as const
export type PickupField = (typeof PICKUP_FIELDS)[number]

/** V-33: what is missing of a choice, in this order. */
export const missingOfPickup = (choice: { readonly [Field in PickupField]?: string | undefined }): PickupField[] =>
  PICKUP_FIELDS.filter((field) => !choice[field]?.trim())
