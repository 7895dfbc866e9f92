import type { ReviewComplaint, ReviewMeasure, ReviewStanding } from '@galleria/rules'

/** What a customer writes. */
export type Writing = { readonly rating: number; readonly title: string; readonly comments: string }

export type Review = Writing & {
  readonly id: string
  readonly productId: string
  readonly author: string
  readonly locale: string
  readonly images: readonly string[]
  readonly video: Film | null
  readonly isVerified: boolean
  readonly helpful: number
  /** ISO 8601. */
  readonly createdAt: string
  readonly editedAt: string | null
  readonly isHidden: boolean
  readonly reply: Reply | null
}

/** What the seller of the product says to it. */
export type Reply = { readonly comments: string; readonly locale: string; readonly createdAt: string; readonly editedAt: string | null }

/** One that a customer wrote, of the order with this number. */
export type OwnReview = Review & { readonly orderNumber: string }

export type Report = { readonly reason: ReviewComplaint; readonly comments: string; readonly createdAt: string }

/** What somebody who works for the shop decided, and said to colleagues. */
export type Decision = { readonly decision: ReviewMeasure; readonly comments: string; readonly staff: string; readonly createdAt: string }

export type ReportedReview = Review & { readonly reports: readonly Report[]; readonly decisions: readonly Decision[] }

/** What is told of a review's film. */
export type Film = { readonly id: string; readonly contentType: string; readonly poster: string | null; readonly seconds: number | null }

export type ReviewVideo = { readonly fileId: string; readonly video: string; readonly mediaType: string; readonly seconds: number | null }

export type ReviewPicture = { readonly fileId: string; readonly image: string }

/** An order of which this product was delivered. */
export type Delivered = { readonly orderId: string; readonly number: string; readonly isReviewed: boolean }

/** The order that a new review is of: the one that is named, by id or number, or else the newest that has none. What is in the way is told instead (V-36). */
export function orderToReview(delivered: readonly Delivered[], named?: string): Delivered | Exclude<ReviewStanding, 'open'> {
  const meant = named === undefined ? delivered : delivered.filter(({ orderId, number }) => orderId === named || number === named)
  if (meant.length === 0) return 'not_delivered'
  return meant.find(({ isReviewed }) => !isReviewed) ?? 'given'
}

/** "Anjali R.": others need not know more of somebody who says what they think. Empty where nobody is known by a name. */
export function authorOf(firstName: string, lastName: string): string {
  const [initial] = lastName.trim()
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.`.trim() : firstName.trim()
}
