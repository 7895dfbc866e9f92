import { MAX_WISHES } from '@galleria/rules'
import { and, desc, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { wishlistItemTable } from './wishlist.tables.ts'

export function wishlistRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(wishlistItemTable.tenantId, tenantId), eq(wishlistItemTable.customerId, customerId))
  return {
    /** Newest first. */
    list: async (): Promise<string[]> => {
      const rows = await db
        .select({ id: wishlistItemTable.productId })
        .from(wishlistItemTable)
        .where(own)
        .orderBy(desc(wishlistItemTable.addedAt), wishlistItemTable.productId)
        .limit(MAX_WISHES)
      return rows.map((row) => row.id)
    },
    add: async (productId: string): Promise<void> => void (await db.insert(wishlistItemTable).values({ tenantId, customerId, productId })),
    remove: async (productId: string): Promise<void> => void (await db.delete(wishlistItemTable).where(and(own, eq(wishlistItemTable.productId, productId)))),
    clear: async (): Promise<void> => void (await db.delete(wishlistItemTable).where(own)),
  }
}
