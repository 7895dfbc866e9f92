import { orderCancelled, orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import { announceEach } from '../../infra/events.ts'
import { readOfEach } from '../../infra/read-of-each.ts'
import { statement } from '../../infra/statement.ts'
import { inOrm } from '../../infra/statement-in-orm.ts'
import type { MasterOrder } from './master-order.ts'
import type { Order, OrderCause, OrderLine, OrderStatus } from './order.ts'
import type { OrderType } from '@galleria/rules'
import { localizedOf } from './order.parts.ts'
import type { OrderParts } from './order.ports.ts'
import type { Unbought, UnboughtOrder } from './unbought.repository.ts'

/** A part and its master order, a row each. $1 is the tenant. */
export const ORDER = `select o.id, o.number, o.customer_id as "customerId", o.seller_id as "sellerId", o.type, o.status, o.payment_type as "paymentType",
       o.payment_status as "paymentStatus", o.currency, o.sub_total::float8 as "subTotal", o.discount::float8 as discount, o.delivery_fee::float8 as "deliveryFee",
       o.tax_included::float8 as "taxIncluded", o.tax_added::float8 as "taxAdded", o.total::float8 as total, o.tax_lines as "taxLines", o.delivery_tax::float8 as "deliveryTax", o.wallet::float8 as wallet, o.reward, o.refunded::float8 as refunded, o.refunded_to_wallet::float8 as "refundedToWallet", o.address, o.seller,
       o.delivery_day::text as "deliveryDay", o.delivery_window as "deliveryWindow", o.pickup, o.counter_sale as "counterSale", o.bill, o.appointment, o.created_at as "createdAt",
       jsonb_build_object('id', m.id, 'number', m.number, 'type', m.type, 'paymentType', m.payment_type, 'currency', m.currency, 'subTotal', m.sub_total, 'discount', m.discount,
               'deliveryFee', m.delivery_fee, 'taxIncluded', m.tax_included, 'taxAdded', m.tax_added, 'total', m.total, 'wallet', m.wallet, 'coupon', m.coupon, 'requestHash', m.request_hash) as master,
       (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'slug', l.slug, 'sku', l.sku, 'name', ${localizedOf('l', 'name')}, 'choice', ${localizedOf('l', 'choice')},
               'quantity', l.quantity, 'unitPrice', l.unit_price, 'listPrice', l.list_price, 'discount', l.discount, 'tax', l.tax, 'refundedQuantity', l.refunded_quantity, 'image', l.image, 'market', l.market,
               'sells', case when o.type = 'SERVICE' then 'services' else l.sells end)
               order by l.position)
          from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines,
       (select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.position)
          from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) as timeline
  from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id
 where o.tenant_id = $1`

/** The parts of a master order as they were written: `G-7K3M-Q2XD-1`, `-2`. */
const IN_ORDER = 'order by length(o.number), o.number'
const MINE = 'tenant_id = $1 and customer_id = $2'
const MY_ORDERS = `${ORDER} and o.customer_id = $2`

const FIND = {
  name: 'order-find',
  text: `${MY_ORDERS} and o.parent_id = (select id from master_order where ${MINE} and (id::text = $3 or number = $3)
                                     union select parent_id from orders where ${MINE} and (id::text = $3 or number = $3)) ${IN_ORDER}`,
}
const FIND_BY_KEY = { name: 'order-find-by-key', text: `${MY_ORDERS} and m.idempotency_key = $3 ${IN_ORDER}` }
const LIST = { name: 'order-list', text: `${MY_ORDERS} and o.type = any($3::text[]) order by o.created_at desc, o.id limit $4 offset $5` }
const COUNT = { name: 'order-count', text: `select type, count(*)::int as total from orders where ${MINE} group by type` }
const LIST_MASTERS = {
  name: 'order-list-masters',
  text: `${MY_ORDERS} and o.parent_id = any(array(select id from master_order where ${MINE} and type = any($3::text[]) order by created_at desc, id limit $4 offset $5))
         order by o.created_at desc, o.parent_id, length(o.number), o.number`,
}
/** As `delivered_before` of `rewardedParts` counts. */
const COUNT_DELIVERED = readOfEach(
  {
    name: 'order-count-delivered',
    text: `select count(*)::int as total from orders b join order_event e on e.tenant_id = b.tenant_id and e.order_id = b.id and e.status = 'delivered'
          where b.tenant_id = $1 and b.customer_id = $2 and b.bill is null`,
  },
  ['uuid'],
)
const COUNT_MASTERS = { name: 'order-count-masters', text: `select type, count(*)::int as total from master_order where ${MINE} group by type` }

/** What of the wallet's share of an order has not gone back: all of it while nothing has, by `walletShareOf` of the rules afterwards. */
const WALLET_LEFT = 'wallet - case when total > 0 then div(wallet::numeric * refunded, total)::bigint else 0 end'
const IS_PAID = `(locked.payment_status in ('paid', 'partly_refunded') and locked.rest > 0)`

/** Of what is cancelled at once each row knows its place, and how many there are: the first says all of it, so that whoever ordered is told once (decision 0057). `before`: what comes first whatever its number. */
const inPlace = (before = '') => `row_number() over (order by ${before}length(number), number) as place, count(*) over () as many`
const wholeOf = (whole: string) => `case when many > 1 then jsonb_build_object('whole', case when place = 1 then ${whole} end) else '{}' end`
const sumOf = (column: string, of: string) => `(select jsonb_build_object('amount', sum(${column}), 'currency', min(currency)) from ${of})`
const MASTER_NUMBER = '(select min(number) from locked_master)'

/** What one message says of all that is cancelled. */
const TOLD_WHOLE = wholeOf(
  `jsonb_build_object('number', ${MASTER_NUMBER}, 'total', ${sumOf('total', 'told')}, 'back', ${sumOf('owed', 'told')}, 'isAll', exists (select 1 from over),
                      'parts', (select jsonb_agg(jsonb_build_object('number', number, 'seller', seller, 'total', jsonb_build_object('amount', total, 'currency', currency)) order by place) from told))`,
)

/** By what refunds are in their places: whoever looks after wallets hears of all with the first, which has to be one of those that give something back to them. */
const TO_WALLET_FIRST = 'from_wallet = 0, '

/** The payload of a refund of what is owed (`owed`, of which `from_wallet` was paid from the wallet) of a row of an order; needs `:isToWallet`. */
const refundOf = (reason: PayloadOf<typeof orderRefundDue>['reason']) =>
  `jsonb_build_object('masterId', parent_id, 'orderId', id, 'number', number, 'amount', jsonb_build_object('amount', owed, 'currency', currency),
                      'reason', '${reason}', 'isToWallet', :isToWallet::boolean, 'key', id || '-${reason}')
   || case when from_wallet > 0 then jsonb_build_object('paidFromWallet', from_wallet) else '{}' end
   || ${wholeOf(`jsonb_build_object('number', ${MASTER_NUMBER}, 'amount', ${sumOf('owed', 'owing')}, 'paidFromWallet', (select sum(from_wallet) from owing))`)}`

/**
 * Cancels orders of an owner (the column that names it), where those that are booked for a time are still at the time that is told of, so that no slot is read which
 * somebody who moves one is leaving: gives their pieces back, and what was paid, and lets no bill of them be sent any more; `operator`: because
 * it was, and its operator did not take it. Composed once, of what others publish (decision 0018).
 */
export const cancelStatement = (
  { returnStock, releaseHolds, releaseSlots, returnCoupon, endBill }: OrderParts,
  { name, owner, cause }: { name: string; owner: 'customer_id' | 'seller_id'; cause: OrderCause },
) => {
  const isRefused = cause === 'operator'
  return statement(
    name,
    ['tenantId', 'ownerId', 'orderIds', 'from', 'announcements', 'isToWallet', 'at'],
    `with locked_master as (select id, number from master_order where tenant_id = :tenantId
                             and id in (select parent_id from orders where tenant_id = :tenantId and ${owner} = :ownerId and id = any(:orderIds::uuid[]))
                            order by id for update),
     locked as (select id, parent_id, payment_status, total - refunded as rest, ${WALLET_LEFT} as from_wallet from orders
                 where tenant_id = :tenantId and ${owner} = :ownerId and id = any(:orderIds::uuid[]) and status = any(:from::text[])
                   and (appointment is null or appointment ->> 'from' = (select t.payload #>> '{appointment,from}' from json_to_recordset(:announcements::json) as t (id uuid, payload jsonb)
                                                                          where t.id = orders.id))
                   and (select count(*) from locked_master) > 0
                 order by id for update),
     over as (select m.id from locked_master m
               where exists (select 1 from locked where parent_id = m.id) and count_orders_left(:tenantId, m.id, array(select id from locked)) = 0),
     ${returnCoupon({ of: 'over' })},
     moved as (update orders o set status = 'cancelled', refunded = case when ${IS_PAID} then o.total else o.refunded end,
                               refunded_to_wallet = o.refunded_to_wallet + case when :isToWallet::boolean and ${IS_PAID} then locked.rest - locked.from_wallet else 0 end,
                               payment_status = case when ${IS_PAID} then 'refunded' else o.payment_status end${isRefused ? `, bill = o.bill || '{"isRefused": true}'` : ''}
                 from locked where o.tenant_id = :tenantId and o.id = locked.id and o.id = any(array(select id from locked))
               returning o.id, o.parent_id, o.number, o.currency, o.total, case when ${IS_PAID} then locked.rest else locked.from_wallet end as owed, locked.from_wallet),
     ${endBill({ of: 'locked', state: isRefused ? 'refused' : 'ended' })},
     ${releaseSlots({ orders: 'locked' })},
     given as (select l.variant_id, l.quantity from order_line l where l.tenant_id = :tenantId and l.order_id = any(array(select id from locked))
                 and (select count(*) from freed_coupon) >= 0 and (select count(*) from freed_slots) >= 0),
     ${returnStock({ given: 'given' })},
     ${releaseHolds({ orders: 'locked' })},
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id),
                      'cancelled', '${cause}', :at from moved),
     told as (select payload, seller, number, total, owed, currency, ${inPlace()}
                from json_to_recordset(:announcements::json) as a (id uuid, seller text, payload jsonb) join moved using (id) where payload is not null),
     ${announceEach({ event: orderCancelled, payload: `(payload || ${TOLD_WHOLE})`, of: 'told' })},
     owing as (select *, ${inPlace(TO_WALLET_FIRST)} from moved where owed > 0),
     ${announceEach({ event: orderRefundDue, payload: `(${refundOf(cause === 'seller' ? 'seller' : 'cancelled')})`, of: 'owing', step: 'owed_back', after: 'announced' })}
     select id from moved`,
  )
}

/** Who was to deliver it, and what is told of it by itself; without that it is told of with another. */
export type ToldPart = { readonly seller: string; readonly payload: PayloadOf<typeof orderCancelled> | undefined }

type MasterRow = Omit<MasterOrder, 'parts' | 'customerId' | 'createdAt'> & { readonly requestHash: string }
export type OrderRow = Omit<Order, 'timeline' | 'lines' | 'master'> & {
  readonly master: MasterRow
  readonly lines: readonly OrderLine[] | null
  readonly timeline: readonly { readonly status: OrderStatus; readonly at: string }[] | null
}
export type FoundMaster = MasterOrder & { readonly requestHash: string }

export const orderOf = ({ lines, timeline, master, ...row }: OrderRow): Order => ({
  ...row,
  master: { id: master.id, number: master.number },
  lines: lines ?? [],
  timeline: [{ status: 'created', at: row.createdAt }, ...(timeline ?? []).map(({ status, at }) => ({ status, at: new Date(at) }))],
})

/** Master orders of the rows of their parts, which stand beside each other. */
function mastersOf(rows: readonly OrderRow[]): FoundMaster[] {
  return [...Map.groupBy(rows, ({ master }) => master.id).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first.master, customerId: first.customerId, createdAt: first.createdAt, parts: [orderOf(first), ...others.map(orderOf)] }] : [],
  )
}

