import type { AddressWire } from '@galleria/contract'
import { DELIVERY_WINDOWS } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** "between 7 am and 9 pm", by the kind of place. */
export function useDeliveryWindow(): (kind: AddressWire['type']) => string {
  const { t } = useLingui()
  const { tenant } = useTenant()
  return (kind) => {
    const hours = new Intl.DateTimeFormat(`${tenant.locale}-${tenant.country}`, { hour: 'numeric', timeZone: 'UTC' })
    const [from, to] = DELIVERY_WINDOWS[kind ?? 'home'].map((hour) => hours.format(Date.UTC(2026, 0, 1, hour)))
    return t`between ${from} and ${to}`
  }
}
