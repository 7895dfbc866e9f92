import { MAX_WISHES } from '@galleria/rules'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
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
    clear: async (): Promise<void> => void (await db.delete(wishlistItemTable).where(own)),
  }
}
