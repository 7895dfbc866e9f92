import { MAX_WISHES } from '@galleria/rules'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { View } from '../../infra/statement.ts'
import { wishlistItemTable } from './wishlist.tables.ts'

export type Wish = { readonly productId: string; readonly price: number | null }

export function wishlistRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(wishlistItemTable.tenantId, tenantId), eq(wishlistItemTable.customerId, customerId))
  return {
    /** Newest first. */
    list: async (): Promise<Wish[]> => {
      return db
        .select({ productId: wishlistItemTable.productId, price: wishlistItemTable.price })
        .from(wishlistItemTable)
        .where(own)
        .orderBy(desc(wishlistItemTable.addedAt), wishlistItemTable.productId)
        .limit(MAX_WISHES)
    },
    /** `price`: minor units of what lists show of it now. */
    add: async (productId: string, price: number): Promise<void> =>
      void (await db.insert(wishlistItemTable).values({ tenantId, customerId, productId, price })),
    remove: async (productId: string): Promise<void> => void (await db.delete(wishlistItemTable).where(and(own, eq(wishlistItemTable.productId, productId)))),
    /** Takes away the oldest wish for a product of which nothing is for sale, and which its owner therefore does not see. False where there is none. */
    removeUnseen: async (variantsForSale: View): Promise<boolean> => {
      const { rows } = await db.execute(sql`
        delete from wishlist_item where tenant_id = ${tenantId} and customer_id = ${customerId} and product_id = (
          select w.product_id from wishlist_item w where w.tenant_id = ${tenantId} and w.customer_id = ${customerId}
             and not exists (select from ${sql.raw(variantsForSale)} v where v.tenant_id = w.tenant_id and v.product_id = w.product_id)
           order by w.added_at, w.product_id limit 1) returning product_id`)
      return rows.length > 0
    },
    clear: async (): Promise<void> => void (await db.delete(wishlistItemTable).where(own)),
  }
}
