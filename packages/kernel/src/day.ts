/** A day of the calendar, "2026-11-24": the same day wherever it is read, of no time zone. Days compare as texts. */
export type Day = string

const DAY_MS = 86_400_000

/** Milliseconds of the day's midnight, as if the whole world kept UTC. */
const midnightOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10)

/** So many days later, or earlier when it is less than none. */
export const daysAfter = (day: Day, days: number): Day => dayOf(midnightOf(day) + days * DAY_MS)

/** Monday is 1 and Sunday 7 (ISO 8601). */
export const weekdayOf = (day: Day): number => new Date(midnightOf(day)).getUTCDay() || 7

const SPAN_MS = 900_000
/** A promise for a few months asks for a few hundred. */
const MAX_SPANS = 9_000
const offsets = new Map<string, number>()
/** Each takes 30 kB, and people name their time zone: in capital letters or not, there is no end to the ways. */
const MAX_CLOCKS = 200
const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far the clocks of a time zone are ahead of UTC, in milliseconds. `timeZone` by its IANA name; throws RangeError for one that does not exist. */
function readOffset(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    if (clocks.size >= MAX_CLOCKS) clocks.clear()
    clocks.set(timeZone, clock)
  }
  // "11/24/2026, GMT+05:30", or "GMT" alone. What it is ahead, that much earlier its midnight is.
  return -Date.parse(`1970-01-01T00:00${/[+-]\d+:\d+/.exec(clock.format(instant))?.[0] ?? 'Z'}`)
}

/** What the clocks of a time zone show, in milliseconds as if it were UTC. */
function shownAt(instant: number, timeZone: string): number {
  const start = instant - (instant % SPAN_MS)
  const span = timeZone + start
  let offset = offsets.get(span)
  if (offset === undefined) {
    // Formatting is dear, and what is in hand asks for the same days again and again. A span in which the clocks change is not kept.
    offset = readOffset(start, timeZone)
    if (offset !== readOffset(start + SPAN_MS, timeZone)) return instant + readOffset(instant, timeZone)
    if (offsets.size > MAX_SPANS) offsets.clear()
    offsets.set(span, offset)
  }
  return instant + offset
}

/** Whether there is a time zone of this name, such as "Europe/Madrid". */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Which day it is in a time zone at an instant. */
export const dayIn = (instant: Date, timeZone: string): Day => dayOf(shownAt(instant.getTime(), timeZone))

/** Minutes since midnight that the clocks of a time zone show at an instant. */
export const minuteIn = (instant: Date, timeZone: string): number => Math.floor((shownAt(instant.getTime(), timeZone) % DAY_MS) / 60_000)

/** "16:30" in minutes since midnight; undefined for what is no time of a day. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/**
 * The instant at which the clocks of a time zone show that time of that day: the first of two when clocks are put back over it, and as much later as clocks
 * are put forward when they skip it (as RFC 5545 reads it).
 */
export function instantAt(day: Day, minutes: number, timeZone: string): Date {
  const wanted = midnightOf(day) + minutes * 60_000
  // Clocks change at most once in two days, so the difference to UTC is one of these.
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((near) => shownAt(near, timeZone) - near) as [number, number]
  const candidates = [wanted - before, wanted - after].toSorted((a, b) => a - b)
  return new Date(candidates.find((candidate) => shownAt(candidate, timeZone) === wanted) ?? wanted - before)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = `${tag} ${options.timeZone} ${options.weekday ?? options.minute ?? ''}`
  let format = formats.get(known)
  if (!format) {
    format = new Intl.DateTimeFormat(tag, options)
    formats.set(known, format)
  }
  return format
}

/** "Tuesday 24 November": by the tag of `formatLocale`. */
export const formatDay = (day: Day, tag: string): string =>
  formatOf(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(midnightOf(day))

/** "Tuesday, 24 November, 4 pm", likewise. */
export const formatMoment = (instant: Date, tag: string, timeZone: string): string =>
  `${formatDay(dayIn(instant, timeZone), tag)}, ${formatClock(instant, tag, timeZone)}`

/** "4 pm" as the clocks of a time zone show it, with minutes only where there are any, or where an hour stands alone: "16:00". */
export function formatClock(instant: Date, tag: string, timeZone: string): string {
  const isFull = minuteIn(instant, timeZone) % 60 === 0
  const hours = formatOf(tag, { timeZone, hour: 'numeric' })
  return (isFull && hours.resolvedOptions().hour12 ? hours : formatOf(tag, { timeZone, hour: 'numeric', minute: '2-digit' })).format(instant)
}
