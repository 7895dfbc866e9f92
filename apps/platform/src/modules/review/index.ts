import type { listReviews, ReplyOf } from '@galleria/contract'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Metric } from '../../infra/metrics.ts'
import { createProductMemory } from '../../infra/product-memory.ts'
import { createModerationService } from './moderation.service.ts'
import { reviewChecks } from './review.checks.ts'
import { reviewPersonal } from './review.personal.ts'
import { reviewRoutes } from './review.routes.ts'
import { createReviewService, type ReviewDeps } from './review.service.ts'
import { createSellerReviewService } from './seller-review.service.ts'

export { reviewParts } from './review.parts.ts'

/** What customers say about products. */
export function createReviewModule(deps: ReviewDeps) {
  const firstPages = createProductMemory<ReplyOf<typeof listReviews>>()
  return {
    routes: reviewRoutes({
      reviews: createReviewService(deps),
      moderation: createModerationService(deps),
      sellers: createSellerReviewService(deps),
      firstPages,
    }),
    checks: reviewChecks(deps.parts),
    personal: reviewPersonal,
    onChange: async (changes: CatalogChanges): Promise<string[]> => {
      firstPages.forget(changes)
      return changes.reviewedIds.map((id) => `product:${id}`)
    },
    metrics: [
      {
        name: 'galleria_kept_reviews',
        help: 'Products whose newest reviews are shown without asking the database',
        kind: 'gauge',
        read: () => firstPages.size,
      },
      { name: 'galleria_kept_reviews_bytes', help: 'Memory of the reviews that are kept, estimated', kind: 'gauge', read: () => firstPages.bytes },
    ] satisfies Metric[],
  }
}
