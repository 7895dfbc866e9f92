import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

export const signalChecks = ({ soldLines }: { readonly soldLines: View }): readonly Check[] => [
  rowCheck(
    'signal.orders',
    'no more orders of a product are counted for a day than were placed on it',
    `select 'product ' || s.product_id as id from product_signal s
       left join (select tenant_id, product_id, (created_at at time zone 'UTC')::date as day, count(distinct order_id) as orders from ${soldLines} l
                   where created_at >= now() - interval '40 days' group by 1, 2, 3) l
         on l.tenant_id = s.tenant_id and l.product_id = s.product_id and l.day = s.day
      where s.orders > coalesce(l.orders, 0)`,
  ),
  rowCheck(
    'signal.popularity',
    'what is said to be popular was looked at or ordered on a day that is kept',
    `select 'product ' || p.product_id as id from product_popularity p
      where not exists (select from product_signal s where s.tenant_id = p.tenant_id and s.product_id = p.product_id and (s.views > 0 or s.orders > 0))`,
  ),
]
