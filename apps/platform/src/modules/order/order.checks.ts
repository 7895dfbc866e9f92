import { orderCancelled, orderPlaced } from '@galleria/contract'
import { ORDER_TRANSITIONS, slotPlaceOf } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'
import type { View } from '../../infra/statement.ts'
import { soughtOf } from './sought.ts'

const linesOf = 'order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id'

/** 'created>processing', and so on. */
const WAYS = Object.entries(ORDER_TRANSITIONS).flatMap(([from, all]) => all.map((to) => `'${from}>${to}'`))

type OrderViews = { readonly events: View; readonly stockHolds: View; readonly bookings: View; readonly billPayments: View; readonly appointments: View }

/** `events` is what `infra/events.ts` publishes, `stockHolds` the pieces that orders hold, `bookings` their places in slots, `billPayments` how far bills have come, `appointments` what is kept beside them. */
export const orderChecks = ({ events, stockHolds, bookings, billPayments, appointments }: OrderViews): readonly Check[] => [
  rowCheck(
    'order.totals',
    'an order costs what its lines cost, less its discount, and the delivery and the tax on it; a wallet pays no more than that',
    `select o.number as id from orders o
      where o.total <> o.sub_total - o.discount + o.delivery_fee + o.tax_added or o.refunded not between 0 and o.total or o.refunded_to_wallet not between 0 and o.refunded
         or o.sub_total <> (select coalesce(sum(l.unit_price * l.quantity), 0) from ${linesOf})
         or o.tax_included not between 0 and o.total or o.delivery_fee < 0 or o.wallet not between 0 and o.total`,
  ),
  rowCheck(
    'order.sought',
    'an order is found by its number and by the name that it is for',
    `select o.number as id from orders o where o.sought <> ${soughtOf({ number: 'o.number', address: 'o.address' })}`,
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
                                 bool_or(e.previous || '>' || e.status not in (${WAYS.join(', ')}) and (e.previous <> 'cancelled' or e.cause is distinct from 'paid_late')
                                         and (o.counter_sale is null or e.previous || '>' || e.status <> 'created>delivered')
                                         and (o.bill is null or e.previous || '>' || e.status not in ('created>shipped', 'shipped>cancelled'))) as is_leap
                            from (select status, cause, position, coalesce(lag(status) over (order by position), 'created') as previous
                                    from order_event where tenant_id = o.tenant_id and order_id = o.id) e) e on true
      where o.status <> coalesce(e.last, 'created') or e.is_leap or (e.count > 0 and (e.first <> 1 or e.end <> e.count))`,
  ),
  rowCheck(
    'order.delivery_day',
    'nothing was promised for a day before it was ordered, in any time zone',
    `select o.number as id from orders o where o.delivery_day < (o.created_at at time zone 'UTC')::date - 1`,
  ),
  rowCheck(
    'order.delivery_window',
    'a window in which something is brought is of its day, and of nothing that is picked up',
    `select o.number as id from orders o
      where o.delivery_window is not null
        and (o.pickup is not null or o.delivery_day is distinct from (o.delivery_window ->> 'date')::date
             or not (o.delivery_window ->> 'from')::timestamptz < (o.delivery_window ->> 'to')::timestamptz)`,
  ),
  rowCheck(
    'order.master',
    'what was bought at once costs what its parts cost, each component for itself, and is its own in everything',
    `select coalesce(m.number, 'order without a master') as id
       from (select o.tenant_id, o.parent_id, min(o.customer_id::text) as first, max(o.customer_id::text) as last, bool_and(o.currency = m.currency) as one_currency,
                    sum(o.sub_total) as sub_total, sum(o.discount) as discount, sum(o.delivery_fee) as delivery_fee, sum(o.tax_included) as tax_included,
                    sum(o.tax_added) as tax_added, sum(o.total) as total, sum(o.wallet) as wallet
               from orders o left join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id group by 1, 2) p
       full join master_order m on m.tenant_id = p.tenant_id and m.id = p.parent_id
      where (p.sub_total, p.discount, p.delivery_fee, p.tax_included, p.tax_added, p.total, p.wallet, p.first, p.last, p.one_currency)
             is distinct from (m.sub_total, m.discount, m.delivery_fee, m.tax_included, m.tax_added, m.total, m.wallet, m.customer_id::text, m.customer_id::text, true)`,
  ),
  // Versions before held the pieces of what cost nothing, too, and waited for its money in vain.
  rowCheck(
    'order.holds',
    'the pieces of what is left to be paid online are held while it waits, sold when it is paid, and back when it is cancelled; nothing else holds any',
    `select coalesce(o.number, 'pieces of no order') as id
       from (select o.tenant_id, o.id, o.number, l.variant_id, l.quantity,
                    case when o.status = 'cancelled' then 'released' when o.payment_status in ('pending', 'failed') then 'open' else 'consumed' end as state
               from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
              where o.payment_type <> 'COD' and o.bill is null
                and not exists (select from master_order m where m.tenant_id = o.tenant_id and m.id = o.parent_id and m.wallet = m.total
                                   and (m.total > 0 or not exists (select from ${stockHolds} f where f.tenant_id = o.tenant_id and f.order_id = o.id)))) o
       full join ${stockHolds} h on h.tenant_id = o.tenant_id and h.order_id = o.id and h.variant_id = o.variant_id
      where (o.quantity, o.state) is distinct from (h.quantity, h.state)`,
  ),
  rowCheck(
    'order.pickup',
    'an order that is picked up, or booked for a time, has its place in the slot that it says, until it is cancelled; no other has one',
    `select coalesce(o.number, 'place of no order') as id
       from (select tenant_id, id, number, coalesce(pickup #>> '{store,id}', '${slotPlaceOf('')}' || (appointment #>> '{calendar,id}')) as store,
                    coalesce(pickup ->> 'from', appointment ->> 'from')::timestamptz as starts_at, seller_id,
                    case when status = 'cancelled' then 'released' else 'taken' end as state from orders where pickup is not null or appointment is not null) o
       full join ${bookings} b on b.tenant_id = o.tenant_id and b.order_id = o.id
      where (o.seller_id, o.store, o.starts_at, o.state) is distinct from (b.seller_id, b.store, b.starts_at, b.state)`,
  ),
  rowCheck(
    'order.payment',
    'what goes back was paid before, and what is delivered is not waited for',
    `select o.number as id from orders o
      where (o.refunded > 0) <> (o.payment_status in ('partly_refunded', 'refunded')) or (o.refunded = o.total and o.total > 0) <> (o.payment_status = 'refunded')
         or (o.payment_type = 'COD') <> (o.payment_status = 'due') and o.payment_status in ('due', 'pending', 'failed')
         or o.payment_status in ('pending', 'failed') and o.status not in ('created', 'cancelled')`,
  ),
  rowCheck(
    'order.counter',
    'what was bought at a till was paid and taken along there, is listed as bought in the store, and cost no delivery',
    `select o.number as id from orders o
      where o.counter_sale is not null
        and (o.type <> 'IN-STORE' or o.status <> 'delivered' or o.payment_type <> 'COD' or o.payment_status not in ('paid', 'partly_refunded', 'refunded')
             or o.pickup is not null or o.delivery_day is not null or o.delivery_fee <> 0 or o.wallet <> 0)`,
  ),
  rowCheck(
    'order.bill',
    'a bill is one line of services of the shop itself, paid online alone, and its order is as far as its payment to the operator',
    `select coalesce(o.number, 'payment of no bill') as id
       from (select * from orders where bill is not null) o
       full join ${billPayments} b on b.tenant_id = o.tenant_id and b.order_id = o.id
      where (o.total, case o.status when 'delivered' then 'paid' when 'shipped' then 'sending' when 'cancelled' then case when (o.bill ->> 'isRefused')::boolean then 'refused' else 'ended' end
                                    else 'unpaid' end, o.status not in ('delivered', 'cancelled')) is distinct from (b.amount, b.state, b.is_due)
         or o.type <> 'SERVICE' or o.payment_type = 'COD' or o.seller_id <> o.tenant_id or o.wallet <> 0 or o.delivery_fee <> 0 or o.discount <> 0
         or o.tax_included <> 0 or o.tax_added <> 0 or (o.reward ->> 'amount')::bigint is distinct from 0
         or (select count(*) from ${linesOf}) <> 1 or (o.bill ->> 'reference' is not null and o.status <> 'delivered')`,
  ),
  rowCheck(
    'order.appointment',
    'an appointment is one service that is picked up and brought nowhere, paid online where nobody meets, and what is kept beside its order says the same of it',
    `select coalesce(o.number, 'what is kept of no order') as id
       from (select * from orders where appointment is not null) o
       full join ${appointments} a on a.tenant_id = o.tenant_id and a.order_id = o.id
      where (o.seller_id, o.appointment ->> 'mode', (o.appointment ->> 'from')::timestamptz) is distinct from (a.seller_id, a.mode, a.starts_at)
         or o.type <> 'SERVICE' or o.pickup is not null or o.delivery_day is not null or o.delivery_fee <> 0 or o.id <> o.parent_id
         or (select count(*) from ${linesOf}) <> 1 or o.payment_status = 'due' and o.appointment ->> 'mode' = 'video'
         or not (o.appointment ->> 'from')::timestamptz < (o.appointment ->> 'to')::timestamptz`,
  ),
  rowCheck(
    'order.announced',
    'what was bought in the last day was announced once, and the cancelling of each part too, or of what was not paid as a whole',
    `with told as (select tenant_id, type, payload ->> 'number' as number, count(*) as times from ${events} e
                    where type in ('${orderPlaced.type}', '${orderCancelled.type}') and created_at > now() - interval '21 hours' group by 1, 2, 3)
     select m.number as id from master_order m
       left join told on told.tenant_id = m.tenant_id and told.number = m.number and told.type = '${orderPlaced.type}'
      where m.created_at > now() - interval '20 hours' and coalesce(told.times, 0) <> case when m.announcement is null then 1 else 0 end
     union all
     select o.number from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id
      where o.created_at > now() - interval '20 hours'
        and coalesce((select sum(times) from told where told.tenant_id = o.tenant_id and told.number in (o.number, m.number) and told.type = '${orderCancelled.type}'), 0)
            <> (select count(*) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.status = 'cancelled')`,
  ),
]
