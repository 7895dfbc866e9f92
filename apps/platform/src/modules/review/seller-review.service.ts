import { notificationDue } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { ContextOf, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { Review } from './review.ts'
import type { ReviewParts, ReviewPorts } from './review.ports.ts'
import { type SellerReviewQuery, sellerReviewRepository, takeReplyBack } from './seller-review.repository.ts'

export type SellerReviewDeps = Pick<ReviewPorts, 'tilesOf'> & { readonly database: Database; readonly clock: Clock; readonly parts: ReviewParts }

type SellerContext = ContextOf<'seller'>
/** `itemName` is empty for what is not sold any more. */
type NamedReview = { readonly review: Review; readonly itemName: string }

/** What a seller does with reviews of its products (decision 0139). */
export function createSellerReviewService({ database, clock, parts, tilesOf }: SellerReviewDeps) {
  const reviewsOf = ({ tenant, actor }: SellerContext, db: Orm = database.orm) => sellerReviewRepository(db, tenant.id, actor.sellerId, parts)

  async function named(ctx: RequestContext, reviews: readonly Review[]): Promise<NamedReview[]> {
    const tiles = await tilesOf(ctx, [...new Set(reviews.map(({ productId }) => productId))])
    const names = new Map(tiles.map(({ _id, Name }) => [_id, Name]))
    return reviews.map((review) => ({ review, itemName: names.get(review.productId) ?? '' }))
  }

  /** Of a review that is held. Its author is told of the first reply, and not of each word that is changed. */
  async function write(ctx: SellerContext, tx: Orm, reviewId: string, comments: string): Promise<void> {
    const reviews = reviewsOf(ctx, tx)
    const held = await reviews.hold(reviewId)
    if (!held) throw new DomainError('review.not_found')
    const reply = { reply: comments, replyLocale: ctx.locale, repliedBy: ctx.actor.accountId }
    if (held.isAnswered) return reviews.change(reviewId, reply, clock())
    await reviews.add(reviewId, reply, clock())
    if (held.customerId === null) return
    await eventsOf(tx, ctx.tenant.id).publish(notificationDue, {
      customerId: held.customerId,
      kind: 'review_answered',
      subject: { kind: 'product', id: held.productId },
      name: await reviews.sellerName(),
      text: comments,
      amount: null,
      before: null,
    })
  }

  return {
    list: async (ctx: SellerContext, query: SellerReviewQuery): Promise<{ readonly reviews: readonly NamedReview[]; readonly total: number }> => {
      const { reviews, total } = await reviewsOf(ctx).list(query)
      return { reviews: await named(ctx, reviews), total }
    },

    /** Writes the reply of the seller, anew where there is one; null takes it back. Throws `review.not_found`, for a review that is hidden or of another seller's product too. */
    reply: async (ctx: SellerContext, reviewId: string, comments: string | null): Promise<NamedReview> => {
      const review = await database.transaction(async (tx) => {
        if (comments !== null) await write(ctx, tx, reviewId, comments)
        else if (await reviewsOf(ctx, tx).hold(reviewId)) await takeReplyBack(tx, ctx.tenant.id, reviewId)
        return reviewsOf(ctx, tx).find(reviewId)
      })
      if (!review) throw new DomainError('review.not_found')
      const [one] = await named(ctx, [review])
      return one ?? { review, itemName: '' }
    },
  }
}
export type SellerReviewService = ReturnType<typeof createSellerReviewService>
