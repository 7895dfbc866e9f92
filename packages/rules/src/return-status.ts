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
