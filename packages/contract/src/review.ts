import {
  MAX_DECISIONS_TOLD,
  MAX_PICTURES_OF_REVIEWS,
  MAX_REPORT_TEXT,
  MAX_REVIEW_PICTURES,
  MAX_REVIEW_REPLY,
  MAX_REVIEW_TEXT,
  MAX_REVIEW_TITLE,
  MAX_VOTES_TOLD,
  REVIEW_COMPLAINTS,
  REVIEW_DECISIONS,
  REVIEW_MEASURES,
  REVIEW_SORTS,
  REVIEW_STANDINGS,
} from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Done, Id, idOf, Instant, oneOf, PageNumber, PageSize, PageWire } from './common.ts'
import { operation } from './operation.ts'
import { binary } from './payload.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const Count = Type.Integer({ minimum: 0 })

/** A video shows something as pictures can't; it has no captions. */
export const ReviewVideoWire = Type.Object(
  {
    url: Type.String({ description: 'Path, which answers ranges; of a review that is hidden only `getReviewVideo` answers it' }),
    contentType: Type.String({ description: '`video/mp4` or `video/webm`' }),
    poster: Type.Union([Type.String(), Type.Null()], { description: 'Path of a picture; add `?w=` one of the offered widths' }),
    seconds: Type.Union([Type.Integer(), Type.Null()], { description: 'Where the file tells them' }),
  },
  { $id: 'ReviewVideo' },
)
export type ReviewVideoWire = Static<typeof ReviewVideoWire>

/** What the seller of the product says to a review, in public. */
export const ReviewReplyWire = Type.Object(
  { comments: Type.String(), language: Type.String(), createdAt: Instant, editedAt: Type.Union([Instant, Type.Null()]) },
  { $id: 'ReviewReply' },
)
export type ReviewReplyWire = Static<typeof ReviewReplyWire>

const review = {
  _id: Id,
  author: Type.String({ description: 'First name and the initial of the last' }),
  rating: Rating,
  title: Type.String(),
  comments: Type.String(),
  language: Type.String(),
  images: Type.Array(Type.String(), { description: 'Paths; add `?w=` one of the offered widths' }),
  video: Type.Union([ReviewVideoWire, Type.Null()]),
  isVerified: Type.Boolean({ description: 'Of somebody who bought it here, after it had been delivered' }),
  helpful: Type.Integer({ minimum: 0, description: 'How many found it helpful' }),
  createdAt: Instant,
  editedAt: Type.Union([Instant, Type.Null()]),
  reply: Type.Union([ReviewReplyWire, Type.Null()]),
}

/** E-14 */
export const ReviewWire = Type.Object(review, { $id: 'Review' })
export type ReviewWire = Static<typeof ReviewWire>

/** What its author is told beside what everybody sees. */
export const OwnReviewWire = Type.Object(
  {
    ...review,
    item: Id,
    orderId: Type.String({ description: 'Number of the order' }),
    isHidden: Type.Boolean({ description: 'Until staff has looked at it' }),
  },
  { $id: 'OwnReview' },
)
export type OwnReviewWire = Static<typeof OwnReviewWire>

/** What a seller is told of a review of one of its products. */
export const SellerReviewWire = Type.Object(
  { ...review, item: Id, itemName: Type.String({ description: 'Empty when it is not sold any more' }) },
  { $id: 'SellerReview' },
)
export type SellerReviewWire = Static<typeof SellerReviewWire>

/** What staff decides about. */
export const ReportedReviewWire = Type.Object(
  {
    ...review,
    item: Id,
    itemName: Type.String({ description: 'Empty when it is not sold any more' }),
    isHidden: Type.Boolean(),
    reports: Type.Array(Type.Object({ reason: oneOf(REVIEW_COMPLAINTS), comments: Type.String(), createdAt: Instant }), {
      description: 'Those that nobody has decided about yet, the newest first, at most 20',
    }),
    decisions: Type.Array(Type.Object({ decision: oneOf(REVIEW_MEASURES), comments: Type.String(), staff: Id, createdAt: Instant }), {
      description: `What staff has decided of it, and who, the newest first, at most ${MAX_DECISIONS_TOLD}`,
    }),
  },
  { $id: 'ReportedReview' },
)
export type ReportedReviewWire = Static<typeof ReportedReviewWire>

