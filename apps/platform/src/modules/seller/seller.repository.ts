import { asc, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Seller } from './seller.ts'
import { sellerTable } from './seller.tables.ts'

export function sellerRepository(db: Orm, tenantId: string) {
  return {
    listAll: async (): Promise<Seller[]> => {
      const rows = await db.select().from(sellerTable).where(eq(sellerTable.tenantId, tenantId)).orderBy(asc(sellerTable.name))
      return rows.map(({ tenantId: _, ...seller }) => seller)
    },
  }
}
