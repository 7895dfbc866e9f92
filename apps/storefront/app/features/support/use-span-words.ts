import { useMemo } from 'react'
import { useTenant } from '../../lib/tenant.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** "34 minutes", "5 hours", "3 days": as long as somebody waits, and no more exactly than that matters. */
export function useSpanWords(): (minutes: number) => string {
  const {
    tenant: { formatLocale },
  } = useTenant()
  return useMemo(() => {
    const words = (unit: 'minute' | 'hour' | 'day') =>
      new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
    const [minutely, hourly, daily] = [words('minute'), words('hour'), words('day')]
    return (minutes) => {
      if (minutes < 2 * HOUR) return minutely.format(Math.max(1, minutes))
      return minutes < 2 * DAY ? hourly.format(minutes / HOUR) : daily.format(minutes / DAY)
    }
  }, [formatLocale])
}

/** Minutes from one moment to another, as the platform tells them; `to` is now unless told. */
export const minutesBetween = (from: string, to?: string): number => Math.max(0, ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / 60_000)