const MASTER_OF = { name: 'order-master-of', text: 'select parent_id as id from orders where tenant_id = $1 and id = $2' }

/** The master order of a part, whoever bought it. */
export const masterOf = async (database: Database, tenantId: string, orderId: string): Promise<string | undefined> =>
  (await database.list<{ id: string }>(MASTER_OF, [tenantId, orderId]))[0]?.id

export type Page<T> = { readonly orders: readonly T[]; readonly total: number }

/** How many a customer has of each kind. */
export type OrderCounts = Readonly<Record<OrderType, number>>
/** A page of those of the kinds that were asked for; `counts` is of all. */
export type PageOfKinds<T> = Page<T> & { readonly counts: OrderCounts }
type Asked = { readonly types: readonly OrderType[]; readonly limit: number; readonly offset: number }

export function createOrderRepositories({
  database,
  parts,
  unbought,
}: {
  readonly database: Database
  readonly parts: OrderParts
  readonly unbought: Unbought
}) {
  const cancel = cancelStatement(parts, { name: 'order-cancel', owner: 'customer_id', cause: 'customer' })
  return (tenantId: string, customerId: string) => {
    const mine = [tenantId, customerId] as const
    const pageOf = async (list: typeof LIST, count: typeof COUNT, { types, limit, offset }: Asked): Promise<PageOfKinds<OrderRow>> => {
      const [orders, counted] = await Promise.all([
        database.list<OrderRow>(list, [...mine, types, limit, offset]),
        database.list<{ type: OrderType; total: number }>(count, mine),
      ])
      const countOf = (type: OrderType): number => counted.find((row) => row.type === type)?.total ?? 0
      const counts = { PRODUCT: countOf('PRODUCT'), SERVICE: countOf('SERVICE'), 'IN-STORE': countOf('IN-STORE') }
      return { orders, counts, total: types.reduce((sum, type) => sum + counts[type], 0) }
    }
    return {
      /** By id or number, its own or those of a part. */
      find: async (idOrNumber: string): Promise<FoundMaster | undefined> => mastersOf(await database.list<OrderRow>(FIND, [...mine, idOrNumber]))[0],
      findByKey: async (key: string): Promise<FoundMaster | undefined> => mastersOf(await database.list<OrderRow>(FIND_BY_KEY, [...mine, key]))[0],
      listParts: async (asked: Asked): Promise<PageOfKinds<Order>> => {
        const { orders, ...page } = await pageOf(LIST, COUNT, asked)
        return { ...page, orders: orders.map(orderOf) }
      },
      countDelivered: async (): Promise<number> => (await database.read<{ total: number }>(COUNT_DELIVERED, mine))[0]?.total ?? 0,
      listMasters: async (asked: Asked): Promise<PageOfKinds<MasterOrder>> => {
        const { orders, ...page } = await pageOf(LIST_MASTERS, COUNT_MASTERS, asked)
        return { ...page, orders: mastersOf(orders) }
      },
      /** Cancels those of these parts that are in one of these states; answers the ids of those. `announcements` are told of each that has one; what was paid goes to the wallet, or the way it came. Of an `unpaid` one what was ordered goes back into the cart, unless it was paid meanwhile. */
      cancel: async (
        at: Date,
        from: readonly OrderStatus[],
        announcements: ReadonlyMap<string, ToldPart>,
        isToWallet: boolean,
        unpaid?: UnboughtOrder,
      ): Promise<string[]> => {
        const told = JSON.stringify([...announcements].map(([id, part]) => ({ id, ...part })))
        const values = cancel.values({ tenantId, ownerId: customerId, orderIds: [...announcements.keys()], from, announcements: told, isToWallet, at })
        if (unpaid === undefined) return (await database.run<{ id: string }>(cancel, values)).map(({ id }) => id)
        return database.transaction(async (tx) => {
          const buyer = { tenantId, customerId }
          await unbought.lockBuyer(tx, buyer)
          const { rows } = await tx.execute<{ id: string }>(inOrm(cancel, values))
          if (rows.length > 0) await unbought.giveBack(tx, buyer, unpaid)
          return rows.map(({ id }) => id)
        })
      },
    }
  }
}
export type OrdersOf = ReturnType<typeof createOrderRepositories>
export type OrderRepository = ReturnType<OrdersOf>
