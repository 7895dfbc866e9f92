import { hasGoods, type KindSold } from './kind-sold.ts'

/** The states that an order goes through when all is well. */
export const ORDER_WAY = ['created', 'processing', 'shipped', 'delivered'] as const

/** ST-10 */
export const ORDER_STATUSES = [...ORDER_WAY, 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** How much a seller may type to find one of its orders. */
export const ORDER_SEARCH_MAX = 80

/** R-061, E-18: what was ordered. Goods that are delivered; what is done for somebody; goods that are bought in the store, where they are picked up. */
export const ORDER_TYPES = ['PRODUCT', 'SERVICE', 'IN-STORE'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/** What one seller's part of an order is (decision 0071): a service wherever it takes place, if all of it is; else it goes by where the goods change hands. */
export function orderTypeOf(lines: readonly { readonly sells: KindSold }[], isPickedUp: boolean): OrderType {
  if (lines.length > 0 && !hasGoods(lines)) return 'SERVICE'
  return isPickedUp ? 'IN-STORE' : 'PRODUCT'
}

/** What an order of several parts is: what they all are, or else products, so that it stands under one kind only. */
export function typeOfParts([first, ...others]: readonly OrderType[]): OrderType {
  return first && others.every((type) => type === first) ? first : 'PRODUCT'
}

/** What may follow what. The only place that says so. */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

/** Nothing more will happen to it. */
export const isFinalStatus = (status: OrderStatus): boolean => ORDER_TRANSITIONS[status].length === 0

/**
 * What an order of several parts is: as far as the part that is least far, cancelled ones apart. Work on it has begun as soon as any part has moved.
 * With one part it is what that is.
 */
export function statusOfParts(parts: readonly OrderStatus[]): OrderStatus {
  const steps = parts.filter((status) => status !== 'cancelled').map((status) => ORDER_WAY.indexOf(status))
  if (steps.length === 0) return 'cancelled'
  const least = Math.min(...steps)
  return ORDER_WAY[least === 0 && Math.max(...steps) > 0 ? 1 : least] ?? 'created'
}
