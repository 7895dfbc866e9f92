import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import { createModerationService } from './moderation.service.ts'
import { reviewChecks } from './review.checks.ts'
import { reviewPersonal } from './review.personal.ts'
import { reviewRoutes } from './review.routes.ts'
import { createReviewService, type ReviewDeps } from './review.service.ts'
import { createSellerReviewService } from './seller-review.service.ts'

export { reviewParts } from './review.parts.ts'

/** What customers say about products. */
export function createReviewModule(deps: ReviewDeps) {
  return {
    routes: reviewRoutes({ reviews: createReviewService(deps), moderation: createModerationService(deps), sellers: createSellerReviewService(deps) }),
    checks: reviewChecks(deps.parts),
    personal: reviewPersonal,
    onChange: async ({ reviewedIds }: CatalogChanges): Promise<string[]> => reviewedIds.map((id) => `product:${id}`),
  }
}
