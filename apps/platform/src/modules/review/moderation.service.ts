import type { Clock } from '@galleria/kernel'
import { isHiding, type ReviewDecision } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { moderationRepository } from './moderation.repository.ts'
import { holdReview } from './own-review.repository.ts'
import type { ReviewPorts } from './review.ports.ts'
import { takeReplyBack } from './seller-review.repository.ts'

export type ModerationDeps = Pick<ReviewPorts, 'countStars' | 'tilesOf'> & { readonly database: Database; readonly clock: Clock }

/** What staff does with reviews that somebody has reported, and with any other. */
export function createModerationService({ database, clock, countStars, tilesOf }: ModerationDeps) {
  return {
    /** Takes away what the seller replied, and nothing else. Throws `review.not_found`, `review.not_answered`. */
    removeReply: ({ tenant, actor }: ContextOf<'staff'>, reviewId: string, comments: string): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await holdReview(tx, tenant.id, reviewId))) throw new DomainError('review.not_found')
        if (!(await takeReplyBack(tx, tenant.id, reviewId))) throw new DomainError('review.not_answered')
        await moderationRepository(tx, tenant.id).remember({ reviewId, decision: 'reply_removed', comments, decidedBy: actor.accountId }, clock())
      }),

    /** With the names of what they are about, as far as it is sold. */
    listReported: async (ctx: ContextOf<'staff'>, slice: { readonly isDecided: boolean; readonly limit: number; readonly offset: number }) => {
      const { reviews, total } = await moderationRepository(database.orm, ctx.tenant.id).listReported(slice)
      const tiles = await tilesOf(ctx, [...new Set(reviews.map(({ productId }) => productId))])
      const names = new Map(tiles.map(({ _id, Name }) => [_id, Name]))
      return { reviews: reviews.map((review) => ({ review, itemName: names.get(review.productId) ?? '' })), total }
    },

    /** Settles what was reported of it, and remembers who decided so and why. Throws `review.not_found`. */
    decide: ({ tenant, actor }: ContextOf<'staff'>, reviewId: string, decision: ReviewDecision, comments: string): Promise<void> =>
      database.transaction(async (tx) => {
        const review = await holdReview(tx, tenant.id, reviewId)
        if (!review) throw new DomainError('review.not_found')
        const now = clock()
        const isHidden = isHiding(decision)
        const reviews = moderationRepository(tx, tenant.id)
        await reviews.settle(reviewId, now)
        await reviews.remember({ reviewId, decision, comments, decidedBy: actor.accountId }, now)
        await reviews.mark(reviewId, { reports: 0, hiddenAt: isHidden ? now : null })
        // Stars of reviews that an import brought are what the import says.
        if (review.customerId === null) return
        const [before, after] = [review.isHidden ? null : review.rating, isHidden ? null : review.rating]
        await countStars(tx, tenant.id, review.productId, { now: after, before })
      }),
  }
}
export type ModerationService = ReturnType<typeof createModerationService>
