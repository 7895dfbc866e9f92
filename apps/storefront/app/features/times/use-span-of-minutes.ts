import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** "45 minutes", "2 hours", "1 day": as short as it can be said exactly. */
export function useSpanOfMinutes(): (minutes: number) => string {
  const { t } = useLingui()
  return (minutes) => {
    if (minutes >= 24 * 60 && minutes % (24 * 60) === 0) return t`${plural(minutes / (24 * 60), { one: '# day', other: '# days' })}`
    if (minutes >= 60 && minutes % 60 === 0) return t`${plural(minutes / 60, { one: '# hour', other: '# hours' })}`
    return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  }
}
