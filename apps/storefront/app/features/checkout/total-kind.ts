import type { OrderWire } from '@galleria/contract'

/** What the total of an order is to whoever has placed it: what somebody still waits for, what was paid, or of an order that is cancelled or costs nothing just its total, since nobody owes it. */
export type TotalKind = 'to_pay' | 'on_delivery' | 'paid' | 'total'

export function totalKindOf({ orderStatus, payment, can, total }: Pick<OrderWire, 'orderStatus' | 'payment' | 'can' | 'total'>): TotalKind {
  if (can.pay) return 'to_pay'
  if (orderStatus === 'cancelled' || total.amount === 0) return 'total'
  return payment.status === 'due' ? 'on_delivery' : 'paid'
}
