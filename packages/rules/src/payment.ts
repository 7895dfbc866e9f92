import type { OrderStatus } from './order-status.ts'

/** ST-07. Which of them a shop takes, its configuration says. */
export const PAYMENT_TYPES = ['COD', 'CASHFREE', 'STRIPE', 'PAYPAL'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** A quote holds for a quarter of an hour (C-41). */
export const QUOTE_MINUTES = 15

/** In what a cart may differ from its quote when it is ordered. */
export const QUOTE_FACETS = ['item', 'price', 'coupon', 'delivery', 'payment', 'amount', 'wallet'] as const

/**
 * Why something cannot be paid in a way that the shop takes: it is too much, goes elsewhere, or nobody has confirmed an address or number by a code; the shop
 * has no account with whoever takes the money, or that one does not take its currency; `remote`: nobody meets who could take it.
 */
export const PAYMENT_OBSTACLES = ['amount', 'place', 'unconfirmed', 'not_set_up', 'currency', 'remote'] as const
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number]

/**
 * Where the money of an order is: `due` on delivery; `pending` while the shopper pays online, `failed` when an attempt did not succeed; `refunded` as soon as
 * going back is certain, `partly_refunded` when it is less than all.
 */
export const PAYMENT_STATUSES = ['due', 'pending', 'paid', 'failed', 'partly_refunded', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Everything but cash is paid before anything is packed. */
export const isPaidOnline = (type: PaymentType): boolean => type !== 'COD'

/** The order waits for money that somebody has to pay online. */
export const isUnpaid = (status: PaymentStatus): boolean => status === 'pending' || status === 'failed'

/** What comes first here says what an order of several parts waits for. */
const IN_WANT = ['pending', 'failed', 'due'] as const satisfies readonly PaymentStatus[]

/** Where the money of an order of several parts is. Cancelled parts want none; with one part it is that part's. */
export function paymentStatusOfParts(parts: readonly { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus }[]): PaymentStatus {
  const live = parts.filter(({ status }) => status !== 'cancelled')
  const wanted = new Set((live.length > 0 ? live : parts).map(({ paymentStatus }) => paymentStatus))
  const want = IN_WANT.find((status) => wanted.has(status))
  if (want) return want
  const [first = 'due', ...others] = new Set(parts.map(({ paymentStatus }) => paymentStatus).filter((status) => !IN_WANT.some((each) => each === status)))
  return others.length === 0 ? first : 'partly_refunded'
}
