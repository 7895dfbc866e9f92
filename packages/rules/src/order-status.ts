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
