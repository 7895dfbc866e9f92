import { type Day, daysAfter } from '@galleria/kernel'

/** K-17: days within which things may be sent back, unless the tenant says otherwise. */
export const RETURN_DAYS = 30

/** K-17: working days within which money that goes back is sent on its way. */
export const REFUND_WORKING_DAYS = 7

/** Within how many days of its arrival something may be sent back; in halls by their slug otherwise. 0: not at all. */
export type ReturnTerms = { readonly days?: number; readonly markets?: Readonly<Record<string, number>> }

/** Days within which something of a hall may be sent back. */
export const returnDaysOf = ({ days = RETURN_DAYS, markets }: ReturnTerms | undefined = {}, market: string | null | undefined): number =>
  (market && markets && Object.hasOwn(markets, market) ? markets[market] : undefined) ?? days

/** The last day on which something may be sent back that arrived on a day; undefined where it cannot be sent back at all. */
export const lastReturnDay = (arrived: Day, days: number): Day | undefined => (days > 0 ? daysAfter(arrived, days) : undefined)

/** Why somebody sends something back. Nobody has to say (`unsaid`). */
export const RETURN_REASONS = ['changed_mind', 'wrong_size', 'broken', 'wrong_item', 'not_as_described', 'late', 'other', 'unsaid'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** The way of a return when all is well. */
export const RETURN_WAY = ['asked', 'accepted', 'received', 'refunded'] as const
export const RETURN_STATUSES = [...RETURN_WAY, 'refused', 'withdrawn'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

/** What may follow what. `withdrawn` is the customer's to say, all else the shop's. The only place that says so. */
export const RETURN_TRANSITIONS: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  asked: ['accepted', 'refused', 'withdrawn'],
  accepted: ['received', 'refused', 'withdrawn'],
  received: ['refunded', 'refused'],
  refunded: [],
  refused: [],
  withdrawn: [],
}

/** Its pieces are promised to no other return, and their money has not gone back. */
export const isReturnOpen = (status: ReturnStatus): boolean => RETURN_TRANSITIONS[status].length > 0

/** Characters that may be said beside the reason, and by the shop in its answer; pictures; returns of one order. */
export const MAX_RETURN_TEXT = 1_000
export const MAX_RETURN_PICTURES = 6
export const MAX_RETURNS = 20
