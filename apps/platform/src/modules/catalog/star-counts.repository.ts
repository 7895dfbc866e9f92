import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'

/** Stars (1 to 5) of a customer's review as it is shown from now on, and as it was shown `before`; null where it was not, or is not any more. */
export type StarChange = { readonly now: number | null; readonly before: number | null }

/** Counts a review among the stars of its product. Inside the transaction that writes the review, which is held (decision 0020). */
export async function countStars(tx: Orm, tenantId: string, productId: string, { now, before }: StarChange): Promise<void> {
  if (now === before) return
  const one = (stars: number | null) => sql`coalesce(star = ${stars}::int, false)::int`
  await tx.execute(sql`
    update product set review_counts = (select array_agg(count + ${one(now)} - ${one(before)} order by star) from unnest(review_counts) with ordinality as c (count, star))
     where tenant_id = ${tenantId} and id = ${productId}`)
}
