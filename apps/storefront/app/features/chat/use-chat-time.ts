import { dayIn } from '@galleria/kernel'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** K-20: times of a conversation, by the clocks of whoever reads it. */
export function useChatTime() {
  const { t } = useLingui()
  const { format } = useTenant()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const timeOf = (instant: string): string => format.timeIn(new Date(instant), zone)
  const isToday = (instant: string): boolean => isSameDay(new Date(instant), new Date())
  return {
    timeOf,
    dayOf: (instant: string): string => (isToday(instant) ? t`Today` : format.date(instant)),
    /** In lists: the time of today, the day of before. */
    shortOf: (instant: string): string => (isToday(instant) ? timeOf(instant) : format.shortDay(dayIn(new Date(instant), zone))),
  }
}
