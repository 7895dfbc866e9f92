import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

export const reviewChecks = ({ ratings }: { readonly ratings: View }): readonly Check[] => [
  rowCheck('review.stars', 'a review has 1 to 5 stars', `select 'review ' || id as id from review where rating not between 1 and 5`),
  rowCheck(
    'review.counted',
    'who wrote a review is among those who gave so many stars',
    `select 'product ' || w.product_id as id
       from (select tenant_id, product_id, rating, count(*) as count from review where rating between 1 and 5 group by 1, 2, 3) w
       join ${ratings} r on r.tenant_id = w.tenant_id and r.product_id = w.product_id
      where w.count > coalesce(r.ratings[w.rating], 0)`,
  ),
]
