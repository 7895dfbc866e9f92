import type { OrderStatusWire } from '@galleria/contract'
import { Check, PackageCheck, ShoppingBag, Truck, X } from 'lucide-react'
import { useOrderWords } from './order-words.ts'

export const STATUS_ICONS = { created: Check, processing: ShoppingBag, shipped: Truck, delivered: PackageCheck, cancelled: X } as const

/** A status as words and a sign; `isBoughtThere`: at a counter, and never on any way, never as a colour alone (UX-36). */
export function OrderStatus({ status, isBoughtThere = false, className }: { status: OrderStatusWire; isBoughtThere?: boolean; className?: string }) {
  const words = useOrderWords()
  const Icon = STATUS_ICONS[status]
  return (
    <span className={className ? `order-status ${className}` : 'order-status'} data-status={status}>
      <Icon className="icon" aria-hidden="true" />
      {isBoughtThere ? words.boughtThere : words.status[status]}
    </span>
  )
}
