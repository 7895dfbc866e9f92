import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { linkedProviderTable } from './identity.tables.ts'

export type LinkedProvider = { readonly provider: string; readonly createdAt: Date }

export function linkedProviderRepository(db: Orm, tenantId: string) {
  const own = eq(linkedProviderTable.tenantId, tenantId)
  const of = (customerId: string) => and(own, eq(linkedProviderTable.customerId, customerId))
  return {
    /** The customer whom the provider calls so. */
    findCustomer: async (provider: string, subject: string): Promise<string | undefined> => {
      const [row] = await db
        .select({ customerId: linkedProviderTable.customerId })
        .from(linkedProviderTable)
        .where(and(own, eq(linkedProviderTable.provider, provider), eq(linkedProviderTable.subject, subject)))
      return row?.customerId
    },
    /** Somebody who is linked already, in the very same moment too, stays as they are. */
    link: async (customerId: string, provider: string, subject: string, now: Date): Promise<void> => {
      await db.insert(linkedProviderTable).values({ tenantId, provider, subject, customerId, createdAt: now }).onConflictDoNothing()
    },
    /** False when there was nothing to take away. */
    unlink: async (customerId: string, provider: string): Promise<boolean> => {
      const { rowCount } = await db.delete(linkedProviderTable).where(and(of(customerId), eq(linkedProviderTable.provider, provider)))
      return (rowCount ?? 0) > 0
    },
    unlinkAll: async (customerId: string): Promise<boolean> => {
      const { rowCount } = await db.delete(linkedProviderTable).where(of(customerId))
      return (rowCount ?? 0) > 0
    },
    listOf: (customerId: string): Promise<LinkedProvider[]> =>
      db
        .select({ provider: linkedProviderTable.provider, createdAt: linkedProviderTable.createdAt })
        .from(linkedProviderTable)
        .where(of(customerId))
        .orderBy(asc(linkedProviderTable.createdAt))
        .limit(20),
  }
}
