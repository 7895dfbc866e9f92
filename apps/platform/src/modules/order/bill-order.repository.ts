import { orderAdvanced, type orderCancelled, type orderPlaced, type PayloadOf } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import { announceEach } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { BillBegun } from './order.ports.ts'
import { lineToKeep } from './order.ts'
import type { MasterOrder } from './master-order.ts'
import type { OrderParts } from './order.ports.ts'
import { cancelStatement } from './order.repository.ts'
import { soughtOf } from './sought.ts'

const VALUES = [
  'tenantId',
  'customerId',
  'id',
  'number',
  'paymentType',
  'currency',
  'total',
  'idempotencyKey',
  'requestHash',
  'locale',
  'createdAt',
  'heldUntil',
  'announcement',
  'address',
  'seller',
  'bill',
  'reward',
  'lines',
  'billDetails',
] as const

/** As in `placeStatement`, of one line that nobody has in stock; composed once (decision 0018). What is said of it waits in the master order until it is paid. */
const placeBillStatement = ({ lockCustomer, keepBill }: OrderParts) =>
  statement(
    'order-place-bill',
    VALUES,
    `with ${lockCustomer},
     placed as (insert into master_order (tenant_id, id, number, customer_id, type, payment_type, currency, sub_total, discount, delivery_fee, tax_included, tax_added, total,
                                          idempotency_key, request_hash, locale, announcement, created_at)
                select :tenantId, :id::uuid, :number, owner.id, 'SERVICE', :paymentType, :currency, :total, 0, 0, 0, 0, :total,
                       :idempotencyKey, :requestHash, :locale, :announcement::jsonb, :createdAt from owner
                on conflict on constraint master_order_idempotency do nothing
                returning id),
     parts as (insert into orders (tenant_id, id, number, customer_id, seller_id, parent_id, type, status, payment_type, payment_status, currency, sub_total, discount,
                                   delivery_fee, tax_included, tax_added, total, tax_lines, address, seller, idempotency_key, request_hash, bill, reward, sought, created_at)
               select :tenantId, placed.id, :number, :customerId, :tenantId, placed.id, 'SERVICE', 'created', :paymentType, 'pending', :currency, :total, 0,
                      0, 0, 0, :total, '[]', :address::jsonb, :seller::jsonb, :idempotencyKey, :requestHash, :bill::jsonb, :reward::jsonb,
                      ${soughtOf({ number: ':number', address: ':address::jsonb' })}, :createdAt from placed),
     lines as (insert into order_line (tenant_id, order_id, position, variant_id, product_id, slug, sku, name, choice, names, choices, quantity, unit_price, image, market, sells)
               select :tenantId, placed.id, 0, line."variantId", line."productId", line.slug, line.sku, line.name, line.choice, line.names, line.choices, line.quantity,
                      line."unitPrice", line.image, line.market, line.sells
                 from placed, json_to_recordset(:lines::json) as line ("variantId" uuid, "productId" uuid, slug text, sku text, name text,
                      choice text, names jsonb, choices jsonb, quantity int, "unitPrice" bigint, image text, market text, sells text)),
     ${keepBill({ when: 'placed' })}
     select (select count(*)::int from placed) as placed, (select count(*)::int from owner) as owners`,
  )

/** Nobody can cancel it any more, as of one who cancels it at the same time the other finds it changed: its row is locked by both (decision 0153). */
const sendStatement = ({ beginBill }: OrderParts) =>
  statement(
    'order-send-bill',
    ['tenantId', 'orderId', 'lookAt', 'at'],
    `with locked as (select id from orders where tenant_id = :tenantId and id = :orderId::uuid and bill is not null and status in ('created', 'processing')
                        and payment_status = 'paid' for update),
     moved as (update orders o set status = 'shipped' from locked where o.tenant_id = :tenantId and o.id = locked.id returning o.id),
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id), 'shipped', 'seller', :at
                 from moved),
     ${beginBill({ of: 'moved' })}
     select order_id as "orderId", customer_id as "customerId", details, amount::float8 as amount, tries from begun_bill`,
  )

/** What is told of what somebody pays an operator. */
const TOLD_BILL = `jsonb_build_object('operator', moved.bill #>> '{operator,name}', 'number', moved.bill ->> 'number', 'reference', moved.bill ->> 'reference',
                                      'amount', jsonb_build_object('amount', moved.total, 'currency', moved.currency))`

