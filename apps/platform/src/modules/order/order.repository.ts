import { orderCancelled, orderPlaced, type PayloadOf } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import { announce } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { Order, OrderLine, OrderStatus } from './order.ts'
import type { OrderParts } from './order.ports.ts'

export type NewOrder = Order & { readonly idempotencyKey: string | null; readonly requestHash: string }

/**
 * What became of an order that was to be placed. Nothing is written unless it is 'placed'; 'known' is when this idempotency key has an order already.
 * `stock` is how many pieces there are of each variant that ever had any, read under lock.
 */
export type Placing =
  | { readonly outcome: 'placed' | 'known' | 'cart_changed' }
  | { readonly outcome: 'stock_short'; readonly stock: ReadonlyMap<string, number> }

const ORDER = `select o.id, o.number, o.customer_id as "customerId", o.seller_id as "sellerId", o.status, o.payment_type as "paymentType",
       o.payment_status as "paymentStatus", o.currency, o.sub_total::float8 as "subTotal", o.delivery_fee::float8 as "deliveryFee",
       o.tax_included::float8 as "taxIncluded", o.total::float8 as total, o.address, o.seller, o.created_at as "createdAt", o.request_hash as "requestHash",
       (select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'productId', l.product_id, 'slug', l.slug, 'sku', l.sku, 'name', l.name, 'choice', l.choice,
               'quantity', l.quantity, 'unitPrice', l.unit_price, 'listPrice', l.list_price, 'image', l.image, 'market', l.market) order by l.position)
          from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines,
       (select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at) order by e.position)
          from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) as timeline
  from orders o where o.tenant_id = $1 and o.customer_id = $2`

const FIND = { name: 'order-find', text: `${ORDER} and (o.id::text = $3 or o.number = $3)` }
const FIND_BY_KEY = { name: 'order-find-by-key', text: `${ORDER} and o.idempotency_key = $3` }
const LIST = { name: 'order-list', text: `${ORDER} order by o.created_at desc, o.id limit $3 offset $4` }
const COUNT = { name: 'order-count', text: 'select count(*)::int as total from orders where tenant_id = $1 and customer_id = $2' }

const OWNER = ['tenantId', 'customerId'] as const

const HEAD = [
  'id',
  'number',
  'sellerId',
  'status',
  'paymentType',
  'paymentStatus',
  'currency',
  'subTotal',
  'deliveryFee',
  'taxIncluded',
  'total',
  'address',
  'seller',
  'idempotencyKey',
  'requestHash',
  'createdAt',
] as const

/** The statements that change what belongs to others besides: composed once, of what these publish (decision 0018). */
function orderStatements({ lockCustomer, lockStock, takeStock, returnStock, lockLines, takeLines }: OrderParts) {
  return {
    /**
     * Places an order in one statement, so that it is all there or not at all and costs one round trip: locks the customer, whose cart it empties, then the
     * stock rows in the order of variants, then the lines of the cart (decision 0020), and looks. Only if there is enough of everything, and the cart holds
     * it as it was priced (so that two tabs cannot order one cart twice), it writes: order, lines, outbox, stock, cart. If not it tells what it has found:
     * a refusal is an answer, which writes nothing and costs no connection.
     * An idempotency key that is already there is found by the order itself, and makes the parts after it no-ops.
     */
    place: statement(
      'order-place',
      [...OWNER, 'variantIds', 'quantities', ...HEAD, 'lines', 'announcement'],
      `with ${lockCustomer},
     ${lockStock({ when: 'owner' })},
     ${lockLines({ after: 'locked_stock' })},
     placed as (insert into orders (tenant_id, id, number, customer_id, seller_id, status, payment_type, payment_status, currency, sub_total, delivery_fee,
                                    tax_included, total, address, seller, idempotency_key, request_hash, created_at)
                select :tenantId, :id::uuid, :number, owner.id, :sellerId, :status, :paymentType, :paymentStatus, :currency, :subTotal, :deliveryFee,
                       :taxIncluded, :total, :address::jsonb, :seller::jsonb, :idempotencyKey, :requestHash, :createdAt
                  from owner
                 where (select count(*) from locked_stock where is_enough) = cardinality(:variantIds::uuid[])
                   and (select count(*) from locked_lines) = cardinality(:variantIds::uuid[])
                on conflict on constraint order_idempotency do nothing
                returning id),
     ${takeStock({ when: 'placed' })},
     lines as (insert into order_line (tenant_id, order_id, position, variant_id, product_id, slug, sku, name, choice, quantity, unit_price, list_price, image, market)
               select :tenantId, :id::uuid, line."position", line."variantId", line."productId", line.slug, line.sku, line.name, line.choice, line.quantity,
                      line."unitPrice", line."listPrice", line.image, line.market
                 from json_to_recordset(:lines::json) as line ("position" int, "variantId" uuid, "productId" uuid, slug text, sku text, name text, choice text,
                      quantity int, "unitPrice" bigint, "listPrice" bigint, image text, market text)
                where exists (select 1 from placed)),
     ${announce({ event: orderPlaced, payload: 'announcement', when: 'placed' })},
     ${takeLines({ when: 'placed' })}
     select case when not exists (select 1 from placed)
                 then json_build_object('isCartAsPriced', (select count(*) from locked_lines) = cardinality(:variantIds::uuid[]),
                                        'isEnough', (select count(*) from locked_stock where is_enough) = cardinality(:variantIds::uuid[]),
                                        'stock', (select json_object_agg(variant_id, quantity) from locked_stock)) end as refusal`,
    ),

    /** Moves an order on from one of the states in `from`, gives stock back, and announces it: one statement. */
    cancel: statement(
      'order-cancel',
      [...OWNER, 'orderId', 'from', 'announcement'],
      `with moved as (update orders set status = 'cancelled'
                     where tenant_id = :tenantId and customer_id = :customerId and id = :orderId and status = any(:from::text[]) returning id),
     given as (select l.variant_id, l.quantity from order_line l where l.tenant_id = :tenantId and l.order_id = :orderId and exists (select 1 from moved)),
     ${returnStock({ given: 'given' })},
     noted as (insert into order_event (tenant_id, order_id, position, status)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id),
                      'cancelled' from moved),
     ${announce({ event: orderCancelled, payload: 'announcement', when: 'moved' })}
     select id from moved`,
    ),
  }
}

