import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import type { WishlistParts } from './wishlist.ports.ts'
import { wishlistItemTable } from './wishlist.tables.ts'

export const MAX_WISHLIST_ITEMS = 500

export function createWishlistRepositories({ database, parts }: { readonly database: Database; readonly parts: WishlistParts }) {
  const db = database.orm
  const clear = statement(
    'wishlist-clear',
    ['tenantId', 'customerId'],
    `with ${parts.lockCustomer} delete from wishlist_item w using owner where w.tenant_id = :tenantId and w.customer_id = owner.id`,
  )
  return (tenantId: string, customerId: string) => {
    const own = and(eq(wishlistItemTable.tenantId, tenantId), eq(wishlistItemTable.customerId, customerId))
    return {
      /** Newest first. */
      list: async (): Promise<string[]> => {
        const rows = await db
          .select({ id: wishlistItemTable.productId })
          .from(wishlistItemTable)
          .where(own)
          .orderBy(desc(wishlistItemTable.addedAt), wishlistItemTable.productId)
          .limit(MAX_WISHLIST_ITEMS)
        return rows.map((row) => row.id)
      },
      add: async (productId: string): Promise<void> =>
        void (await db.insert(wishlistItemTable).values({ tenantId, customerId, productId }).onConflictDoNothing()),
      remove: async (productId: string): Promise<void> => void (await db.delete(wishlistItemTable).where(and(own, eq(wishlistItemTable.productId, productId)))),
      clear: async (): Promise<void> => void (await database.run(clear, clear.values({ tenantId, customerId }))),
    }
  }
}
