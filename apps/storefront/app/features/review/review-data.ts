import type { ReplyOf, ReviewReplyWire, ReviewVideoWire, ReviewWire, listReviews } from '@galleria/contract'
import type { ReviewQuery } from './review-query.ts'

export type Review = {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly language: string
  readonly images: readonly string[]
  readonly video: ReviewVideoWire | null
  /** Then only its author and staff see it, and its film comes another way. */
  readonly isHidden: boolean
  readonly isVerified: boolean
  readonly helpful: number
  readonly at: string
  readonly isEdited: boolean
  /** What the seller says to it. */
  readonly reply: ReviewReplyWire | null
}

/** What a page shows of a product's reviews. */
export type ReviewList = {
  readonly query: ReviewQuery
  readonly reviews: readonly Review[]
  readonly total: number
  /** How many reviews there are with 1 to 5 stars, whatever is asked for. */
  readonly written: readonly number[]
  /** Of all reviews, the newest first. */
  readonly photos: readonly string[]
}

type ReadReview = ReviewWire & { readonly isHidden?: boolean }

export const reviewOf = ({ _id, comments, createdAt, editedAt, isHidden = false, ...review }: ReadReview): Review => ({
  author: review.author,
  rating: review.rating,
  title: review.title,
  language: review.language,
  images: review.images,
  video: review.video,
  isVerified: review.isVerified,
  helpful: review.helpful,
  isHidden,
  id: _id,
  text: comments,
  at: createdAt,
  isEdited: editedAt !== null,
  reply: review.reply,
})

export const reviewListOf = ({ data, page, histogram, images }: ReplyOf<typeof listReviews>, query: ReviewQuery): ReviewList => ({
  query,
  reviews: data.map(reviewOf),
  total: page.total,
  written: histogram,
  photos: images.map(({ image }) => image),
})
