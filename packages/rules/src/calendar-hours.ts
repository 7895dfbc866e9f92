import { minutesOf } from '@galleria/kernel'
import type { OpeningSpan } from './opening-hours.ts'

export const CALENDAR_SPANS_MAX = 40
/** Days off that a calendar names. */
export const CALENDAR_DAYS_OFF_MAX = 200

/** Why hours of a calendar cannot be: a time that is none, hours in which no appointment has room, or two that overlap. */
export type HoursFault = 'time' | 'short' | 'overlap'

const DAY_MINUTES = 1440
const WEEK_MINUTES = 7 * DAY_MINUTES

/** What is wrong with hours in which appointments of this length are to be booked, and with which of them: its day (Monday is 1) and when it begins. */
export function hoursFault(
  spans: readonly OpeningSpan[],
  slotMinutes: number,
): { readonly fault: HoursFault; readonly day: number; readonly from: string } | undefined {
  const begun: { readonly day: number; readonly from: string; readonly start: number; readonly end: number }[] = []
  for (const { days, from, to } of spans)
    for (const day of days) {
      const [opens, closes] = [minutesOf(from), minutesOf(to)]
      if (opens === undefined || closes === undefined) return { fault: 'time', day, from }
      const length = closes > opens ? closes - opens : closes + DAY_MINUTES - opens
      if (length < slotMinutes) return { fault: 'short', day, from }
      const start = (day - 1) * DAY_MINUTES + opens
      begun.push({ day, from, start, end: start + length })
    }
  const inOrder = begun.toSorted((a, b) => a.start - b.start)
  for (const [index, { end }] of inOrder.entries()) {
    const next = inOrder[index + 1] ?? inOrder[0]
    // Sunday night reaches into Monday.
    const begins = next && (index + 1 < inOrder.length ? next.start : next.start + WEEK_MINUTES)
    if (next && begins !== undefined && begins < end) return { fault: 'overlap', day: next.day, from: next.from }
  }
  return undefined
}
