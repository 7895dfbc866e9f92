import type { OrderSummaryWire } from '@galleria/contract'
import { isUnpaid } from '@galleria/rules'
import { CalendarCheck, CalendarClock, Check, CircleCheck, Hourglass, PackageCheck, Send, ShoppingBag, Stethoscope, Truck, X } from 'lucide-react'
import { isService } from './order-parts.ts'
import { useOrderWords } from './order-words.ts'

export const STATUS_ICONS = { created: Check, processing: ShoppingBag, shipped: Truck, delivered: PackageCheck, cancelled: X } as const
/** Of what is done for somebody. */
export const SERVICE_ICONS = { ...STATUS_ICONS, processing: CalendarClock, delivered: CalendarCheck } as const

/** Of what is booked for a time. */
export const APPOINTMENT_ICONS = { ...STATUS_ICONS, created: CalendarClock, processing: CalendarCheck, shipped: Stethoscope, delivered: CircleCheck } as const

/** Of what is paid to an operator. */
export const BILL_ICONS = { ...STATUS_ICONS, shipped: Send, delivered: CircleCheck } as const

/** Whether an order waits for money that is paid online: the shop does nothing with it before. */
export const waitsForMoney = ({ orderStatus, payment }: Pick<OrderSummaryWire, 'orderStatus' | 'payment'>): boolean =>
  orderStatus === 'created' && isUnpaid(payment.status)

export type OrderStatusProps = {
  order: Pick<OrderSummaryWire, 'orderStatus' | 'type' | 'pickup' | 'counterSale' | 'payment' | 'bill' | 'appointment'>
  className?: string
}

/** A status as words and a sign, never as a colour alone (UX-36). */
export function OrderStatus({ order, className }: OrderStatusProps) {
  const { orderStatus, pickup, counterSale, bill, appointment } = order
  const words = useOrderWords()
  const isDone = isService(order)
  const isAwaited = waitsForMoney(order)
  const Icon = isAwaited ? Hourglass : (bill ? BILL_ICONS : appointment ? APPOINTMENT_ICONS : isDone ? SERVICE_ICONS : STATUS_ICONS)[orderStatus]
  const said = bill
    ? words.billStatusOf(bill)
    : (appointment ? words.appointmentStatus : isDone ? words.serviceStatus : pickup ? words.pickupStatus : words.status)[orderStatus]
  return (
    <span className={className ? `order-status ${className}` : 'order-status'} data-status={isAwaited ? 'awaited' : orderStatus}>
      <Icon className="icon" aria-hidden="true" />
      {isAwaited ? words.awaited : counterSale ? words.boughtThere : said}
    </span>
  )
}