const written = {
  rating: Rating,
  title: Type.Optional(Type.Union([Type.String({ maxLength: MAX_REVIEW_TITLE }), Type.Null()])),
  comments: Type.Optional(Type.Union([Type.String({ maxLength: MAX_REVIEW_TEXT }), Type.Null()])),
  images: Type.Optional(
    Type.Union([Type.Array(Type.String({ maxLength: 500 }), { maxItems: MAX_REVIEW_PICTURES, uniqueItems: true }), Type.Null()], {
      description: 'Addresses of public pictures of the customer, as an upload answers them',
    }),
  ),
  video: Type.Optional(
    Type.Union(
      [
        Type.Object({
          url: Type.String({ maxLength: 500 }),
          poster: Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()], { description: 'Address of a public picture of the customer' })),
        }),
        Type.Null(),
      ],
      { description: 'Address of a video of the customer, as an upload answers it. None where it is not said, as with pictures' },
    ),
  ),
}

const ForColleagues = Type.Optional(Type.Union([Type.String({ maxLength: MAX_REPORT_TEXT }), Type.Null()], { description: 'For colleagues' }))
const params = Type.Object({ id: idOf('catalog.item_not_found') })
const reviewParams = Type.Object({ reviewId: idOf('review.not_found') })
const limits = { byAccount: { points: 120, seconds: 3600 } } as const

export const listReviews = operation({
  id: 'listReviews',
  ref: 'A-068',
  method: 'GET',
  path: '/feedback/product-review/list/{id}',
  summary: 'Reviews of a product in pages, the newest first unless told',
  tag: 'review',
  auth: 'public',
  params,
  query: Type.Object({
    page: PageNumber,
    itemsPerPage: PageSize,
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Only those with so many stars' })),
    hasImages: Type.Optional(Type.Boolean({ description: 'Only those with pictures' })),
    sort: Type.Optional(oneOf(REVIEW_SORTS)),
  }),
  reply: Type.Object({
    data: Type.Array(ReviewWire),
    page: PageWire,
    histogram: Type.Array(Count, { description: 'How many reviews there are with 1 to 5 stars, whatever the filter' }),
    images: Type.Array(Type.Object({ image: Type.String(), review: Id }), {
      description: `Pictures of all reviews of the product, the newest first, at most ${MAX_PICTURES_OF_REVIEWS}`,
    }),
  }),
  errors: ['catalog.item_not_found'],
})

export const createReview = operation({
  id: 'createReview',
  ref: 'A-066',
  method: 'POST',
  path: '/feedback/product-review/create',
  summary: 'Review a product that was delivered: once for each order (V-36)',
  tag: 'review',
  auth: 'customer',
  body: Type.Object({
    item: idOf('catalog.item_not_found'),
    orderId: Type.Optional(
      Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { description: 'Id or number of the order; without it the newest that has no review yet' }),
    ),
    ...written,
  }),
  reply: Type.Object({ data: OwnReviewWire }),
  limits,
  errors: ['catalog.item_not_found', 'review.already_given', 'review.not_delivered', 'storage.file_not_found'],
})

export const updateReview = operation({
  id: 'updateReview',
  ref: 'A-067',
  method: 'POST',
  path: '/feedback/product-review/update-review/{reviewId}',
  summary: 'Write an own review anew; it keeps its place among the others, and its votes',
  tag: 'review',
  auth: 'customer',
  params: reviewParams,
  body: Type.Object(written),
  reply: Type.Object({ data: OwnReviewWire }),
  limits,
  errors: ['review.not_found', 'storage.file_not_found'],
})

export const listOwnReviews = operation({
  id: 'listOwnReviews',
  ref: 'UX-18',
  method: 'GET',
  path: '/feedback/product-review/own',
  summary: 'What a customer has written, the newest first',
  tag: 'review',
  auth: 'customer',
  query: Type.Object({
    page: PageNumber,
    itemsPerPage: PageSize,
    orderId: Type.Optional(Type.String({ maxLength: 40, description: 'Id or number of the order that they are of' })),
  }),
  reply: Type.Object({ data: Type.Array(OwnReviewWire), page: PageWire }),
  errors: [],
})

export const getReviewStanding = operation({
  id: 'getReviewStanding',
  ref: 'UX-18',
  method: 'GET',
  path: '/feedback/product-review/standing/{id}',
  summary: 'What a customer has to do with the reviews of a product',
  tag: 'review',
  auth: 'customer',
  params,
  reply: Type.Object({
    data: Type.Object({
      standing: oneOf(REVIEW_STANDINGS, { description: 'Whether one can be written: `open` where something was delivered that has none yet' }),
      reviews: Type.Array(OwnReviewWire, { description: 'The own ones, the newest first, at most 20' }),
      helpful: Type.Array(Id, { description: `Those that the customer found helpful, at most ${MAX_VOTES_TOLD}` }),
    }),
  }),
  errors: ['catalog.item_not_found'],
})

