import { orderCancelled, orderPlaced } from '@galleria/contract'
import { ORDER_TRANSITIONS } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'

const linesOf = 'order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id'

/** 'created>processing', and so on. */
const WAYS = Object.entries(ORDER_TRANSITIONS).flatMap(([from, all]) => all.map((to) => `'${from}>${to}'`))

/** `events` is what `infra/events.ts` publishes. */
export const orderChecks = ({ events }: { readonly events: View }): readonly Check[] => [
  rowCheck(
    'order.totals',
    'an order costs what its lines cost, and the delivery',
    `select o.number as id from orders o
      where o.total <> o.sub_total + o.delivery_fee
         or o.sub_total <> (select coalesce(sum(l.unit_price * l.quantity), 0) from ${linesOf})
         or o.tax_included not between 0 and o.total or o.delivery_fee < 0`,
  ),
  rowCheck(
    'order.lines',
    'an order has lines, numbered from 0, each of one piece or more',
    `select o.number as id from orders o
       left join lateral (select count(*) as count, min(l.position) as first, max(l.position) as last, min(l.quantity) as least from ${linesOf}) l on true
      where l.count = 0 or l.first <> 0 or l.last <> l.count - 1 or l.least < 1`,
  ),
  rowCheck(
    'order.timeline',
    'what became of an order leads, a step at a time, to what it is',
    `select o.number as id from orders o
       left join lateral (select (array_agg(e.status order by e.position desc))[1] as last, count(*) as count, min(e.position) as first, max(e.position) as end,
                                 bool_or(e.previous || '>' || e.status not in (${WAYS.join(', ')})) as is_leap
                            from (select status, position, coalesce(lag(status) over (order by position), 'created') as previous
                                    from order_event where tenant_id = o.tenant_id and order_id = o.id) e) e on true
      where o.status <> coalesce(e.last, 'created') or e.is_leap or (e.count > 0 and (e.first <> 1 or e.end <> e.count))`,
  ),
  rowCheck(
    'order.announced',
    'an order of the last day was announced once, and its cancelling too',
    `select o.number as id from orders o
       left join (select tenant_id, payload ->> 'number' as number, count(*) filter (where type = '${orderPlaced.type}') as placed,
                         count(*) filter (where type = '${orderCancelled.type}') as cancelled
                    from ${events} e where type in ('${orderPlaced.type}', '${orderCancelled.type}') and created_at > now() - interval '21 hours'
                   group by 1, 2) e on e.tenant_id = o.tenant_id and e.number = o.number
      where o.created_at > now() - interval '20 hours'
        and (coalesce(e.placed, 0) <> 1 or coalesce(e.cancelled, 0) <> case when o.status = 'cancelled' then 1 else 0 end)`,
  ),
]
