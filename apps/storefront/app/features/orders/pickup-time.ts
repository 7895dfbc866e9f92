import type { PickupWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** "Monday, 23 November, 4 – 5 pm", by the clocks of the place. */
export function usePickupTime(): (pickup: Pick<PickupWire, 'date' | 'from' | 'to' | 'timeZone'>) => string {
  const { t } = useLingui()
  const { format } = useTenant()
  return ({ date, from, to, timeZone }) => t`${format.day(date)}, ${format.span(from, to, timeZone)}`
}
