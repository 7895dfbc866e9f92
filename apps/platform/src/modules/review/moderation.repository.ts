import { MAX_DECISIONS_TOLD, type ReviewMeasure } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Orm } from '../../infra/database.ts'
import type { ReportedReview } from './review.ts'
import { REVIEW } from './review.repository.ts'
import { reviewDecisionTable, reviewReportTable } from './review.tables.ts'

/** Reports that staff is told of one review. */
const MOST_REPORTS = 20

type Slice = { readonly limit: number; readonly offset: number }
export type NewDecision = { readonly reviewId: string; readonly decision: ReviewMeasure; readonly comments: string; readonly decidedBy: string }

/** What becomes of reviews that somebody has reported. */
export function moderationRepository(db: Orm, tenantId: string) {
  const decidedAt = sql`(select max(d.created_at) from review_decision d where d.tenant_id = r.tenant_id and d.review_id = r.id)`
  const WAITING = { those: sql`r.reports > 0`, order: sql`r.reports desc, r.created_at desc, r.id` }
  const DECIDED = {
    those: sql`r.reports = 0 and r.id in (select d.review_id from review_decision d where d.tenant_id = ${tenantId})`,
    order: sql`${decidedAt} desc, r.id`,
  }
  return {
    /** Those that wait, with most reports first; or those that staff has decided about, the latest first. */
    listReported: async ({ isDecided, limit, offset }: Slice & { readonly isDecided: boolean }) => {
      const { those, order } = isDecided ? DECIDED : WAITING
      const [{ rows }, counted] = await Promise.all([
        db.execute<{ row: ReportedReview }>(sql`
          select to_jsonb(o) as row from (
            select ${sql.raw(REVIEW)}, array(
                     select jsonb_build_object('reason', t.reason, 'comments', t.comments, 'createdAt', t.created_at) from review_report t
                      where t.tenant_id = r.tenant_id and t.review_id = r.id and t.settled_at is null order by t.created_at desc limit ${MOST_REPORTS}) as reports,
                   array(
                     select jsonb_build_object('decision', d.decision, 'comments', d.comments, 'staff', d.decided_by, 'createdAt', d.created_at) from review_decision d
                      where d.tenant_id = r.tenant_id and d.review_id = r.id order by d.created_at desc, d.id desc limit ${MAX_DECISIONS_TOLD}) as decisions
              from review r where r.tenant_id = ${tenantId} and ${those} order by ${order} limit ${limit} offset ${offset}) o`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from review r where r.tenant_id = ${tenantId} and ${those}`),
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
    remember: async (decision: NewDecision, createdAt: Date): Promise<void> => {
      await db.insert(reviewDecisionTable).values({ ...decision, tenantId, id: newId(), createdAt })
    },
  }
}
