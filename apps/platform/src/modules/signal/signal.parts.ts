import type { View } from '../../infra/statement.ts'

export const signalParts = {
  /** `tenant_id, product_id, interest, sold_count`: of products that were looked at or ordered of late. */
  popularity: 'product_popularity' satisfies View,
}
