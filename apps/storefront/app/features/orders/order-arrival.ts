import type { OrderSummaryWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { isOver } from './order-progress.ts'
import { waitsForMoney } from './order-status.tsx'

export type Arriving = Pick<OrderSummaryWire, 'deliveryDay' | 'orderStatus' | 'payment'> & { readonly orders: readonly Pick<OrderSummaryWire, 'orderStatus'>[] }

/** When what is still to come of an order is there. Only together with another parcel is one "everything". */
export function useOrderArrival(): (order: Arriving) => string | undefined {
  const { t } = useLingui()
  const { format } = useTenant()
  return (order) => {
    const { deliveryDay, orders } = order
    if (!deliveryDay || isOver(order) || waitsForMoney(order)) return undefined
    const coming = orders.filter((part) => !isOver(part))
    return coming.length > 1 ? t`Everything arrives by ${format.day(deliveryDay)}` : t`Arrives ${format.day(deliveryDay)}`
  }
}
