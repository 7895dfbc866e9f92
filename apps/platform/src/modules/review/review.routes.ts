import {
  createReview,
  getReviewStanding,
  getReviewVideo,
  type InputOf,
  listOwnReviews,
  listReportedReviews,
  listReviews,
  listSellerReviews,
  moderateReview,
  rateReview,
  removeReviewReply,
  type ReplyOf,
  replyToReview,
  reportReview,
  updateReview,
} from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { ProductMemory } from '../../infra/product-memory.ts'
import type { ModerationService } from './moderation.service.ts'
import type { ReviewService, SentReview } from './review.service.ts'
import type { SellerReviewService } from './seller-review.service.ts'
import { toWireImage, toWireOwnReview, toWireReportedReview, toWireReview, toWireSellerReview } from './review.view.ts'

type Written = {
  readonly rating: number
  readonly title?: string | null
  readonly comments?: string | null
  readonly images?: readonly string[] | null
  readonly video?: { readonly url: string; readonly poster?: string | null } | null
}
const sentOf = ({ rating, title, comments, images, video }: Written): SentReview => ({
  rating,
  title: title?.trim() ?? '',
  comments: comments?.trim() ?? '',
  images: images ?? [],
  video: video ? { url: video.url, poster: video.poster ?? undefined } : undefined,
})

const pageOf = ({ page = 1, itemsPerPage = PAGE_SIZE }: { readonly page?: number; readonly itemsPerPage?: number }) => ({
  slice: { limit: itemsPerPage, offset: (page - 1) * itemsPerPage },
  told: (total: number) => ({ page, itemsPerPage, total }),
})

const isFirstPage = ({ rating, hasImages = false, sort = 'newest', page = 1 }: InputOf<typeof listReviews>['query']): boolean =>
  rating === undefined && !hasImages && sort === 'newest' && page === 1

type Services = {
  /** The newest reviews of products, as their pages show them first. */
  readonly firstPages: ProductMemory<ReplyOf<typeof listReviews>>
  readonly reviews: ReviewService
  readonly moderation: ModerationService
  readonly sellers: SellerReviewService
}

export function reviewRoutes({ reviews, moderation, sellers, firstPages }: Services) {
  async function listed(ctx: RequestContext, { params, query: { rating, hasImages, sort = 'newest', ...query } }: InputOf<typeof listReviews>) {
    const { slice, told } = pageOf(query)
    const found = await reviews.list(ctx, params.id, { rating, hasImages, sort, ...slice })
    return {
      data: found.reviews.map(toWireReview),
      page: told(found.total),
      histogram: [...found.histogram],
      images: found.images.map(({ image, reviewId }) => ({ image: toWireImage(image), review: reviewId })),
    }
  }

  return [
    implement(listReviews, async (ctx, input) => {
      const read = () => listed(ctx, input)
      if (!ctx.isForPage || !isFirstPage(input.query)) return read()
      const known = await firstPages.find(ctx.tenant.id, input.params.id, read)
      return known && known.page.itemsPerPage === (input.query.itemsPerPage ?? PAGE_SIZE) ? known : read()
    }),
    implement(createReview, async (ctx, { body }) => ({
      data: toWireOwnReview(await reviews.create(ctx, body.item, body.orderId ?? undefined, sentOf(body))),
    })),
    implement(updateReview, async (ctx, { params, body }) => ({ data: toWireOwnReview(await reviews.update(ctx, params.reviewId, sentOf(body))) })),
    implement(listOwnReviews, async (ctx, { query: { orderId, ...query } }) => {
      const { slice, told } = pageOf(query)
      const found = await reviews.listOwn(ctx, { order: orderId, ...slice })
      return { data: found.reviews.map(toWireOwnReview), page: told(found.total) }
    }),
    implement(getReviewStanding, async (ctx, { params }) => {
      const { standing, reviews: own, helpful } = await reviews.standing(ctx, params.id)
      return { data: { standing, reviews: own.map(toWireOwnReview), helpful } }
    }),
    implement(rateReview, async (ctx, { params, body }) => ({ data: { helpful: await reviews.rate(ctx, params.reviewId, body.helpful) } })),
    implement(reportReview, async (ctx, { params, body }) => {
      await reviews.report(ctx, params.reviewId, body.reason, body.comments?.trim() ?? '')
      return { data: { ok: true as const } }
    }),
    implement(getReviewVideo, (ctx, { params }) => reviews.openVideo(ctx, params.reviewId)),
    implement(listSellerReviews, async (ctx, { query: { isAnswered, ...query } }) => {
      const { slice, told } = pageOf(query)
      const found = await sellers.list(ctx, { isAnswered, ...slice })
      return { data: found.reviews.map(({ review, itemName }) => toWireSellerReview(review, itemName)), page: told(found.total) }
    }),
    implement(replyToReview, async (ctx, { params, body }) => {
      const { review, itemName } = await sellers.reply(ctx, params.reviewId, body.comments?.trim() ?? null)
      return { data: toWireSellerReview(review, itemName) }
    }),
    implement(removeReviewReply, async (ctx, { params, body }) => {
      await moderation.removeReply(ctx, params.reviewId, body.comments?.trim() ?? '')
      return { data: { ok: true as const } }
    }),
    implement(listReportedReviews, async (ctx, { query: { isDecided = false, ...query } }) => {
      const { slice, told } = pageOf(query)
      const found = await moderation.listReported(ctx, { isDecided, ...slice })
      return { data: found.reviews.map(({ review, itemName }) => toWireReportedReview(review, itemName)), page: told(found.total) }
    }),
    implement(moderateReview, async (ctx, { params, body }) => {
      await moderation.decide(ctx, params.reviewId, body.decision, body.comments?.trim() ?? '')
      return { data: { ok: true as const } }
    }),
  ]
}
