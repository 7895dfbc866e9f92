import type { View } from '../../infra/statement.ts'

/** Neither paid for nor over. */
const OPEN = "o.status in ('created', 'processing', 'shipped') and o.payment_status in ('due', 'pending', 'failed')"
const MINE = 'o.tenant_id = :tenantId and o.customer_id = :customerId'

export const orderParts = {
  /** A scalar, JSON: how the orders of `:customerId` stand (`OpenOrders` of the checkout). `sameBuyer`: an array of ids, whose open orders count as theirs. */
  standing: (sameBuyer: string): string => {
    const theirs = `o.tenant_id = :tenantId and o.customer_id = any(${sameBuyer})`
    return `(select jsonb_build_object(
       'all', (select count(*) from master_order o where ${MINE}),
       'delivered', (select count(*) from orders o where ${MINE} and o.status = 'delivered'),
       'open', (select count(distinct o.parent_id) from orders o where ${theirs} and ${OPEN}),
       'openAmount', (select coalesce(sum(o.total), 0) from orders o where ${theirs} and ${OPEN}),
       'openPieces', (select coalesce(jsonb_object_agg(product_id, pieces), '{}') from (
          select l.product_id, sum(l.quantity) as pieces from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
           where ${theirs} and ${OPEN} group by l.product_id) p)))`
  },

  /** `tenant_id, customer_id, created_at`: who has ordered when. */
  buyers: '(select tenant_id, customer_id, created_at from master_order)' satisfies View,

  /** `tenant_id, order_id, number, customer_id, product_id, created_at`: lines of orders that were delivered. Ask for those of a customer. */
  deliveredLines: `(select o.tenant_id, o.id as order_id, o.number, o.customer_id, l.product_id, o.created_at
                      from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id where o.status = 'delivered')` satisfies View,

  /** `tenant_id, id, number, customer_id, seller_id, seller, currency, total, refunded, status, payment_type, payment_status, locale, created_at`: what one seller delivers; `locale` in which it was ordered, if known. */
  soldParts:
    `(select o.tenant_id, o.id, o.number, o.customer_id, o.seller_id, o.seller, o.currency, o.total, o.refunded, o.status, o.payment_type, o.payment_status, m.locale, o.created_at
                 from orders o join master_order m on m.tenant_id = o.tenant_id and m.id = o.parent_id)` satisfies View,

  /** `tenant_id, order_id, position, variant_id, slug, name, choice, quantity, refunded_quantity, image, market`: the lines of these. */
  linesOfParts:
    '(select tenant_id, order_id, position, variant_id, slug, name, choice, quantity, refunded_quantity, image, market from order_line)' satisfies View,

  /** `tenant_id, image`: what lines of orders show. */
  soldPictures: '(select tenant_id, image from order_line)' satisfies View,

  /** `tenant_id, order_id, product_id, created_at, is_cancelled`: each line of each order. Ask for a span of `created_at`. */
  soldLines: `(select o.tenant_id, o.id as order_id, l.product_id, o.created_at, o.status = 'cancelled' as is_cancelled
                 from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id)` satisfies View,
}