type Row = Omit<Order, 'timeline' | 'lines'> & {
  readonly requestHash: string
  readonly lines: readonly OrderLine[] | null
  readonly timeline: readonly { readonly status: OrderStatus; readonly at: string }[] | null
}
/** What the statement found under its locks when it wrote nothing. */
type Refusal = { readonly isCartAsPriced: boolean; readonly isEnough: boolean; readonly stock: Readonly<Record<string, number>> | null }
export type FoundOrder = Order & { readonly requestHash: string }

const orderOf = ({ lines, timeline, ...row }: Row): FoundOrder => ({
  ...row,
  lines: lines ?? [],
  timeline: [{ status: 'created', at: row.createdAt }, ...(timeline ?? []).map(({ status, at }) => ({ status, at: new Date(at) }))],
})

export function createOrderRepositories({ database, parts }: { readonly database: Database; readonly parts: OrderParts }) {
  const sql = orderStatements(parts)
  return (tenantId: string, customerId: string) => ({
    place: async (order: NewOrder, announcement: PayloadOf<typeof orderPlaced>): Promise<Placing> => {
      const { lines, timeline: _, address, seller, ...head } = order
      const values = sql.place.values({
        tenantId,
        ...head,
        customerId,
        variantIds: lines.map((line) => line.variantId),
        quantities: lines.map((line) => line.quantity),
        address: JSON.stringify(address),
        seller: JSON.stringify(seller),
        lines: JSON.stringify(lines.map((line, position) => ({ position, ...line }))),
        announcement: JSON.stringify(announcement),
      })
      const [found] = await database.run<{ refusal: Refusal | null }>(sql.place, values)
      const refusal = found?.refusal
      if (!refusal) return { outcome: 'placed' }
      if (!refusal.isCartAsPriced) return { outcome: 'cart_changed' }
      return refusal.isEnough ? { outcome: 'known' } : { outcome: 'stock_short', stock: new Map(Object.entries(refusal.stock ?? {})) }
    },
    /** By id or number. */
    find: async (idOrNumber: string): Promise<FoundOrder | undefined> => (await database.list<Row>(FIND, [tenantId, customerId, idOrNumber])).map(orderOf)[0],
    findByKey: async (key: string): Promise<FoundOrder | undefined> => (await database.list<Row>(FIND_BY_KEY, [tenantId, customerId, key])).map(orderOf)[0],
    list: async (limit: number, offset: number): Promise<{ orders: Order[]; total: number }> => {
      const [rows, [count]] = await Promise.all([
        database.list<Row>(LIST, [tenantId, customerId, limit, offset]),
        database.list<{ total: number }>(COUNT, [tenantId, customerId]),
      ])
      return { orders: rows.map(orderOf), total: count?.total ?? 0 }
    },
    /** False when the order was no longer in one of these states. */
    cancel: async (orderId: string, from: readonly OrderStatus[], announcement: PayloadOf<typeof orderCancelled>): Promise<boolean> => {
      const values = sql.cancel.values({ tenantId, customerId, orderId, from, announcement: JSON.stringify(announcement) })
      const rows = await database.run(sql.cancel, values)
      return rows.length > 0
    },
  })
}
export type OrdersOf = ReturnType<typeof createOrderRepositories>
export type OrderRepository = ReturnType<OrdersOf>
