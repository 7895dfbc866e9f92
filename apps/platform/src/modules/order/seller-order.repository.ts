import { orderAdvanced, type orderCancelled, type PayloadOf } from '@galleria/contract'
import { LOCALES, type LocalizedText } from '@galleria/kernel'
import type { OrderStatus, PaymentType } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { announceEach } from '../../infra/events.ts'
import { statement } from '../../infra/statement.ts'
import type { Order } from './order.ts'
import type { OrderParts } from './order.ports.ts'
import { cancelStatement, ORDER, orderOf, type OrderRow, type Page } from './order.repository.ts'
import { soughtOf } from './sought.ts'
import { TOLD_APPOINTMENT } from './told-appointment.ts'

/** A seller sees nothing of what may never be paid. */
const THEIRS = `o.seller_id = $2 and o.payment_status not in ('pending', 'failed')`
const FIND = { name: 'seller-order-find', text: `${ORDER} and o.seller_id = $2 and (o.id::text = $3 or o.number = $3)` }
const ASKED = `${THEIRS} and ($3::text is null or o.status = $3)`
const LIST = { name: 'seller-order-list', text: `${ORDER} and ${ASKED} order by o.created_at desc, o.id limit $4 offset $5` }
const COUNT = { name: 'seller-order-count', text: `select count(*)::int as total from orders o where o.tenant_id = $1 and ${ASKED}` }

/** The words are made once for the statement, and compared with what stands in the index `order_sought` alone. A number is read out without its hyphens, and a name has its own. */
const FITS = (sought: string): string =>
  `(strpos(${sought}, (select replace(lower($4), '-', ''))) > 0 or (select strpos($4, '-') > 0) and strpos(${sought}, (select lower($4))) > 0)`
const SEEK = {
  name: 'seller-order-seek',
  text: `with found as materialized (
             select o.id from orders o where o.tenant_id = $1 and o.seller_id = $2 and o.sought is not null and ${FITS('o.sought')}
             union all
             select o.id from orders o where o.tenant_id = $1 and o.seller_id = $2 and o.sought is null and ${FITS(soughtOf({ number: 'o.number', address: 'o.address' }))}),
           theirs as materialized (select o.id, o.created_at from orders o where o.tenant_id = $1 and o.id = any(array(select id from found)) and ${ASKED})
           select (select count(*)::int from theirs) as total, array(select id from theirs order by created_at desc, id limit $5 offset $6) as ids`,
}
const LIST_FOUND = { name: 'seller-order-found', text: `${ORDER} and o.seller_id = $2 and o.id = any($3::uuid[]) order by o.created_at desc, o.id` }

/** Where and when it is fetched, as `announcementOf` tells it. */
const TOLD_PICKUP = `case when moved.pickup is not null then
                       (moved.pickup - 'store') || jsonb_build_object('orderId', moved.id, 'store', moved.pickup #>> '{store,name}', 'phone', moved.pickup #>> '{store,phone}',
                         'address', concat(moved.pickup #>> '{store,street1}', ', ', moved.pickup #>> '{store,city}', ' ', moved.pickup #>> '{store,zip}')) end`

/** As `textIn` reads a text. */
const inTheirs = (text: string, locale: string): string =>
  `coalesce(${text}::jsonb ->> (${locale}), ${LOCALES.map((other) => `${text}::jsonb ->> '${other}'`).join(', ')}, '')`

