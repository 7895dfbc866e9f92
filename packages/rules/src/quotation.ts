import { MAX_QUANTITY } from './limits.ts'

/** Pieces of one variation that a price can be asked for: more than one, and no more than a cart holds, since it is ordered from there. */
export const QUOTATION_QUANTITY_MIN = 2
export const QUOTATION_QUANTITY_MAX = MAX_QUANTITY

/** Characters of what either side writes with it. */
export const QUOTATION_TEXT_MAX = 1_000

/** Days for which an offer holds. */
export const QUOTATION_DAYS_MIN = 1
export const QUOTATION_DAYS_MAX = 60
export const QUOTATION_DAYS = 14

/** Days ahead by which something can be needed. */
export const QUOTATION_NEEDED_DAYS_MAX = 365

/** That one customer can have asked for and nobody has answered. */
export const MAX_OPEN_QUOTATIONS = 20

/** Where it is: nobody has answered; there is a price; the seller has none; the customer wants none any more; the price held no longer; it was ordered at it. */
export const QUOTATION_STATES = ['asked', 'offered', 'declined', 'withdrawn', 'lapsed', 'ordered'] as const
export type QuotationState = (typeof QUOTATION_STATES)[number]

/** What is done with it: the seller offers a price or declines, the customer withdraws or orders. */
export const QUOTATION_ACTS = ['offer', 'decline', 'withdraw', 'order'] as const
export type QuotationAct = (typeof QUOTATION_ACTS)[number]

/** What may follow what. The only place that says so. A price that was offered holds: its seller neither changes nor takes it back. */
const STEPS: Readonly<Record<QuotationState, readonly QuotationAct[]>> = {
  asked: ['offer', 'decline', 'withdraw'],
  offered: ['withdraw', 'order'],
  declined: ['offer'],
  withdrawn: [],
  lapsed: ['offer', 'withdraw'],
  ordered: [],
}

export const quotationCan = (state: QuotationState, act: QuotationAct): boolean => STEPS[state].includes(act)

/** What is known of it, of which its state follows. Instants are in milliseconds. */
export type QuotationFacts = {
  readonly isWithdrawn: boolean
  readonly isDeclined: boolean
  readonly isOrdered: boolean
  /** Until when the price holds; null while there is none. */
  readonly validUntil: number | null
}

export function quotationStateOf({ isWithdrawn, isDeclined, isOrdered, validUntil }: QuotationFacts, now: number): QuotationState {
  if (isOrdered) return 'ordered'
  if (isWithdrawn) return 'withdrawn'
  if (isDeclined) return 'declined'
  if (validUntil === null) return 'asked'
  return now <= validUntil ? 'offered' : 'lapsed'
}

/** all that a customer has asked for, one of them, and asking for the price of a product by its id. */
export const QUOTATION_PATHS = {
  all: '/quote',
  own: (id: string): string => `/quote?quote=${encodeURIComponent(id)}`,
  ask: (product: string): string => `/quote?product=${encodeURIComponent(product)}`,
} as const
