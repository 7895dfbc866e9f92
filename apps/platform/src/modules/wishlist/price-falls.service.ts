import { notificationDue } from '@galleria/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { View } from '../../infra/statement.ts'
import type { Tenant } from '../tenant/index.ts'

type Deps = {
  readonly database: Database
  readonly findTenant: (tenantId: string) => Promise<Tenant | undefined>
  /** `tenant_id, id, product_id, price, name` of variants that can be sold. */
  readonly variantsForSale: View
  /** `tenant_id, variant_id, quantity` */
  readonly stock: View
}
type Fallen = {
  readonly tenantId: string
  readonly customerId: string
  readonly productId: string
  readonly name: string
  readonly price: number
  readonly before: number
}

/** Less is not worth a word: prices move. */
const LEAST_PERCENT = 5
const BATCH = 200

/**
 * A chore for every hour: announces what on a wishlist costs at least a twentieth less than when it was put there, or than its owner was told of last: the
 * cheapest that there is some of, whose price lists show. Each fall once, however many processes look.
 */
export function createPriceFalls({ database, findTenant, variantsForSale, stock }: Deps) {
  const tellBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute<Fallen>(sql`
        with fallen as materialized (
               select w.tenant_id, w.customer_id, w.product_id, p.price, p.name, coalesce(w.told_price, w.price) as before
                 from wishlist_item w
                cross join lateral (select min(v.price) as price,
                                          min(coalesce(v.name ->> 'en', (select min(n.value) from jsonb_each_text(v.name) n))) as name
                                     from ${sql.raw(variantsForSale)} v
                                     join ${sql.raw(stock)} s on s.tenant_id = v.tenant_id and s.variant_id = v.id and s.quantity > 0
                                    where v.tenant_id = w.tenant_id and v.product_id = w.product_id) p
                where p.price <= coalesce(w.told_price, w.price) * ${100 - LEAST_PERCENT} / 100
                order by w.tenant_id, w.customer_id, w.product_id limit ${BATCH} for update of w skip locked),
             told as (update wishlist_item w set told_price = f.price from fallen f
                       where w.tenant_id = f.tenant_id and w.customer_id = f.customer_id and w.product_id = f.product_id returning 1)
        select f.tenant_id as "tenantId", f.customer_id as "customerId", f.product_id as "productId", coalesce(f.name, '') as name,
               f.price::float8 as price, f.before::float8 as before from fallen f cross join (select count(*) from told) t`)
      for (const { tenantId, customerId, productId, name, price, before } of rows) {
        const currency = (await findTenant(tenantId))?.settings.currency
        if (currency)
          await eventsOf(tx, tenantId).publish(notificationDue, {
            customerId,
            kind: 'price_fell',
            subject: { kind: 'product', id: productId },
            name,
            text: null,
            amount: { amount: price, currency },
            before: { amount: before, currency },
          })
      }
      return rows.length
    })
  return async (): Promise<void> => {
    while ((await tellBatch()) === BATCH);
  }
}
