import { listReviews } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { reviewChecks } from './review.checks.ts'
import { reviewRepository } from './review.repository.ts'

/** What customers say about products. */
export function createReviewModule({ database, parts }: { database: Database; parts: { readonly ratings: View } }) {
  const routes = [
    implement(listReviews, async (ctx, { params }) => {
      const reviews = await reviewRepository(database, ctx.tenant.id).listOf(params.id)
      const data = reviews.map(({ id, locale, createdAt, ...review }) => ({ _id: id, ...review, language: locale, createdAt: createdAt.toISOString() }))
      return { data }
    }),
  ]
  return {
    routes,
    checks: reviewChecks(parts),
    onChange: async ({ reviewedIds }: CatalogChanges): Promise<string[]> => reviewedIds.map((id) => `product:${id}`),
  }
}
