import { dayIn, daysAfter, instantAt, minuteIn } from '@galleria/kernel'

/** From one time of the day to another, in minutes since midnight as the clocks of a time zone show them; over midnight where `to` is the earlier. */
export type QuietHours = { readonly from: number; readonly to: number; readonly timeZone: string }

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/**
 * When somebody may be disturbed again: the first minute after `now` in which the clocks no longer show a quiet time; undefined when they show none now. Where clocks are
 * put forward over the end it is the minute in which they go on, and what they show twice counts twice.
 */
export function quietUntil(now: Date, { from, to, timeZone }: QuietHours): Date | undefined {
  const isQuiet = (minute: number): boolean => (from < to ? from <= minute && minute < to : from <= minute || minute < to)
  const shown = minuteIn(now, timeZone)
  if (!isQuiet(shown)) return undefined
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
  const end = new Date(minute + ((to - shown + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS)
  if (minuteIn(end, timeZone) === to) return end
  // The clocks change before then: that is one night in a hundred and eighty, so minutes are tried.
  for (let at = minute; ; at += MINUTE_MS) if (!isQuiet(minuteIn(new Date(at), timeZone))) return new Date(at)
}

/** The next time after `now` that the clocks of a time zone show this full hour. */
export function nextHourAt(now: Date, hour: number, timeZone: string): Date {
  const today = dayIn(now, timeZone)
  const candidates = [today, daysAfter(today, 1), daysAfter(today, 2)].map((day) => instantAt(day, hour * 60, timeZone))
  return candidates.find((at) => at > now) ?? new Date(now.getTime() + 86_400_000)
}
