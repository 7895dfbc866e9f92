/** The states that an order goes through when all is well. */
export const ORDER_WAY = ['created', 'processing', 'shipped', 'delivered'] as const

/** ST-10 */
export const ORDER_STATUSES = [...ORDER_WAY, 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** what can be ordered. */
export const ORDER_TYPES = ['PRODUCT', 'SERVICE', 'IN-STORE'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

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
