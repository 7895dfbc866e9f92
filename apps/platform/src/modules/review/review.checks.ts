import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

export const reviewChecks = ({ ratings }: { readonly ratings: View }): readonly Check[] => [
  rowCheck('review.stars', 'a review has 1 to 5 stars', `select 'review ' || id as id from review where rating not between 1 and 5`),
  rowCheck(
    'review.counted',
    'who wrote a review that was imported is among those who gave so many stars',
    `select 'product ' || w.product_id as id
       from (select tenant_id, product_id, rating, count(*) as count from review where rating between 1 and 5 and customer_id is null group by 1, 2, 3) w
       join ${ratings} r on r.tenant_id = w.tenant_id and r.product_id = w.product_id
      where w.count > coalesce(r.ratings[w.rating], 0)`,
  ),
  rowCheck(
    'review.counted_here',
    'the stars that customers gave to a product are those of their reviews that are shown',
    `select 'product ' || r.product_id as id
       from ${ratings} r
       cross join generate_series(1, 5) as stars
       left join (select tenant_id, product_id, rating, count(*) as count from review where customer_id is not null and hidden_at is null group by 1, 2, 3) w
         on w.tenant_id = r.tenant_id and w.product_id = r.product_id and w.rating = stars
      where r.review_counts[stars] is distinct from coalesce(w.count, 0) group by r.product_id`,
  ),
  rowCheck(
    'review.helpful',
    'a review was found helpful as often as there are votes for it',
    `select 'review ' || r.id as id from review r
       left join (select tenant_id, review_id, count(*) as count from review_vote group by 1, 2) v on v.tenant_id = r.tenant_id and v.review_id = r.id
      where r.helpful <> coalesce(v.count, 0)`,
  ),
  rowCheck(
    'review.reports',
    'as many reports of a review wait as nobody has decided about',
    `select 'review ' || r.id as id from review r
       left join (select tenant_id, review_id, count(*) as count from review_report where settled_at is null group by 1, 2) t
         on t.tenant_id = r.tenant_id and t.review_id = r.id
      where r.reports <> coalesce(t.count, 0)`,
  ),
  rowCheck(
    'review.decided',
    'what staff has hidden stays hidden until it decides anew',
    `select 'review ' || r.id as id
       from review r
       cross join lateral (select d.decision from review_decision d where d.tenant_id = r.tenant_id and d.review_id = r.id and d.decision <> 'reply_removed' order by d.created_at desc, d.id desc limit 1) d
      where d.decision <> 'keep' and r.hidden_at is null`,
  ),
]
