import type { OrderStatusWire, OrderWire } from '@galleria/contract'
import { isFinalStatus, ORDER_WAY } from '@galleria/rules'

export type ProgressPoint = {
  readonly status: OrderStatusWire
  readonly state: 'done' | 'now' | 'todo'
  /** When it was reached. */
  readonly at: string | undefined
}

/** Points of the timeline: what has happened with its times, and what is still to come. A cancelled order ends where it was cancelled. */
export function progressOf({ orderStatus, timeline }: Pick<OrderWire, 'orderStatus' | 'timeline'>): readonly ProgressPoint[] {
  const at = (status: OrderStatusWire) => timeline.findLast((entry) => entry.status === status)?.at
  if (orderStatus === 'cancelled') {
    const reached = ORDER_WAY.filter((status) => at(status) !== undefined)
    return [...reached.map((status) => ({ status, state: 'done' as const, at: at(status) })), { status: 'cancelled', state: 'now', at: at('cancelled') }]
  }
  const now = ORDER_WAY.indexOf(orderStatus)
  return ORDER_WAY.map((status, index) => ({ status, state: index < now ? 'done' : index === now ? 'now' : 'todo', at: index <= now ? at(status) : undefined }))
}

/** The same of what is paid to an operator, where nothing is packed: it is ordered, sent and done. */
export function billProgressOf(order: Pick<OrderWire, 'orderStatus' | 'timeline'>): readonly ProgressPoint[] {
  const points = progressOf(order)
  const packed = points.find(({ status }) => status === 'processing')
  return points
    .filter(({ status }) => status !== 'processing')
    .map((point) => (point.status === 'created' && packed?.state === 'now' ? { ...point, state: 'now' as const } : point))
}

/** Nothing more will happen to it by itself. */
export const isOver = ({ orderStatus }: Pick<OrderWire, 'orderStatus'>): boolean => isFinalStatus(orderStatus)