/** Cash is there when the goods are. */
const advanceStatement = ({ customers }: OrderParts) =>
  statement(
    'seller-order-advance',
    ['tenantId', 'sellerId', 'orderId', 'from', 'to', 'tenantName', 'country', 'locale', 'service', 'at'],
    `with locked as (select id from orders where tenant_id = :tenantId and seller_id = :sellerId and id = :orderId::uuid and status = :from
                        and payment_status not in ('pending', 'failed') for update),
     moved as (update orders o set status = :to, payment_status = case when :to = 'delivered' and o.payment_status = 'due' then 'paid' else o.payment_status end
                 from locked where o.tenant_id = :tenantId and o.id = locked.id returning o.id, o.parent_id, o.number, o.customer_id, o.seller, o.pickup, o.appointment, o.type),
     noted as (insert into order_event (tenant_id, order_id, position, status, cause, at)
               select :tenantId, moved.id, 1 + (select coalesce(max(position), 0) from order_event e where e.tenant_id = :tenantId and e.order_id = moved.id), :to, 'seller', :at
                 from moved),
     told as (select jsonb_build_object('email', c.email, 'phone', c.phone, 'firstName', coalesce(c.first_name, ''), 'isGuest', c.is_guest, 'locale', coalesce(m.locale, :locale),
                     'tenantName', :tenantName::text, 'country', :country::text, 'masterId', moved.parent_id, 'orderId', moved.id, 'number', moved.number,
                     'seller', moved.seller ->> 'name', 'status', :to::text, 'isService', moved.type = 'SERVICE', 'pickup', ${TOLD_PICKUP},
                     'appointment', ${TOLD_APPOINTMENT(inTheirs(':service', 'coalesce(m.locale, :locale)'))}) as payload
                from moved join master_order m on m.tenant_id = :tenantId and m.id = moved.parent_id
                left join ${customers} c on c.tenant_id = :tenantId and c.id = moved.customer_id),
     ${announceEach({ event: orderAdvanced, payload: 'payload', of: 'told' })}
     select id from moved`,
  )

/** To whom an order is to be told of. */
export const CONTACT = (customers: string) => ({
  name: 'order-contact',
  text: `select c.email, c.phone, coalesce(c.first_name, '') as "firstName", c.is_guest as "isGuest", m.locale,
                o.seller ->> 'name' as seller, o.payment_type as "paymentType",
                (o.pickup is not null or o.counter_sale is not null) as "isAtShop" from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id
           join ${customers} c on c.tenant_id = o.tenant_id and c.id = o.customer_id where o.tenant_id = $1 and o.id = $2`,
})

export type Recipient = Pick<PayloadOf<typeof orderCancelled>, 'email' | 'phone' | 'firstName' | 'isGuest'> & {
  readonly locale: PayloadOf<typeof orderCancelled>['locale'] | null
  readonly seller: string
  readonly paymentType: PaymentType
  /** It was bought or picked up in the shop. */
  readonly isAtShop: boolean
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
  /** What is booked, where it is an appointment. */
  readonly service: LocalizedText | null
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
      const words = sought?.trim()
      if (words) {
        const [found = { total: 0, ids: [] }] = await database.list<{ total: number; ids: readonly string[] }>(SEEK, [
          tenantId,
          sellerId,
          status ?? null,
          words,
          limit,
          offset,
        ])
        const orders = found.ids.length > 0 ? await database.list<OrderRow>(LIST_FOUND, [tenantId, sellerId, found.ids]) : []
        return { orders: orders.map(orderOf), total: found.total }
      }
      const asked = [tenantId, sellerId, status ?? null]
      const [orders, [counted]] = await Promise.all([database.list<OrderRow>(LIST, [...asked, limit, offset]), database.list<{ total: number }>(COUNT, asked)])
      return { orders: orders.map(orderOf), total: counted?.total ?? 0 }
    },
    recipientOf: async (orderId: string): Promise<Recipient | undefined> => (await database.list<Recipient>(contact, [tenantId, orderId]))[0],
    /** False when it was no longer where it was. */
    advance: async ({ service, ...step }: Step): Promise<boolean> =>
      (await database.run(advance, advance.values({ tenantId, sellerId, ...step, service: service && JSON.stringify(service) }))).length > 0,
    /** The same; gives pieces and money back. */
    cancel: async (orderId: string, at: Date, from: readonly OrderStatus[], announcement: PayloadOf<typeof orderCancelled>): Promise<boolean> => {
      const announcements = JSON.stringify([{ id: orderId, payload: announcement }])
      const values = cancel.values({ tenantId, ownerId: sellerId, orderIds: [orderId], from, announcements, isToWallet: false, at })
      return (await database.run(cancel, values)).length > 0
    },
  })
}
export type SellerOrdersOf = ReturnType<typeof createSellerOrderRepositories>
