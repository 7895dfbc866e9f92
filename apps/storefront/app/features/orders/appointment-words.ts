import type { OrderedAppointmentWire, OrderPartWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'

/** What a calendar calls it: "General check-up with Dr Rao". */
export function useAppointmentTitle(): (order: Pick<OrderPartWire, 'items' | 'provider'>, appointment: OrderedAppointmentWire) => string {
  const { t } = useLingui()
  return ({ items, provider }, { calendar }) => {
    const [service, person] = [items[0]?.name ?? provider.name, calendar.name]
    return t`${service} with ${person}`
  }
}
