import { type OpeningSpan, weekOf } from '@galleria/rules'

/** Hours of one day, as they are written in the form. */
export type Written = { readonly id: number; readonly from: string; readonly to: string }

let last = 0
export const written = (from: string, to: string): Written => ({ id: (last += 1), from, to })

/** The hours of each day of the week, Monday first. */
export const weekToWrite = (spans: readonly OpeningSpan[]): Written[][] => weekOf(spans).map((day) => day.map(({ from, to }) => written(from, to)))

/** The same as it is sent: what is alike on several days once. */
export function spansOf(week: readonly (readonly Written[])[]): { days: number[]; from: string; to: string }[] {
  const all = week.flatMap((day, index) => day.map(({ from, to }) => ({ day: index + 1, from, to })))
  return [...Map.groupBy(all, ({ from, to }) => `${from} ${to}`).values()].flatMap((alike) =>
    alike[0] ? [{ days: alike.map(({ day }) => day), from: alike[0].from, to: alike[0].to }] : [],
  )
}

const HOUR = 60
const inMinutes = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5))
const asTime = (minutes: number): string => [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':')

/** What is proposed after the last hours of a day: two hours, an hour later; a morning where there are none. */
export function nextHours(day: readonly Written[]): Written {
  const end = day.at(-1)?.to
  if (!end) return written('09:00', '13:00')
  const from = Math.min(inMinutes(end) + HOUR, 22 * HOUR)
  return written(asTime(from), asTime(Math.min(from + 2 * HOUR, 24 * HOUR - 1)))
}
