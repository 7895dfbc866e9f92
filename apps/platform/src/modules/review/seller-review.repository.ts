import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Review } from './review.ts'
import type { ReviewParts } from './review.ports.ts'
import { REVIEW } from './review.repository.ts'
import { reviewTable } from './review.tables.ts'

export type SellerReviewQuery = { readonly isAnswered: boolean | undefined; readonly limit: number; readonly offset: number }
export type WrittenReply = { readonly reply: string; readonly replyLocale: string; readonly repliedBy: string }

/** Reviews of one seller's products that everybody sees, and what the seller says to them. */
export function sellerReviewRepository(db: Orm, tenantId: string, sellerId: string, { products, sellers }: Pick<ReviewParts, 'products' | 'sellers'>) {
  const own = sql`r.tenant_id = ${tenantId} and r.hidden_at is null
    and r.product_id in (select p.id from ${sql.raw(products)} p where p.tenant_id = ${tenantId} and p.seller_id = ${sellerId})`
  const known = (reviewId: string) => and(eq(reviewTable.tenantId, tenantId), eq(reviewTable.id, reviewId))
  return {
    list: async ({ isAnswered, limit, offset }: SellerReviewQuery): Promise<{ readonly reviews: readonly Review[]; readonly total: number }> => {
      const those = isAnswered === undefined ? own : sql`${own} and (r.replied_at is not null) = ${isAnswered}`
      const [{ rows }, counted] = await Promise.all([
        db.execute<{ row: Review }>(sql`
          select to_jsonb(o) as row from (
            select ${sql.raw(REVIEW)} from review r where ${those} order by r.created_at desc, r.id limit ${limit} offset ${offset}) o`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from review r where ${those}`),
      ])
      return { reviews: rows.map(({ row }) => row), total: counted.rows[0]?.total ?? 0 }
    },
    /** Held until the transaction ends. */
    hold: async (reviewId: string): Promise<{ readonly customerId: string | null; readonly productId: string; readonly isAnswered: boolean } | undefined> => {
      const { rows } = await db.execute<{ row: { customerId: string | null; productId: string; isAnswered: boolean } }>(sql`
        select to_jsonb(h) as row from (
          select r.customer_id as "customerId", r.product_id as "productId", r.replied_at is not null as "isAnswered"
            from review r where ${own} and r.id = ${reviewId} for update of r) h`)
      return rows[0]?.row
    },
    find: async (reviewId: string): Promise<Review | undefined> => {
      const { rows } = await db.execute<{ row: Review }>(sql`
        select to_jsonb(o) as row from (select ${sql.raw(REVIEW)} from review r where ${own} and r.id = ${reviewId}) o`)
      return rows[0]?.row
    },
    /** Of a review that is held, where there is none yet. */
    add: async (reviewId: string, reply: WrittenReply, repliedAt: Date): Promise<void> => {
      await db
        .update(reviewTable)
        .set({ ...reply, repliedAt })
        .where(known(reviewId))
    },
    change: async (reviewId: string, reply: WrittenReply, replyEditedAt: Date): Promise<void> => {
      await db
        .update(reviewTable)
        .set({ ...reply, replyEditedAt })
        .where(known(reviewId))
    },
    /** What the author of a review is told by whom it is from. */
    sellerName: async (): Promise<string> => {
      const { rows } = await db.execute<{ name: string }>(sql`
        select s.name from ${sql.raw(sellers)} s where s.tenant_id = ${tenantId} and s.id = ${sellerId}`)
      return rows[0]?.name ?? ''
    },
  }
}

/** Of a review that is held. Answers whether there was a reply. */
export async function takeReplyBack(tx: Orm, tenantId: string, reviewId: string): Promise<boolean> {
  const taken = await tx
    .update(reviewTable)
    .set({ reply: null, replyLocale: null, repliedAt: null, replyEditedAt: null, repliedBy: null })
    .where(and(eq(reviewTable.tenantId, tenantId), eq(reviewTable.id, reviewId), isNotNull(reviewTable.repliedAt)))
    .returning({ id: reviewTable.id })
  return taken.length > 0
}
