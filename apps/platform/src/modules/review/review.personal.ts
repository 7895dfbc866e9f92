import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'
/** Reviews are held before what belongs to them (decision 0020). */
const heldBy = (table: string): string =>
  `held as materialized (select r.id, r.hidden_at from review r where r.tenant_id = :tenantId
     and r.id in (select review_id from ${table} where ${own}) order by r.id for update)`

/** Stars stay, as nobody's, so that a product is as good as it was found to be; words, pictures and films go, with what a seller replied to them, and so do opinions about other reviews, unless staff has yet to decide about one that is hidden for them. Who decided for the shop or wrote for a seller is an id only, which leads to nobody once the account is gone. */
export const reviewPersonal: PersonalData = {
  columns: ['review.customer_id', 'review.author', 'review_vote.customer_id', 'review_report.customer_id', 'review_decision.decided_by', 'review.replied_by'],
  shown: {
    reviews: `select to_jsonb(r) - '{tenant_id,customer_id,reports,replied_by}'::text[]
                       || jsonb_build_object('pictures', (select coalesce(jsonb_agg('/img/' || split_part(p.image, '#', 1) order by p.position), '[]')
                                                            from review_picture p where p.tenant_id = r.tenant_id and p.review_id = r.id),
                                              'video', (select '/video/' || v.video from review_video v where v.tenant_id = r.tenant_id and v.review_id = r.id)) as row
                from review r where ${own} order by created_at desc`,
    helpfulVotes: `select jsonb_build_object('review', review_id) as row from review_vote where ${own}`,
    reportedReviews: `select to_jsonb(p) - '{tenant_id,customer_id}'::text[] as row from review_report p where ${own} order by created_at`,
  },
  erased: [
    `with held as materialized (select id from review where ${own} order by id for update)
     delete from review_picture p using held where p.tenant_id = :tenantId and p.review_id = held.id`,
    `with held as materialized (select id from review where ${own} order by id for update)
     delete from review_video v using held where v.tenant_id = :tenantId and v.review_id = held.id`,
    `update review set author = '', title = '', comments = '', reply = null, reply_locale = null, replied_at = null, reply_edited_at = null, replied_by = null where ${own}`,
    `with ${heldBy('review_vote')},
          gone as (delete from review_vote v using held where v.${own.replace(' and ', ' and v.')} and v.review_id = held.id returning v.review_id)
     update review r set helpful = r.helpful - 1 from gone where r.tenant_id = :tenantId and r.id = gone.review_id`,
    // For which others' reviews are hidden: they stay as nobody's, without words, or no staff would be told what it has to decide about.
    `with ${heldBy('review_report')}
     update review_report p set comments = '' from held where p.${own.replace(' and ', ' and p.')} and p.review_id = held.id`,
    `with ${heldBy('review_report')},
          gone as (delete from review_report p using held where p.${own.replace(' and ', ' and p.')} and p.review_id = held.id
                      and (p.settled_at is not null or held.hidden_at is null) returning p.review_id, p.settled_at)
     update review r set reports = r.reports - 1 from gone where r.tenant_id = :tenantId and r.id = gone.review_id and gone.settled_at is null`,
  ],
}