const finishStatement = ({ endBill, customers }: OrderParts) =>
  statement(
    'order-finish-bill',
    ['tenantId', 'orderId', 'reference', 'tenantName', 'country', 'locale', 'at'],
    `with locked as (select id from orders where tenant_id = :tenantId and id = :orderId::uuid and bill is not null and status = 'shipped' for update),
     moved as (update orders o set status = 'delivered', bill = o.bill || jsonb_build_object('reference', :reference::text)
                 from locked where o.tenant_id = :tenantId and o.id = locked.id
               returning o.id, o.parent_id, o.number, o.customer_id, o.seller, o.bill, o.total, o.currency),
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id), 'delivered', 'operator', :at
                 from moved),
     ${endBill({ of: 'moved', state: 'paid' })},
     told as (select jsonb_build_object('email', c.email, 'phone', c.phone, 'firstName', coalesce(c.first_name, ''), 'isGuest', c.is_guest, 'locale', coalesce(m.locale, :locale),
                     'tenantName', :tenantName::text, 'country', :country::text, 'masterId', moved.parent_id, 'orderId', moved.id, 'number', moved.number,
                     'seller', moved.seller ->> 'name', 'status', 'delivered', 'pickup', null, 'bill', ${TOLD_BILL}) as payload
                from moved join master_order m on m.tenant_id = :tenantId and m.id = moved.parent_id
                left join ${customers} c on c.tenant_id = :tenantId and c.id = moved.customer_id),
     ${announceEach({ event: orderAdvanced, payload: 'payload', of: 'told' })}
     select id from moved`,
  )

export type NewBillOrder = MasterOrder & { readonly idempotencyKey: string | null; readonly requestHash: string; readonly locale: Locale }

/** `known`: this idempotency key has an order already. `nobody`: the account is gone. */
export type PlacingBill = 'placed' | 'known' | 'nobody'

type Of = { readonly tenantId: string; readonly orderId: string; readonly at: Date }

export function createBillOrderRepository({ database, parts }: { readonly database: Database; readonly parts: OrderParts }) {
  const place = placeBillStatement(parts)
  const send = sendStatement(parts)
  const finish = finishStatement(parts)
  // Its own shop is the seller.
  const refuse = cancelStatement(parts, { name: 'order-refuse-bill', owner: 'seller_id', cause: 'operator' })
  return {
    place: async (
      tenantId: string,
      order: NewBillOrder,
      { announcement, billDetails, heldUntil }: { announcement: PayloadOf<typeof orderPlaced>; billDetails: unknown; heldUntil: Date },
    ): Promise<PlacingBill> => {
      const [part] = order.parts
      const values = place.values({
        ...order,
        tenantId,
        heldUntil,
        announcement: JSON.stringify(announcement),
        address: JSON.stringify(part.address),
        seller: JSON.stringify(part.seller),
        bill: JSON.stringify(part.bill),
        reward: JSON.stringify(part.reward),
        lines: JSON.stringify(part.lines.map((line) => lineToKeep(line, order.locale))),
        billDetails: JSON.stringify(billDetails),
      })
      const [found] = await database.run<{ placed: number; owners: number }>(place, values)
      if (found?.placed) return 'placed'
      return found?.owners ? 'known' : 'nobody'
    },
    /** Undefined when it is not paid, or was sent, cancelled or refunded before. */
    send: async ({ lookAt, ...of }: Of & { readonly lookAt: Date }): Promise<BillBegun | undefined> =>
      (await database.run<BillBegun>(send, send.values({ ...of, lookAt })))[0],
    /** False when it was not on its way any more. */
    finish: async (of: Of & { reference: string | null; tenantName: string; country: string; locale: string }): Promise<boolean> =>
      (await database.run(finish, finish.values(of))).length > 0,
    /** The same; its money goes back. */
    refuse: async ({ tenantId, orderId, at }: Of, announcement: PayloadOf<typeof orderCancelled>): Promise<boolean> => {
      const announcements = JSON.stringify([{ id: orderId, payload: announcement }])
      const values = { tenantId, ownerId: tenantId, orderIds: [orderId], from: ['shipped'], announcements, isToWallet: false, at }
      return (await database.run(refuse, refuse.values(values))).length > 0
    },
  }
}
export type BillOrderRepository = ReturnType<typeof createBillOrderRepository>
