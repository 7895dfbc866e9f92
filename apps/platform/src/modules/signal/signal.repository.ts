import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import { HALF_LIFE_DAYS, ORDER_WEIGHT } from './signal.ts'
import type { SignalParts } from './signal.ports.ts'

export type Views = { readonly tenantId: string; readonly productId: string; readonly day: string; readonly views: number }

/** Where a round of refreshing has come to. */
export type Position = { readonly tenantId: string; readonly productId: string }

type Refreshed = Position & { readonly changed: number }

/** Products refreshed by one statement. */
const BATCH = 2_000
/** What moves a product less than this (in doublings) is not worth telling every process of. */
const NOTICEABLE = 0.1

const ROWS = `select * from unnest(:tenantIds::uuid[], :productIds::uuid[], :days::date[], :views::int[]) as given (tenant_id, product_id, day, views)`

function signalStatements({ products, soldLines }: SignalParts) {
  return {
    /** Rows in the order of their keys, so that two processes never wait for each other in a circle (decision 0020). */
    addViews: statement(
      'signal-add-views',
      ['tenantIds', 'productIds', 'days', 'views'],
      `insert into product_signal as known (tenant_id, product_id, day, views)
       select g.tenant_id, g.product_id, g.day, g.views from (${ROWS}) g
         join ${products} p on p.tenant_id = g.tenant_id and p.id = g.product_id
        order by 1, 2, 3
       on conflict (tenant_id, product_id, day) do update set views = known.views + excluded.views`,
    ),
    /** Counts the orders of the days from `since` on anew, from the orders themselves: counting twice changes nothing. */
    countOrders: statement(
      'signal-count-orders',
      ['since'],
      `with sold as (select l.tenant_id, l.product_id, (l.created_at at time zone 'UTC')::date as day, count(distinct l.order_id)::int as orders
                       from ${soldLines} l where l.created_at >= (:since::date)::timestamp at time zone 'UTC' and not l.is_cancelled group by 1, 2, 3),
            undone as (select tenant_id, product_id, day, 0 as orders from product_signal where day >= :since::date and orders > 0),
            counted as (select tenant_id, product_id, day, max(orders) as orders from (select * from sold union all select * from undone) either group by 1, 2, 3)
       insert into product_signal as known (tenant_id, product_id, day, orders)
       select c.tenant_id, c.product_id, c.day, c.orders from counted c join ${products} p on p.tenant_id = c.tenant_id and p.id = c.product_id order by 1, 2, 3
       on conflict (tenant_id, product_id, day) do update set orders = excluded.orders where known.orders <> excluded.orders`,
    ),
    /**
     * Sums up the products of one batch of which something has happened since `since`, or something is about to be forgotten. Written is what has changed
     * noticeably: every process is told of it. See \`interestOf\`.
     */
    refresh: statement(
      'signal-refresh',
      ['since', 'oldest', 'afterTenant', 'afterProduct', 'limit'],
      `with batch as materialized (
         select distinct tenant_id, product_id from product_signal
          where (day >= :since::date or day < :oldest::date) and (tenant_id, product_id) > (:afterTenant::uuid, :afterProduct::uuid)
          order by 1, 2 limit :limit),
       summed as materialized (
         select s.tenant_id, s.product_id, d.weight, d.last, d.orders from batch s cross join lateral (
           select sum((views + ${ORDER_WEIGHT} * orders) * power(2.0::float8, (day - :since::date) / ${HALF_LIFE_DAYS}.0::float8)) as weight,
                  :since::date - date '1970-01-01' as last, sum(orders)::int as orders
             from product_signal where tenant_id = s.tenant_id and product_id = s.product_id and day >= :oldest::date) d),
       gone as (delete from product_popularity p using summed s
                 where p.tenant_id = s.tenant_id and p.product_id = s.product_id and coalesce(s.weight, 0) <= 0 returning 1),
       written as (
         insert into product_popularity as known (tenant_id, product_id, interest, sold_count)
         select tenant_id, product_id, ln(weight) / ln(2.0::float8) + last / ${HALF_LIFE_DAYS}.0::float8, orders from summed where weight > 0 order by 1, 2
         on conflict (tenant_id, product_id) do update set interest = excluded.interest, sold_count = excluded.sold_count
           where abs(known.interest - excluded.interest) > ${NOTICEABLE} or known.sold_count <> excluded.sold_count
         returning 1)
       select tenant_id as "tenantId", product_id as "productId", (select count(*)::int from written) + (select count(*)::int from gone) as changed
         from batch order by 1 desc, 2 desc limit 1`,
    ),
  }
}

const FORGET = {
  name: 'signal-forget',
  text: `delete from product_signal where ctid = any(array(select ctid from product_signal where day < $1::date limit ${BATCH} for update skip locked)) returning 1`,
}

const BEGINNING: Position = { tenantId: '00000000-0000-0000-0000-000000000000', productId: '00000000-0000-0000-0000-000000000000' }

/** Of all tenants at once: what fills it is a batch of everybody's views, and what sums it up a chore. */
export function createSignalRepository({ database, parts }: { readonly database: Database; readonly parts: SignalParts }) {
  const sql = signalStatements(parts)
  return {
    /** Views of products that are gone are dropped. */
    addViews: async (rows: readonly Views[]): Promise<void> => {
      const values = {
        tenantIds: rows.map(({ tenantId }) => tenantId),
        productIds: rows.map(({ productId }) => productId),
        days: rows.map(({ day }) => day),
        views: rows.map(({ views }) => views),
      }
      await database.run(sql.addViews, sql.addViews.values(values))
    },
    countOrders: async (since: string): Promise<void> => {
      await database.run(sql.countOrders, sql.countOrders.values({ since }))
    },
    /** Answers of how many products something noticeable has changed. */
    refresh: async ({ since, oldest }: { readonly since: string; readonly oldest: string }): Promise<number> => {
      let changed = 0
      let after: Position | undefined = BEGINNING
      while (after) {
        const values = sql.refresh.values({ since, oldest, afterTenant: after.tenantId, afterProduct: after.productId, limit: BATCH })
        const last: Refreshed | undefined = (await database.run<Refreshed>(sql.refresh, values))[0]
        changed += last?.changed ?? 0
        after = last
      }
      return changed
    },
    forgetBefore: async (oldest: string): Promise<void> => {
      let gone: object[]
      do gone = await database.run(FORGET, [oldest])
      while (gone.length === BATCH)
    },
  }
}
export type SignalRepository = ReturnType<typeof createSignalRepository>
