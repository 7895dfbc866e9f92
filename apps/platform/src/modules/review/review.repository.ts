import { MAX_REVIEWS } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'

export type Review = {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly comments: string
  readonly locale: string
  readonly createdAt: Date
}

const LIST = {
  name: 'review-list',
  text: `select id, author, rating, title, comments, locale, created_at as "createdAt" from review
          where tenant_id = $1 and product_id = $2 order by created_at desc, id limit ${MAX_REVIEWS}`,
}

export function reviewRepository(database: Database, tenantId: string) {
  return { listOf: (productId: string): Promise<Review[]> => database.list<Review>(LIST, [tenantId, productId]) }
}
