import { orderPlaced, type PayloadOf } from '@galleria/contract'
import type { Database } from '../../infra/database.ts'
import { announceEach } from '../../infra/events.ts'
import { createInCompany } from '../../infra/in-company.ts'
import { statement } from '../../infra/statement.ts'
import { createTogether } from '../../infra/together.ts'
import type { OrderParts } from './order.ports.ts'
import { insertLines, insertMaster, insertParts } from './order-rows.ts'

/** An order that is told of at once, comes from a cart, and is paid neither from a wallet nor with a coupon, nor books a slot. */
export type PlainOrder = {
  /** Its columns, as `order-rows.ts` names them. */
  readonly head: { readonly id: string; readonly address: object }
  readonly parts: readonly object[]
  readonly lines: readonly { readonly variantId: string; readonly quantity: number }[]
  readonly announcement: PayloadOf<typeof orderPlaced>
  /** How many orders its customer had, where it was reckoned with that. */
  readonly ordersSeen: number | null
}

type Item = PlainOrder & { readonly customerId: string }

/** Orders of one statement. */
const MOST = 32

const PLACED = { outcome: 'placed' } as const

const VALUES = [
  'tenantId',
  'customerIds',
  'orderIds',
  'ordersSeen',
  'wantedOrders',
  'wantedCustomers',
  'wantedVariants',
  'quantities',
  'masters',
  'parts',
  'lines',
] as const

/**
 * One order each of several customers, under the locks of `placing.repository.ts` and in their order. Not placed is what a customer orders whom somebody else has
 * locked, who has ordered something else since, or whose cart is not as it was priced; what is asked under a key that has an order; and whatever wants a piece of
 * what there is not enough of for all of them. Answers the ids of those that are.
 */
const placeTogether = ({ lockCustomers, lockStockOfAll, takeStockOfAll, lockLinesOfAll, takeLinesOfAll }: OrderParts) =>
  statement(
    'order-place-together',
    VALUES,
    `with given as materialized (
       select * from unnest(:customerIds::uuid[], :orderIds::uuid[], :ordersSeen::int[]) as given (customer_id, id, orders_seen)),
     wanted as materialized (
       select * from unnest(:wantedOrders::uuid[], :wantedCustomers::uuid[], :wantedVariants::uuid[], :quantities::int[]) as wanted (order_id, customer_id, variant_id, quantity)),
     ${lockCustomers},
     ${lockStockOfAll({ wanted: 'wanted', after: 'owners' })},
     ${lockLinesOfAll({ wanted: 'wanted', after: 'locked_stock' })},
     plain as (select given.id, owners.id as customer_id from given join owners on owners.id = given.customer_id
                where not exists (select from wanted w
                                   where w.order_id = given.id
                                     and (not exists (select from locked_stock s where s.variant_id = w.variant_id and s.is_enough)
                                       or not exists (select from locked_lines l where l.customer_id = w.customer_id and l.variant_id = w.variant_id)))
                  and (given.orders_seen is null or count_orders(:tenantId, owners.id) = given.orders_seen)),
     masters as materialized (
       select plain.customer_id, m.* from plain join json_to_recordset(:masters::json) as m (id uuid, number text, type text, currency text, "paymentType" text, "paymentStatus" text,
              "subTotal" bigint, discount bigint, "deliveryFee" bigint, "taxIncluded" bigint, "taxAdded" bigint, total bigint, wallet bigint, "idempotencyKey" text, "requestHash" text,
              locale text, "createdAt" timestamptz, address jsonb, announcement jsonb) on m.id = plain.id),
     placed as (${insertMaster({ value: (name) => `m."${name}"`, customerId: 'm.customer_id', coupon: 'null', announcement: 'null' })}
                  from masters m
                on conflict on constraint master_order_idempotency do nothing
                returning id),
     taken as materialized (select w.* from wanted w join placed on placed.id = w.order_id),
     ${takeStockOfAll({ taken: 'taken' })},
     parts as (${insertParts({ value: (name) => `m."${name}"`, customerId: 'm.customer_id', masterId: 'm.id', address: 'm.address' })}
                 join masters m on m.id = part."masterId" where m.id in (select id from placed)),
     lines as (${insertLines()} where line."masterId" in (select id from placed)),
     ${announceEach({ event: orderPlaced, payload: 'm.announcement', of: 'masters m join placed on placed.id = m.id' })},
     ${takeLinesOfAll({ taken: 'taken' })}
     select id from placed`,
  )

/** Places the plain orders that several customers of a tenant place at the same time in one statement, one of each customer at a time. */
export function createPlacingTogether({ database, parts }: { readonly database: Database; readonly parts: OrderParts }) {
  const sql = placeTogether(parts)
  const inCompany = createInCompany()

  const together = createTogether<Item, boolean>({
    most: MOST,
    operation: 'createOrder',
    work: async (tenantId, items) => {
      // Alone one is told at once why not.
      if (items.length === 1) return [false]
      const wanted = items.flatMap(({ head: { id }, customerId, lines }) => lines.map(({ variantId, quantity }) => ({ id, customerId, variantId, quantity })))
      const withMaster = ({ id }: Item['head'], rows: readonly object[]) => rows.map((row) => ({ ...row, masterId: id }))
      const values = sql.values({
        tenantId,
        customerIds: items.map(({ customerId }) => customerId),
        orderIds: items.map(({ head }) => head.id),
        ordersSeen: items.map(({ ordersSeen }) => ordersSeen),
        wantedOrders: wanted.map(({ id }) => id),
        wantedCustomers: wanted.map(({ customerId }) => customerId),
        wantedVariants: wanted.map(({ variantId }) => variantId),
        quantities: wanted.map(({ quantity }) => quantity),
        masters: JSON.stringify(items.map(({ head, announcement }) => ({ ...head, announcement }))),
        parts: JSON.stringify(items.flatMap(({ head, parts: rows }) => withMaster(head, rows))),
        lines: JSON.stringify(items.flatMap(({ head, lines }) => withMaster(head, lines))),
      })
      const placed = new Set((await database.run<{ id: string }>(sql, values)).map(({ id }) => id))
      return items.map(({ head }) => placed.has(head.id))
    },
  })

  /**
   * Places it together with others, or `alone` does, and tells why not: where it was not placed, where something else of this customer is on its way, or where all of it
   * is part of a transaction.
   */
  return <A>(tenantId: string, customerId: string, order: PlainOrder, alone: () => Promise<A>): Promise<typeof PLACED | A> =>
    inCompany(`${tenantId} ${customerId}`, async () => ((await together(tenantId, { ...order, customerId })) ? PLACED : undefined), alone)
}
