/** ST-10 */
export type OrderStatus = 'created' | 'processing' | 'shipped' | 'delivered' | 'cancelled'

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
