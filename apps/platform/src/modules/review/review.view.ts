import type { OwnReviewWire, ReportedReviewWire, ReviewWire } from '@galleria/contract'
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

/** `itemName` is empty for what is not sold any more. */
export const toWireReportedReview = (review: ReportedReview, itemName: string): ReportedReviewWire => ({
  ...toWireReview(review),
  item: review.productId,
  itemName,
  isHidden: review.isHidden,
  reports: review.reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: instant(createdAt) })),
  decisions: review.decisions.map(({ createdAt, ...decision }) => ({ ...decision, createdAt: instant(createdAt) })),
})
