import { dayIn } from '@galleria/kernel'
import { formatFor } from '../../lib/format.ts'

/** K-20: times of a conversation as the clocks of a time zone show them. `tag` is what its readers write dates by, `today` their word for the day that it is. */
export function chatTimes({
  tag,
  zone,
  today,
  now = () => new Date(),
}: {
  readonly tag: string
  readonly zone: string
  readonly today: string
  readonly now?: () => Date
}) {
  const format = formatFor(tag, zone)
  const dayAt = (instant: string) => dayIn(new Date(instant), zone)
  const isToday = (instant: string): boolean => dayAt(instant) === dayIn(now(), zone)
  const timeOf = (instant: string): string => format.timeIn(new Date(instant), zone)
  return {
    timeOf,
    dayOf: (instant: string): string => (isToday(instant) ? today : format.date(instant)),
    /** In lists: the time of today, the day of before. */
    shortOf: (instant: string): string => (isToday(instant) ? timeOf(instant) : format.shortDay(dayAt(instant))),
  }
}
