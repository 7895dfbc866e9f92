import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

/** When an answer is shown beside an order: in these of its states, while it waits for its money, where it is picked up, and of what is booked for a time. */
export const FAQ_OCCASIONS = [...ORDER_STATUSES, 'unpaid', 'pickup', 'appointment'] as const
export type FaqOccasion = (typeof FAQ_OCCASIONS)[number]

export const isFaqOccasion = (name: string): name is FaqOccasion => FAQ_OCCASIONS.some((occasion) => occasion === name)

/** Characters of what is looked for among questions. */
export const FAQ_SEARCH_MAX = 120
/** Answers of one shop: all of them are on one page. */
export const MAX_FAQ = 200

/** What an order has to do with answers: the most pressing first. Of an appointment nothing comes, so that it has answers of its own in all of its states. */
export const faqOccasionsOf = (order: {
  readonly statuses: readonly OrderStatus[]
  readonly isUnpaid: boolean
  readonly isPickedUp: boolean
  readonly isAppointment: boolean
}): FaqOccasion[] => [
  ...(order.isUnpaid ? (['unpaid'] as const) : []),
  ...(order.isAppointment ? (['appointment'] as const) : new Set(order.statuses)),
  ...(order.isPickedUp ? (['pickup'] as const) : []),
]
