import type { View } from '../../infra/statement.ts'

/** Neither paid for nor over. */
const OPEN = "o.status in ('created', 'processing', 'shipped') and o.payment_status in ('due', 'pending', 'failed')"
/** A text of a line in every language, JSON. In lines older than that, in one alone, which `textIn` gives whatever language it is asked for. */
export const localizedOf = (line: string, column: 'name' | 'choice'): string => `coalesce(${line}.${column}s, jsonb_build_object('en', ${line}.${column}))`

const MINE = 'o.tenant_id = :tenantId and o.customer_id = :customerId'

export const orderParts = {
  /** A scalar, JSON: how the orders of `:customerId` stand (`OpenOrders` of the checkout); bills count in `all` alone, which is what `count_orders` says. `sameBuyer`: an array of ids, whose open orders count as theirs. */
  standing: (sameBuyer: string): string =>
    `(with theirs as (select o.id, o.parent_id, o.customer_id, o.status, o.total - o.wallet as amount, ${OPEN} as is_open
                        from orders o where o.tenant_id = :tenantId and o.customer_id = any(${sameBuyer}) and o.bill is null)
      select jsonb_build_object(
       'all', (select count(*) from master_order o where ${MINE}),
       'delivered', count(*) filter (where status = 'delivered' and customer_id = :customerId),
       'open', count(distinct parent_id) filter (where is_open),
       'openAmount', coalesce(sum(amount) filter (where is_open), 0),
       'openPieces', (select coalesce(jsonb_object_agg(product_id, pieces), '{}') from (
          select l.product_id, sum(l.quantity) as pieces from theirs o join order_line l on l.tenant_id = :tenantId and l.order_id = o.id
           where o.is_open group by l.product_id) p)) from theirs)`,

  /** `tenant_id, customer_id, created_at, locale`: who has ordered when, and in which language, if known. */
  buyers: '(select tenant_id, customer_id, created_at, locale from master_order)' satisfies View,

  /** `tenant_id, number, customer_id`: whose an order is, and what each seller delivers of it. Ask for one number. */
  orderNumbers: '(select tenant_id, number, customer_id from master_order union all select tenant_id, number, customer_id from orders)' satisfies View,

  /** `tenant_id, number, id, customer_id, status, at`: when orders, and what each seller delivers of them, got where they have been. Ask for one number. */
  orderMoves: `(select tenant_id, number, id, customer_id, 'created' as status, created_at as at from master_order
                union all select tenant_id, number, id, customer_id, 'created', created_at from orders
                union all select o.tenant_id, o.number, o.id, o.customer_id, e.status, e.at from orders o
                            join order_event e on e.tenant_id = o.tenant_id and e.order_id = o.id)` satisfies View,

  /** `tenant_id, id, calendar, day, starts_at`: what is booked for a time and stands; `calendar` is known within its seller, `day` is of its clocks. Ask for some by their ids. */
  bookedTimes:
    `(select tenant_id, id, appointment #>> '{calendar,id}' as calendar, (appointment ->> 'date')::date as day, (appointment ->> 'from')::timestamptz as starts_at
                   from orders where appointment is not null and status in ('created', 'processing', 'shipped'))` satisfies View,

  /** `tenant_id, order_id, number, customer_id, product_id, created_at`: lines of orders that were delivered, without bills. Ask for those of a customer. */
  deliveredLines: `(select o.tenant_id, o.id as order_id, o.number, o.customer_id, l.product_id, o.created_at
                      from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.status = 'delivered' and o.bill is null)` satisfies View,

  /** `tenant_id, id, number, customer_id, seller_id, seller, currency, total, wallet, refunded, type, status, payment_type, payment_status, address, locale, created_at, is_bill, is_at_shop`: what one seller delivers, or sold in the shop or has ready there (`is_at_shop`); `address` (JSON) says for whom, `locale` in which it was ordered, if known. */
  soldParts:
    `(select o.tenant_id, o.id, o.number, o.customer_id, o.seller_id, o.seller, o.currency, o.total, o.wallet, o.refunded, o.type, o.status, o.payment_type, o.payment_status, o.address, m.locale, o.created_at, o.bill is not null as is_bill,
                         (o.pickup is not null or o.counter_sale is not null) as is_at_shop
                 from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id)` satisfies View,

  /**
   * `tenant_id, id, master_id, number, customer_id, total, refunded, status, ordered_at, arrived_at, reward, goods, delivered_before, is_bill`: what one seller delivers, as
   * far as rewards go. Bills (`is_bill`) have no goods and were promised nothing; their money goes back as any. `reward`: what was promised (JSON; null in orders older than that); `goods`: what its goods come to by market (JSON); `delivered_before`: how many of the customer's had arrived when it was ordered. Ask for one by its id.
   */
  rewardedParts:
    `(select o.tenant_id, o.id, o.parent_id as master_id, o.number, o.customer_id, o.total, o.refunded, o.status, o.created_at as ordered_at, o.reward,
                          (select max(e.at) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id and e.status = 'delivered') as arrived_at,
                          case when o.bill is null then (select jsonb_agg(g) from (select l.market, sum(l.unit_price * l.quantity - l.discount) as amount from order_line l
                                                      where l.tenant_id = o.tenant_id and l.order_id = o.id group by l.market) g) else '[]' end as goods,
                          (select count(*) from orders b join order_event e on e.tenant_id = b.tenant_id and e.order_id = b.id and e.status = 'delivered'
                            where b.tenant_id = o.tenant_id and b.customer_id = o.customer_id and b.bill is null and e.at < o.created_at) as delivered_before,
                          o.bill is not null as is_bill from orders o)` satisfies View,

  /**
   * `tenant_id, id, number, customer_id, paid, back`: what one seller delivers of which a wallet paid a share, and how much of that is to be back there by now: all of it
   * when it was cancelled before it was paid, else its share of what went back.
   */
  walletPaidParts: `(select tenant_id, id, number, customer_id, wallet as paid,
                            case when status = 'cancelled' and payment_status in ('due', 'pending', 'failed') then wallet
                                 else div(wallet::numeric * refunded, total)::bigint end as back from orders where wallet > 0)` satisfies View,

  /** `tenant_id, order_id, position, variant_id, slug, name, choice, quantity, refunded_quantity, image, market`: the lines of these; `name` and `choice` by language. */
  linesOfParts:
    `(select tenant_id, order_id, position, variant_id, slug, ${localizedOf('l', 'name')} as name, ${localizedOf('l', 'choice')} as choice, quantity,
                         refunded_quantity, image, market from order_line l)` satisfies View,

  /** `tenant_id, variant_id, quantity`: pieces that orders have taken out of stock, and have not given back by being cancelled. */
  takenPieces: `(select l.tenant_id, l.variant_id, l.quantity from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
                  where o.status <> 'cancelled' and o.bill is null)` satisfies View,

  /** `tenant_id, image`: what lines of orders show. */
  soldPictures: '(select tenant_id, image from order_line)' satisfies View,

  /** `tenant_id, order_id, product_id, created_at, is_cancelled`: each line of each order, without bills. Ask for a span of `created_at`. */
  soldLines: `(select o.tenant_id, o.id as order_id, l.product_id, o.created_at, o.status = 'cancelled' as is_cancelled
                 from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.bill is null)` satisfies View,
}
