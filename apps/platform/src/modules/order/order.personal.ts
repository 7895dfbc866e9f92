import { isFinalStatus, ORDER_STATUSES } from '@galleria/rules'
import type { PersonalData } from '../../infra/personal-data.ts'

const own = 'tenant_id = :tenantId and customer_id = :customerId'
const FINAL = ORDER_STATUSES.filter(isFinalStatus)
  .map((status) => `'${status}'`)
  .join(', ')

/** What a bill needs nothing of: how to find the door, and how to reach somebody. */
export const NOT_ON_A_BILL = `'{"phone": "", "email": null, "landmark": null, "longitude": 0, "latitude": 0}'::jsonb`

const handedOn = (table: string): string =>
  `with held as materialized (select id from ${table} where ${own} order by id for update)
   update ${table} t set customer_id = :heirId from held where t.tenant_id = :tenantId and t.id = held.id`

/** Orders are the books of the shop: they stay, with the name and the address that a bill needs for as long as the law wants bills to be kept. */
export const orderPersonal: PersonalData = {
  columns: [
    'orders.customer_id',
    'orders.address',
    'orders.sought',
    'orders.bill',
    'orders.appointment',
    'order_line.choice',
    'order_line.choices',
    'master_order.customer_id',
    'master_order.announcement',
  ],
  shown: {
    orders: `select to_jsonb(o) - '{tenant_id,customer_id,request_hash,idempotency_key,sought}'::text[] #- '{counter_sale,accountId}'
                      || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(l) - '{tenant_id,order_id}'::text[] order by l.position)
                                                        from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id)) as row
               from orders o where ${own} order by created_at desc`,
  },
  passedOn: {
    master_order: [handedOn('master_order')],
    orders: [handedOn('orders')],
  },
  obstacle: `select 1 from orders where ${own} and status not in (${FINAL})`,
  erased: [
    `with held as materialized (select id from master_order where ${own} order by id for update)
     update master_order m set announcement = (case when m.announcement ? 'bill' then (m.announcement - 'bill') || '{"lines": [], "parts": []}'::jsonb else m.announcement end)
                                || '{"email": null, "phone": null, "firstName": "", "address": ""}'::jsonb
       from held where m.tenant_id = :tenantId and m.id = held.id and m.announcement is not null`,
    `with held as materialized (select id from orders where ${own} order by id for update)
     update orders o set address = o.address || ${NOT_ON_A_BILL}, bill = o.bill || '{"number": "", "customerName": null}'::jsonb,
                         appointment = o.appointment || '{"link": null}'::jsonb
       from held where o.tenant_id = :tenantId and o.id = held.id`,
    // The number by which an operator knows somebody.
    `update order_line l set choice = '', choices = null from orders o
      where o.tenant_id = :tenantId and o.customer_id = :customerId and o.bill is not null and l.tenant_id = o.tenant_id and l.order_id = o.id`,
  ],
}
