import type { Clock } from '@galleria/kernel'
import type { ContextOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { moderationRepository } from './moderation.repository.ts'
import { holdReview } from './own-review.repository.ts'
import type { ReviewPorts } from './review.ports.ts'

export type ModerationDeps = Pick<ReviewPorts, 'countStars'> & { readonly database: Database; readonly clock: Clock }

/** What staff does with reviews that somebody has reported, and with any other. */
export function createModerationService({ database, clock, countStars }: ModerationDeps) {
  return {
    listReported: ({ tenant }: ContextOf<'staff'>, slice: { readonly limit: number; readonly offset: number }) =>
      moderationRepository(database.orm, tenant.id).listReported(slice),

    /** Settles what was reported of it. Throws `review.not_found`. */
    decide: ({ tenant }: ContextOf<'staff'>, reviewId: string, isHidden: boolean): Promise<void> =>
      database.transaction(async (tx) => {
        const review = await holdReview(tx, tenant.id, reviewId)
        if (!review) throw new DomainError('review.not_found')
        const now = clock()
        const reviews = moderationRepository(tx, tenant.id)
        await reviews.settle(reviewId, now)
        await reviews.mark(reviewId, { reports: 0, hiddenAt: isHidden ? now : null })
        // Stars of reviews that an import brought are what the import says.
        if (review.customerId === null) return
        const [before, after] = [review.isHidden ? null : review.rating, isHidden ? null : review.rating]
        await countStars(tx, tenant.id, review.productId, { now: after, before })
      }),
  }
}
export type ModerationService = ReturnType<typeof createModerationService>
