import type { AddressWire } from '@galleria/contract'
import { DELIVERY_WINDOWS } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** "between 7 am and 9 pm", by the kind of place. */
export function useDeliveryWindow(): (kind: AddressWire['type']) => string {
  const { t } = useLingui()
  const { format } = useTenant()
  return (kind) => {
    const [from, to] = DELIVERY_WINDOWS[kind ?? 'home'].map(format.hour)
    return t`between ${from} and ${to}`
  }
}
