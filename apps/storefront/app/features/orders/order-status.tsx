import type { OrderStatusWire, OrderSummaryWire } from '@galleria/contract'
import { isUnpaid } from '@galleria/rules'
import { CalendarCheck, CalendarClock, Check, Hourglass, PackageCheck, ShoppingBag, Truck, X } from 'lucide-react'
import { useOrderWords } from './order-words.ts'

export const STATUS_ICONS = { created: Check, processing: ShoppingBag, shipped: Truck, delivered: PackageCheck, cancelled: X } as const
/** Of what is done for somebody. */
export const SERVICE_ICONS = { ...STATUS_ICONS, processing: CalendarClock, delivered: CalendarCheck } as const

/** Whether an order waits for money that is paid online: the shop does nothing with it before. */
export const waitsForMoney = ({ orderStatus, payment }: Pick<OrderSummaryWire, 'orderStatus' | 'payment'>): boolean =>
  orderStatus === 'created' && isUnpaid(payment.status)

export type OrderStatusProps = {
  status: OrderStatusWire
  /** It is done for somebody. */
  isService?: boolean
  /** At a counter, and never on any way. */
  isBoughtThere?: boolean
  /** It waits for its money. */
  isAwaited?: boolean
  className?: string
}

/** A status as words and a sign, never as a colour alone (UX-36). */
export function OrderStatus({ status, isService = false, isBoughtThere = false, isAwaited = false, className }: OrderStatusProps) {
  const words = useOrderWords()
  const Icon = isAwaited ? Hourglass : (isService ? SERVICE_ICONS : STATUS_ICONS)[status]
  return (
    <span className={className ? `order-status ${className}` : 'order-status'} data-status={isAwaited ? 'awaited' : status}>
      <Icon className="icon" aria-hidden="true" />
      {isAwaited ? words.awaited : isBoughtThere ? words.boughtThere : (isService ? words.serviceStatus : words.status)[status]}
    </span>
  )
}
