import type { OrderWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { Totals, type TotalsProps } from '../../components/totals.tsx'
import { isAllFetched, isService, parcelsOf } from './order-parts.ts'

type OrderTotalsProps = {
  order: OrderWire
  /** "Total", unless it is something that is still to be paid, and what that comes to. */
  totalLabel?: string
} & Partial<Pick<TotalsProps, 'total' | 'less'>>

/** What an order comes to, line by line. */
export function OrderTotals({ order, total = order.total, totalLabel, less }: OrderTotalsProps) {
  const { t } = useLingui()
  const brought = parcelsOf(order).filter((parcel) => !isService(parcel))
  return (
    <Totals
      subTotal={order.subTotal}
      discount={order.discount}
      coupon={order.coupon ?? undefined}
      deliveryFee={order.deliveryFee}
      isFetched={isAllFetched(order)}
      isWithoutDelivery={order.counterSale !== null || isService(order)}
      parcels={brought.map(({ provider, deliveryFee }) => ({ name: provider.name, fee: deliveryFee }))}
      taxIncluded={order.taxIncluded}
      taxAdded={order.taxAdded}
      {...(order.taxLines.length > 0 ? { taxLines: order.taxLines } : {})}
      less={less}
      total={total}
      totalLabel={totalLabel ?? t`Total`}
      itemsLabel={order.appointment ? t`Price` : undefined}
    />
  )
}
