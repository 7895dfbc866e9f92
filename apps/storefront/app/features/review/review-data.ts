import type { ReplyOf, ReviewWire, listReviews } from '@galleria/contract'
import type { ReviewQuery } from './review-query.ts'

export type Review = {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly language: string
  readonly images: readonly string[]
  readonly isVerified: boolean
  readonly helpful: number
  readonly at: string
  readonly isEdited: boolean
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

export const reviewOf = ({ _id, author, rating, title, comments, language, images, isVerified, helpful, createdAt, editedAt }: ReviewWire): Review => ({
  id: _id,
  author,
  rating,
  title,
  text: comments,
  language,
  images,
  isVerified,
  helpful,
  at: createdAt,
  isEdited: editedAt !== null,
})

export const reviewListOf = ({ data, page, histogram, images }: ReplyOf<typeof listReviews>, query: ReviewQuery): ReviewList => ({
  query,
  reviews: data.map(reviewOf),
  total: page.total,
  written: histogram,
  photos: images.map(({ image }) => image),
})
