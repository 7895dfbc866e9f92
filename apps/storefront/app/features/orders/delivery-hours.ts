import type { AddressWire, DeliveryWindowWire } from '@galleria/contract'
import { DELIVERY_WINDOWS } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** "between 7 am and 9 pm": as it was chosen, by the clocks of the shop; else by the kind of place (K-16). */
export function useDeliveryHours(): (kind: AddressWire['type'], window?: Pick<DeliveryWindowWire, 'from' | 'to' | 'timeZone'> | null) => string {
  const { t } = useLingui()
  const { format } = useTenant()
  return (kind, window) => {
    const [from, to] = window
      ? [window.from, window.to].map((instant) => format.clock(instant, window.timeZone))
      : DELIVERY_WINDOWS[kind ?? 'home'].map(format.hour)
    return t`between ${from} and ${to}`
  }
}
