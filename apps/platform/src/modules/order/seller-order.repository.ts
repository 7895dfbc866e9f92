import { orderAdvanced, type orderCancelled, type PayloadOf } from '@galleria/contract'
import type { OrderStatus, PaymentType } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { announceEach } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { Order } from './order.ts'
import type { OrderParts } from './order.ports.ts'
import { cancelStatement, ORDER, orderOf, type OrderRow, type Page } from './order.repository.ts'

/** A seller sees nothing of what may never be paid. */
const THEIRS = `o.seller_id = $2 and o.payment_status not in ('pending', 'failed')`
const FIND = { name: 'seller-order-find', text: `${ORDER} and o.seller_id = $2 and (o.id::text = $3 or o.number = $3)` }
/** Numbers are read out without their hyphens. */
const NUMBER = (text: string) => `replace(lower(${text}), '-', '')`
const ASKED = `${THEIRS} and ($3::text is null or o.status = $3) and ($4::text is null or strpos(${NUMBER('o.number')}, ${NUMBER('$4')}) > 0
                or strpos(lower(concat_ws(' ', o.address ->> 'firstName', o.address ->> 'lastName')), lower($4)) > 0)`
const LIST = { name: 'seller-order-list', text: `${ORDER} and ${ASKED} order by o.created_at desc, o.id limit $5 offset $6` }
const COUNT = { name: 'seller-order-count', text: `select count(*)::int as total from orders o where o.tenant_id = $1 and ${ASKED}` }

/** Where and when it is fetched, as `announcementOf` tells it. */
const TOLD_PICKUP = `case when moved.pickup is not null then
                       (moved.pickup - 'store') || jsonb_build_object('orderId', moved.id, 'store', moved.pickup #>> '{store,name}', 'phone', moved.pickup #>> '{store,phone}',
                         'address', concat(moved.pickup #>> '{store,street1}', ', ', moved.pickup #>> '{store,city}', ' ', moved.pickup #>> '{store,zip}')) end`

/** Cash is there when the goods are. */
const advanceStatement = ({ customers }: OrderParts) =>
  statement(
    'seller-order-advance',
    ['tenantId', 'sellerId', 'orderId', 'from', 'to', 'tenantName', 'country', 'locale', 'at'],
    `with locked as (select id from orders where tenant_id = :tenantId and seller_id = :sellerId and id = :orderId::uuid and status = :from
                        and payment_status not in ('pending', 'failed') for update),
     moved as (update orders o set status = :to, payment_status = case when :to = 'delivered' and o.payment_status = 'due' then 'paid' else o.payment_status end
                 from locked where o.tenant_id = :tenantId and o.id = locked.id returning o.id, o.parent_id, o.number, o.customer_id, o.seller, o.pickup, o.type),
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id), :to, 'seller', :at
                 from moved),
     told as (select jsonb_build_object('email', c.email, 'phone', c.phone, 'firstName', coalesce(c.first_name, ''), 'isGuest', c.is_guest, 'locale', coalesce(m.locale, :locale),
                     'tenantName', :tenantName::text, 'country', :country::text, 'masterId', moved.parent_id, 'orderId', moved.id, 'number', moved.number,
                     'seller', moved.seller ->> 'name', 'status', :to::text, 'isService', moved.type = 'SERVICE', 'pickup', ${TOLD_PICKUP}) as payload
                from moved join master_order m on m.tenant_id = :tenantId and m.id = moved.parent_id
                left join ${customers} c on c.tenant_id = :tenantId and c.id = moved.customer_id),
     ${announceEach({ event: orderAdvanced, payload: 'payload', of: 'told' })}
     select id from moved`,
  )

/** To whom an order is to be told of. */
export const CONTACT = (customers: string) => ({
  name: 'order-contact',
  text: `select c.email, c.phone, coalesce(c.first_name, '') as "firstName", c.is_guest as "isGuest", m.locale,
                o.seller ->> 'name' as seller, o.payment_type as "paymentType" from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id
           join ${customers} c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = $1 and o.id = $2`,
})

export type Recipient = Pick<PayloadOf<typeof orderCancelled>, 'email' | 'phone' | 'firstName' | 'isGuest'> & {
  readonly locale: PayloadOf<typeof orderCancelled>['locale'] | null
  readonly seller: string
  readonly paymentType: PaymentType
}
/** `sought`: part of the number, or of the name that it is for. */
export type Asked = { readonly status: OrderStatus | undefined; readonly sought: string | undefined }

type Step = {
  readonly orderId: string
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly tenantName: string
  readonly country: string
  readonly locale: string
  readonly at: Date
}

export function createSellerOrderRepositories({ database, parts }: { readonly database: Database; readonly parts: OrderParts }) {
  const advance = advanceStatement(parts)
  const cancel = cancelStatement(parts, { name: 'seller-order-cancel', owner: 'seller_id', cause: 'seller' })
  const contact = CONTACT(parts.customers)
  return (tenantId: string, sellerId: string) => ({
    /** By id or number. */
    find: async (idOrNumber: string): Promise<Order | undefined> => (await database.list<OrderRow>(FIND, [tenantId, sellerId, idOrNumber])).map(orderOf)[0],
    list: async ({ status, sought }: Asked, limit: number, offset: number): Promise<Page<Order>> => {
      const asked = [tenantId, sellerId, status ?? null, sought?.trim() || null]
      const [orders, [counted]] = await Promise.all([database.list<OrderRow>(LIST, [...asked, limit, offset]), database.list<{ total: number }>(COUNT, asked)])
      return { orders: orders.map(orderOf), total: counted?.total ?? 0 }
    },
    recipientOf: async (orderId: string): Promise<Recipient | undefined> => (await database.list<Recipient>(contact, [tenantId, orderId]))[0],
    /** False when it was no longer where it was. */
    advance: async (step: Step): Promise<boolean> => (await database.run(advance, advance.values({ tenantId, sellerId, ...step }))).length > 0,
    /** The same; gives pieces and money back. */
    cancel: async (orderId: string, at: Date, from: readonly OrderStatus[], announcement: PayloadOf<typeof orderCancelled>): Promise<boolean> => {
      const announcements = JSON.stringify([{ id: orderId, payload: announcement }])
      return (
        (await database.run(cancel, cancel.values({ tenantId, ownerId: sellerId, orderIds: [orderId], from, announcements, isToWallet: false, at }))).length > 0
      )
    },
  })
}
export type SellerOrdersOf = ReturnType<typeof createSellerOrderRepositories>
