import type { OwnReviewWire, ReportedReviewWire, ReviewReplyWire, ReviewVideoWire, ReviewWire, SellerReviewWire } from '@galleria/contract'
import type { Film, OwnReview, ReportedReview, Reply, Review } from './review.ts'

export const toWireImage = (image: string): string => `/img/${image}`

const instant = (text: string): string => new Date(text).toISOString()

const toWireVideo = ({ id, contentType, poster, seconds }: Film): ReviewVideoWire => ({
  url: `/video/${id}`,
  contentType,
  poster: poster === null ? null : toWireImage(poster),
  seconds,
})

const toWireReply = ({ comments, locale, createdAt, editedAt }: Reply): ReviewReplyWire => ({
  comments,
  language: locale,
  createdAt: instant(createdAt),
  editedAt: editedAt === null ? null : instant(editedAt),
})

export const toWireReview = ({
  id,
  locale,
  images,
  video,
  reply,
  createdAt,
  editedAt,
  author,
  rating,
  title,
  comments,
  isVerified,
  helpful,
}: Review): ReviewWire => ({
  _id: id,
  author,
  rating,
  title,
  comments,
  language: locale,
  images: images.map(toWireImage),
  video: video && toWireVideo(video),
  isVerified,
  helpful,
  createdAt: instant(createdAt),
  editedAt: editedAt === null ? null : instant(editedAt),
  reply: reply && toWireReply(reply),
})

export const toWireOwnReview = (review: OwnReview): OwnReviewWire => ({
  ...toWireReview(review),
  item: review.productId,
  orderId: review.orderNumber,
  isHidden: review.isHidden,
})

/** `itemName` is empty for what is not sold any more. */
export const toWireSellerReview = (review: Review, itemName: string): SellerReviewWire => ({ ...toWireReview(review), item: review.productId, itemName })

/** The same of its name. */
export const toWireReportedReview = (review: ReportedReview, itemName: string): ReportedReviewWire => ({
  ...toWireReview(review),
  item: review.productId,
  itemName,
  isHidden: review.isHidden,
  reports: review.reports.map(({ createdAt, ...report }) => ({ ...report, createdAt: instant(createdAt) })),
  decisions: review.decisions.map(({ createdAt, ...decision }) => ({ ...decision, createdAt: instant(createdAt) })),
})
