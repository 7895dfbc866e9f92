/** How much a review may hold: characters of its title and its text, and pictures. */
export const MAX_REVIEW_TITLE = 120
export const MAX_REVIEW_TEXT = 4_000
export const MAX_REVIEW_PICTURES = 6

/** Characters of what a seller answers to a review. */
export const MAX_REVIEW_REPLY = 1_000

/** Characters that may be said beside the reason of a report. */
export const MAX_REPORT_TEXT = 1_000

/** Pictures of all reviews of a product that are shown together. */
export const MAX_PICTURES_OF_REVIEWS = 12

/** Votes of one customer on the reviews of one product that are told at once. */
export const MAX_VOTES_TOLD = 500

/** Customers who have to report a review until it is hidden and staff looks at it, unless the tenant says otherwise. */
export const REPORTS_TO_HIDE = 3

/** Orders of reviews; the first is the one that is meant unless told. */
export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Why somebody thinks that a review should not be there. */
export const REVIEW_COMPLAINTS = ['untrue', 'insulting', 'personal', 'advertising', 'other'] as const
export type ReviewComplaint = (typeof REVIEW_COMPLAINTS)[number]

/** What staff decides of a review: it stays, or it is hidden, and why. */
export const REVIEW_DECISIONS = ['keep', ...REVIEW_COMPLAINTS] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]
export const isHiding = (decision: ReviewDecision): boolean => decision !== 'keep'
/** What is remembered of a review: those, and that staff took away what the seller had replied, which leaves the review as it is. */
export const REVIEW_MEASURES = [...REVIEW_DECISIONS, 'reply_removed'] as const
export type ReviewMeasure = (typeof REVIEW_MEASURES)[number]
/** Decisions about one review that are told at once. */
export const MAX_DECISIONS_TOLD = 5

/** Whether a customer may review a product, and if not, why. */
export const REVIEW_STANDINGS = ['open', 'given', 'not_delivered'] as const
export type ReviewStanding = (typeof REVIEW_STANDINGS)[number]

/** The film that a review may have: its bytes, and its seconds where the file tells them. */
export const MAX_REVIEW_VIDEO_BYTES = 20 * 1024 * 1024
export const MAX_REVIEW_VIDEO_SECONDS = 60
