import type { OrderSummaryWire } from '@galleria/contract'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { OrderThumbnails } from './order-thumbnails.tsx'

/** What an order looks like: the things of it, or the sign of the operator that was paid. */
export const OrderPicture = ({ order: { bill, items }, most }: { order: Pick<OrderSummaryWire, 'bill' | 'items'>; most: number }) =>
  bill ? <OperatorMark name={bill.operator.name} icon={bill.operator.icon} /> : <OrderThumbnails items={items} most={most} />