export const rateReview = operation({
  id: 'rateReview',
  ref: 'UX-18',
  method: 'POST',
  path: '/feedback/product-review/helpful/{reviewId}',
  summary: 'Say that a review helped, or take that back; not of an own one',
  tag: 'review',
  auth: 'customer',
  params: reviewParams,
  body: Type.Object({ helpful: Type.Boolean() }),
  reply: Type.Object({ data: Type.Object({ helpful: Count }) }),
  limits,
  errors: ['review.not_found', 'review.own'],
})

export const reportReview = operation({
  id: 'reportReview',
  ref: 'UX-18',
  method: 'POST',
  path: '/feedback/product-review/report/{reviewId}',
  summary: 'Tell the shop that a review should not be there; whoever does so again changes the reason',
  tag: 'review',
  auth: 'customer',
  params: reviewParams,
  body: Type.Object({ reason: oneOf(REVIEW_COMPLAINTS), comments: Type.Optional(Type.Union([Type.String({ maxLength: MAX_REPORT_TEXT }), Type.Null()])) }),
  reply: Done,
  limits,
  errors: ['review.not_found', 'review.own'],
})

export const getReviewVideo = operation({
  id: 'getReviewVideo',
  ref: 'UX-18',
  method: 'GET',
  path: '/feedback/product-review/video/{reviewId}',
  summary: 'The video of a review, also while it is hidden: for its author, and for staff that decides about it',
  tag: 'review',
  auth: { customer: true, staff: ['review.moderate'] },
  params: reviewParams,
  reply: binary('video/mp4', 'video/webm'),
  limits,
  errors: ['review.not_found'],
})

export const listSellerReviews = operation({
  id: 'listSellerReviews',
  ref: 'UX-18',
  method: 'GET',
  path: '/feedback/product-review/seller',
  summary: "Reviews of a seller's products that everybody sees, the newest first",
  tag: 'review',
  auth: { seller: ['review.answer'] },
  query: Type.Object({
    page: PageNumber,
    itemsPerPage: PageSize,
    isAnswered: Type.Optional(Type.Boolean({ description: 'Only those that the seller has replied to, or has not' })),
  }),
  reply: Type.Object({ data: Type.Array(SellerReviewWire), page: PageWire }),
  errors: [],
})

export const replyToReview = operation({
  id: 'replyToReview',
  ref: 'UX-18',
  method: 'POST',
  path: '/feedback/product-review/reply/{reviewId}',
  summary: 'Reply to a review of an own product in public, change that reply, or take it back; its author is told of the first',
  tag: 'review',
  auth: { seller: ['review.answer'] },
  params: reviewParams,
  body: Type.Object({
    comments: Type.Union([Type.String({ maxLength: MAX_REVIEW_REPLY, pattern: '\\S' }), Type.Null()], { description: '`null` takes the reply back' }),
  }),
  reply: Type.Object({ data: SellerReviewWire }),
  limits,
  errors: ['review.not_found'],
})

export const removeReviewReply = operation({
  id: 'removeReviewReply',
  ref: 'UX-18',
  method: 'POST',
  path: '/feedback/product-review/remove-reply/{reviewId}',
  summary: "Take a seller's reply away from a review, which itself stays; that is remembered with who did so",
  tag: 'review',
  auth: { staff: ['review.moderate'] },
  params: reviewParams,
  body: Type.Object({ comments: ForColleagues }),
  reply: Done,
  errors: ['review.not_found', 'review.not_answered'],
})

export const listReportedReviews = operation({
  id: 'listReportedReviews',
  ref: 'UX-18',
  method: 'GET',
  path: '/feedback/product-review/reported',
  summary: 'Reviews that somebody has reported and staff has not decided about, those with most reports first; or those that it has, the latest first',
  tag: 'review',
  auth: { staff: ['review.moderate'] },
  query: Type.Object({
    page: PageNumber,
    itemsPerPage: PageSize,
    isDecided: Type.Optional(Type.Boolean({ description: 'Those that staff has decided about' })),
  }),
  reply: Type.Object({ data: Type.Array(ReportedReviewWire), page: PageWire }),
  errors: [],
})

export const moderateReview = operation({
  id: 'moderateReview',
  ref: 'UX-18',
  method: 'POST',
  path: '/feedback/product-review/moderate/{reviewId}',
  summary: 'Keep a review or hide it, which settles the reports that there are and is remembered with who decided so',
  tag: 'review',
  auth: { staff: ['review.moderate'] },
  params: reviewParams,
  body: Type.Object({
    decision: oneOf(REVIEW_DECISIONS, { description: '`keep` shows it; any other hides it, and is the reason' }),
    comments: ForColleagues,
  }),
  reply: Done,
  errors: ['review.not_found'],
})
