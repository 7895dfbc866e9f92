import { type Day, dayIn, daysAfter } from '@galleria/kernel'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** The zone of the clocks that whoever looks has before them. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days and times of a calendar in words, by its own clocks. */
export function useTimeWords(timeZone: string) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const clock = (instant: string): string => format.timeIn(new Date(instant), timeZone)
  /** "tomorrow", or "Tuesday, 24 November" */
  const near = (date: Day): string => {
    const today = dayIn(new Date(), timeZone)
    if (date === today) return t`today`
    return date === daysAfter(today, 1) ? t`tomorrow` : format.day(date)
  }
  const own = ownZone()
  /** What the clocks of whoever looks show then; nothing where they show the same. */
  const elsewhere = (instant: string): string | undefined => {
    const here = format.timeIn(new Date(instant), own)
    const isSameDay = dayIn(new Date(instant), own) === dayIn(new Date(instant), timeZone)
    if (here === clock(instant) && isSameDay) return undefined
    return isSameDay ? here : `${format.day(dayIn(new Date(instant), own))}, ${here}`
  }
  /** "India Standard Time" */
  const zoneName = (instant: string): string =>
    new Intl.DateTimeFormat(tenant.locale, { timeZone, timeZoneName: 'long' }).formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
      ?.value ?? timeZone
  /** "Tuesday, 24 November, 10:30 am" */
  const when = (date: Day, instant: string): string => `${format.day(date)}, ${clock(instant)}`
  return { clock, near, when, elsewhere, zoneName }
}
