import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { ReportedReview } from './review.ts'
import { REVIEW } from './review.repository.ts'
import { reviewReportTable } from './review.tables.ts'

/** Reports that staff is told of one review. */
const MOST_REPORTS = 20

/** What becomes of reviews that somebody has reported. */
export function moderationRepository(db: Orm, tenantId: string) {
  return {
    listReported: async ({ limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const [{ rows }, counted] = await Promise.all([
        db.execute<{ row: ReportedReview }>(sql`
          select to_jsonb(o) as row from (
            select ${sql.raw(REVIEW)}, array(
                     select jsonb_build_object('reason', t.reason, 'comments', t.comments, 'createdAt', t.created_at) from review_report t
                      where t.tenant_id = r.tenant_id and t.review_id = r.id and t.settled_at is null order by t.created_at desc limit ${MOST_REPORTS}) as reports
              from review r where r.tenant_id = ${tenantId} and r.reports > 0 order by r.reports desc, r.created_at desc, r.id limit ${limit} offset ${offset}) o`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from review where tenant_id = ${tenantId} and reports > 0`),
      ])
      return { reviews: rows.map(({ row }) => row), total: counted.rows[0]?.total ?? 0 }
    },
    /** Of a review that is held: so many reports wait, and since when it is hidden. */
    mark: async (reviewId: string, { reports, hiddenAt }: { readonly reports: number; readonly hiddenAt: Date | null }): Promise<void> => {
      await db.execute(sql`
        update review set reports = ${reports}, hidden_at = case when ${hiddenAt?.toISOString() ?? null}::timestamptz is null then null
                 else coalesce(hidden_at, ${hiddenAt?.toISOString() ?? null}) end
         where tenant_id = ${tenantId} and id = ${reviewId}`)
    },
    settle: async (reviewId: string, settledAt: Date): Promise<void> => {
      await db
        .update(reviewReportTable)
        .set({ settledAt })
        .where(sql`${reviewReportTable.tenantId} = ${tenantId} and ${reviewReportTable.reviewId} = ${reviewId} and ${reviewReportTable.settledAt} is null`)
    },
  }
}
