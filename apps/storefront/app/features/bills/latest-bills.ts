import type { OrderSummaryWire } from '@galleria/contract'

/** So many are offered to be paid again. */
const SHOWN = 4

type OrderOfBill = OrderSummaryWire & { readonly bill: NonNullable<OrderSummaryWire['bill']> }

/** The latest order for each number at each operator, of those whose number is still known. Orders come with the newest first. */
export function latestBills(orders: readonly OrderSummaryWire[]): readonly OrderOfBill[] {
  const seen = new Set<string>()
  return orders
    .filter((order): order is OrderOfBill => {
      if (!order.bill || order.bill.number === '') return false
      const key = `${order.bill.operator._id} ${order.bill.number}`
      return !seen.has(key) && seen.add(key) !== undefined
    })
    .slice(0, SHOWN)
}
