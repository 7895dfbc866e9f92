import { type Day, dayIn, daysAfter, instantAt, minutesOf, weekdayOf } from '@galleria/kernel'

/** From one time to another on some days of the week (Monday is 1). Where `to` is no later than `from`, it is that time of the next day. */
export type OpeningSpan = { readonly days: readonly number[]; readonly from: string; readonly to: string }

export type OpeningHours = {
  /** IANA name; the days and times are of its clocks. */
  readonly timeZone: string
  readonly spans: readonly OpeningSpan[]
  /** On which it does not open. */
  readonly closedOn: readonly Day[]
}

/** Whether it is open, and when that changes next; null where it never does. */
export type Opening = { readonly isOpen: boolean; readonly changesAt: Date | null }

/** Days that are looked ahead: what is closed for longer has no next opening to tell of. */
const HORIZON_DAYS = 60

/**
 * Whether a shop is open at an instant, by its own clocks: a span past midnight belongs to the day on which it began, also when the next one is a holiday, and
 * hours that follow each other without a gap are one. Days on which clocks change are as long as they are.
 */
export function openingAt({ timeZone, spans, closedOn }: OpeningHours, at: Date): Opening {
  const closed = new Set(closedOn)
  const yesterday = daysAfter(dayIn(at, timeZone), -1)
  const opened = Array.from({ length: HORIZON_DAYS + 1 }, (_, ahead) => daysAfter(yesterday, ahead))
    .filter((day) => !closed.has(day))
    .flatMap((day) => spansOn(day, spans, timeZone))
    .filter(({ to }) => to > at)
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const [first] = opened
  if (!first) return { isOpen: false, changesAt: null }
  if (first.from > at) return { isOpen: false, changesAt: first.from }
  let until = first.to
  for (const { from, to } of opened) if (from <= until && to > until) until = to
  // Without a gap up to the last day that was looked at, it does not close.
  const isAlways = until.getTime() - at.getTime() > (HORIZON_DAYS - 2) * 86_400_000
  return { isOpen: true, changesAt: isAlways ? null : until }
}

function spansOn(day: Day, spans: readonly OpeningSpan[], timeZone: string): { from: Date; to: Date }[] {
  return spans
    .filter(({ days }) => days.includes(weekdayOf(day)))
    .flatMap(({ from, to }) => {
      const [opens, closes] = [minutesOf(from), minutesOf(to)]
      if (opens === undefined || closes === undefined) return []
      return [{ from: instantAt(day, opens, timeZone), to: instantAt(closes > opens ? day : daysAfter(day, 1), closes, timeZone) }]
    })
}

/** The hours that begin on a day, from early to late, those that overlap as one; none on a day on which it does not open. */
export function openSpansOn(day: Day, { timeZone, spans, closedOn }: OpeningHours): readonly { readonly from: Date; readonly to: Date }[] {
  if (closedOn.includes(day)) return []
  const merged: { from: Date; to: Date }[] = []
  for (const span of spansOn(day, spans, timeZone).toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = merged.at(-1)
    if (!last || span.from > last.to) merged.push(span)
    else if (span.to > last.to) last.to = span.to
  }
  return merged
}

/** When it opens on each day of the week, Monday first; empty where it does not. */
export const weekOf = (spans: readonly OpeningSpan[]): readonly (readonly Pick<OpeningSpan, 'from' | 'to'>[])[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => spans.filter(({ days }) => days.includes(weekday)).toSorted((a, b) => (a.from < b.from ? -1 : 1)))
