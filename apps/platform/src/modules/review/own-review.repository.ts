import { MAX_VOTES_TOLD, type ReviewComplaint } from '@galleria/rules'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Delivered, OwnReview, ReviewPicture, ReviewVideo, Writing } from './review.ts'
import type { ReviewParts } from './review.ports.ts'
import { REVIEW } from './review.repository.ts'
import { reviewPictureTable, reviewTable, reviewVideoTable, reviewVoteTable } from './review.tables.ts'

/** More orders of one product, or reviews of it, than anybody has. */
const MOST_OF_PRODUCT = 20

export type HeldReview = {
  readonly productId: string
  readonly customerId: string | null
  readonly rating: number
  readonly helpful: number
  readonly reports: number
  readonly isHidden: boolean
}

/** What one customer does with reviews, the own ones and others'. */
export function ownReviewRepository(db: Orm, tenantId: string, customerId: string, { deliveredLines }: Pick<ReviewParts, 'deliveredLines'>) {
  const rows = async <Row>(query: SQL): Promise<Row[]> => (await db.execute<{ row: Row }>(query)).rows.map(({ row }) => row)
  const own = (condition: SQL, page: SQL) =>
    rows<OwnReview>(sql`
    select to_jsonb(o) as row from (
      select ${sql.raw(REVIEW)}, (select number from ${sql.raw(deliveredLines)} l
               where l.tenant_id = r.tenant_id and l.customer_id = r.customer_id and l.order_id = r.order_id limit 1) as "orderNumber"
        from review r where r.tenant_id = ${tenantId} and r.customer_id = ${customerId} and ${condition} order by r.created_at desc, r.id ${page}) o`)
  const ofOrder = (order: string | undefined) =>
    order === undefined
      ? sql`true`
      : sql`r.order_id in (select l.order_id from ${sql.raw(deliveredLines)} l
              where l.tenant_id = ${tenantId} and l.customer_id = ${customerId} and ${order} in (l.number, l.order_id::text))`
  const keyOf = (reviewId: string) => ({ tenantId, reviewId, customerId })
  return {
    /** Orders of which the product was delivered, or of these the one that is named: those without a review first, the newest before others. */
    delivered: (productId: string, named?: string): Promise<Delivered[]> =>
      rows<Delivered>(sql`
        select to_jsonb(d) as row from (
          select l.order_id as "orderId", l.number, exists (select from review r where r.tenant_id = ${tenantId} and r.customer_id = ${customerId}
                   and r.order_id = l.order_id and r.product_id = ${productId}) as "isReviewed"
            from ${sql.raw(deliveredLines)} l
           where l.tenant_id = ${tenantId} and l.customer_id = ${customerId} and l.product_id = ${productId}
             and (${named ?? null}::text is null or ${named ?? null} in (l.number, l.order_id::text))
           group by l.order_id, l.number, l.created_at order by "isReviewed", l.created_at desc, l.order_id limit ${MOST_OF_PRODUCT}) d`),
    ofProduct: (productId: string): Promise<OwnReview[]> => own(sql`r.product_id = ${productId}`, sql`limit ${MOST_OF_PRODUCT}`),
    list: async ({ order, limit, offset }: { order: string | undefined; limit: number; offset: number }) => {
      const [reviews, [total = 0]] = await Promise.all([
        own(ofOrder(order), sql`limit ${limit} offset ${offset}`),
        rows<number>(sql`select count(*)::int as row from review r where r.tenant_id = ${tenantId} and r.customer_id = ${customerId} and ${ofOrder(order)}`),
      ])
      return { reviews, total }
    },
    find: async (reviewId: string): Promise<OwnReview | undefined> => (await own(sql`r.id = ${reviewId}`, sql``))[0],
    /** Anybody's, held until the transaction ends. */
    hold: async (reviewId: string): Promise<HeldReview | undefined> => holdReview(db, tenantId, reviewId),
    add: async (review: Writing & { id: string; productId: string; orderId: string; author: string; locale: string; createdAt: Date }): Promise<void> => {
      await db.insert(reviewTable).values({ tenantId, customerId, isVerified: true, ...review })
    },
    change: async (reviewId: string, writing: Writing, editedAt: Date): Promise<void> => {
      const known = and(eq(reviewTable.tenantId, tenantId), eq(reviewTable.customerId, customerId), eq(reviewTable.id, reviewId))
      await db
        .update(reviewTable)
        .set({ ...writing, editedAt })
        .where(known)
    },
    setPictures: async (reviewId: string, pictures: readonly ReviewPicture[]): Promise<void> => {
      await db.delete(reviewPictureTable).where(and(eq(reviewPictureTable.tenantId, tenantId), eq(reviewPictureTable.reviewId, reviewId)))
      const shown = pictures.map(({ fileId, image }, position) => ({ tenantId, reviewId, position, fileId, image }))
      if (shown.length > 0) await db.insert(reviewPictureTable).values(shown)
    },
    /** The one that it has from now on, or none. */
    setVideo: async (reviewId: string, video: (ReviewVideo & { readonly poster: ReviewPicture | undefined }) | undefined): Promise<void> => {
      await db.delete(reviewVideoTable).where(and(eq(reviewVideoTable.tenantId, tenantId), eq(reviewVideoTable.reviewId, reviewId)))
      if (!video) return
      const { poster, ...film } = video
      await db.insert(reviewVideoTable).values({ tenantId, reviewId, ...film, posterFileId: poster?.fileId ?? null, poster: poster?.image ?? null })
    },

    /** Which reviews of a product the customer found helpful. */
    votes: (productId: string): Promise<string[]> =>
      rows<string>(sql`select v.review_id as row from review_vote v join review r on r.tenant_id = v.tenant_id and r.id = v.review_id
        where v.tenant_id = ${tenantId} and v.customer_id = ${customerId} and r.product_id = ${productId} limit ${MAX_VOTES_TOLD}`),
    /** Of a review that is held. Answers by how many votes there are more now. */
    vote: async (reviewId: string, isHelpful: boolean): Promise<number> => {
      if (isHelpful) {
        const added = await db.insert(reviewVoteTable).values(keyOf(reviewId)).onConflictDoNothing().returning({ id: reviewVoteTable.reviewId })
        return added.length
      }
      const mine = and(eq(reviewVoteTable.tenantId, tenantId), eq(reviewVoteTable.reviewId, reviewId), eq(reviewVoteTable.customerId, customerId))
      return -(await db.delete(reviewVoteTable).where(mine).returning({ id: reviewVoteTable.reviewId })).length
    },
    addHelpful: async (reviewId: string, step: number): Promise<number> => {
      const [helpful = 0] = await rows<number>(sql`
        update review r set helpful = r.helpful + ${step} where r.tenant_id = ${tenantId} and r.id = ${reviewId} returning r.helpful + r.helpful_elsewhere as row`)
      return helpful
    },
    /** Of a review that is held. Answers whether it is the customer's first of this review. */
    report: async (reviewId: string, reason: ReviewComplaint, comments: string, createdAt: Date): Promise<boolean> => {
      const [isFirst = false] = await rows<boolean>(sql`
        insert into review_report as known (tenant_id, review_id, customer_id, reason, comments, created_at)
        values (${tenantId}, ${reviewId}, ${customerId}, ${reason}, ${comments}, ${createdAt.toISOString()})
        on conflict (tenant_id, review_id, customer_id) do update set reason = excluded.reason, comments = excluded.comments
        returning known.xmax = 0 as row`)
      return isFirst
    },
  }
}

/** Holds a review until the transaction ends; its product comes after it (decision 0020). */
export async function holdReview(tx: Orm, tenantId: string, reviewId: string): Promise<HeldReview | undefined> {
  const { rows } = await tx.execute<{ row: HeldReview }>(sql`
    select to_jsonb(h) as row from (
      select product_id as "productId", customer_id as "customerId", rating, helpful + helpful_elsewhere as helpful, reports, hidden_at is not null as "isHidden"
        from review where tenant_id = ${tenantId} and id = ${reviewId} for update) h`)
  return rows[0]?.row
}

/** The film of a review; of one customer's, where it is said whose. */
export async function findVideo(db: Orm, tenantId: string, reviewId: string, customerId: string | undefined): Promise<string | undefined> {
  const { rows } = await db.execute<{ video: string }>(sql`
    select v.video from review_video v join review r on r.tenant_id = v.tenant_id and r.id = v.review_id
     where v.tenant_id = ${tenantId} and v.review_id = ${reviewId} and ${customerId === undefined ? sql`true` : sql`r.customer_id = ${customerId}`}`)
  return rows[0]?.video
}
