import type { OwnReviewWire, ReplyOf, ReviewWire, listReportedReviews } from '@galleria/contract'
import type { OwnReview, ReportedReview, Review } from './review.ts'

export const toWireImage = (image: string): string => `/img/${image}`

const instant = (text: string): string => new Date(text).toISOString()

export const toWireReview = ({ id, locale, images, createdAt, editedAt, author, rating, title, comments, isVerified, helpful }: Review): ReviewWire => ({
  _id: id,
  author,
  rating,
  title,
  comments,
  language: locale,
  images: images.map(toWireImage),
  isVerified,
  helpful,
  createdAt: instant(createdAt),
  editedAt: editedAt === null ? null : instant(editedAt),
})

export const toWireOwnReview = (review: OwnReview): OwnReviewWire => ({
  ...toWireReview(review),
  item: review.productId,
  orderId: review.orderNumber,
  isHidden: review.isHidden,
})

export const toWireReportedReview = (review: ReportedReview): ReplyOf<typeof listReportedReviews>['data'][number] => ({
  ...toWireReview(review),
  item: review.productId,
  isHidden: review.isHidden,
  reports: review.reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: instant(createdAt) })),
})
