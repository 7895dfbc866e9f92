import { RETURN_STATUSES, RETURN_TRANSITIONS, isReturnOpen } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'
import type { ReturnParts } from './return.ports.ts'

const OPEN = RETURN_STATUSES.filter(isReturnOpen)
  .map((status) => `'${status}'`)
  .join(', ')

/** 'asked>accepted', and so on. */
const WAYS = Object.entries(RETURN_TRANSITIONS).flatMap(([from, all]) => all.map((to) => `'${from}>${to}'`))

export const returnChecks = ({ soldParts, linesOfParts }: Pick<ReturnParts, 'soldParts' | 'linesOfParts'>): readonly Check[] => [
  rowCheck(
    'return.pieces',
    'no more pieces come back than were bought, and no money for more than came back',
    `select coalesce(p.number, 'pieces of no order') as id
       from (select r.tenant_id, r.order_id, l.position, sum(l.quantity) filter (where r.status in (${OPEN})) as promised, sum(l.refunded_quantity) as refunded,
                    bool_or(l.refunded_quantity not between 0 and l.quantity or l.quantity < 1 or (l.refunded_quantity > 0 and r.status <> 'refunded')) as is_wrong
               from return_request r join return_line l on l.tenant_id = r.tenant_id and l.return_id = r.id group by 1, 2, 3) b
       left join ${linesOfParts} o on o.tenant_id = b.tenant_id and o.order_id = b.order_id and o.position = b.position
       left join ${soldParts} p on p.tenant_id = b.tenant_id and p.id = b.order_id
      where o.quantity is null or b.is_wrong or coalesce(b.promised, 0) + b.refunded > o.quantity or b.refunded > o.refunded_quantity`,
  ),
  rowCheck(
    'return.money',
    'what went back for returns is part of what went back of their order, and is its own in everything',
    `select coalesce(p.number, 'return of no order') as id
       from (select tenant_id, order_id, coalesce(sum(refund) filter (where status = 'refunded'), 0) as refunded, min(refund) as least,
                    array_agg(distinct customer_id || ' ' || seller_id) as whose from return_request group by 1, 2) r
       left join ${soldParts} p on p.tenant_id = r.tenant_id and p.id = r.order_id
      where p.id is null or r.refunded > p.refunded or r.least < 0 or r.whose <> array[p.customer_id || ' ' || p.seller_id]`,
  ),
  rowCheck(
    'return.timeline',
    'what became of a return leads, a step at a time, to what it is',
    `select r.number as id from return_request r
       left join lateral (select (array_agg(e.status order by e.position desc))[1] as last, count(*) as count, min(e.position) as first, max(e.position) as end,
                                 bool_or(e.previous || '>' || e.status not in (${WAYS.join(', ')})) as is_leap
                            from (select status, position, coalesce(lag(status) over (order by position), 'asked') as previous
                                    from return_event where tenant_id = r.tenant_id and return_id = r.id) e) e on true
      where r.status <> coalesce(e.last, 'asked') or e.is_leap or (e.count > 0 and (e.first <> 1 or e.end <> e.count))
         or not exists (select from return_line l where l.tenant_id = r.tenant_id and l.return_id = r.id)`,
  ),
]
