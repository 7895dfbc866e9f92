import { and, asc, eq } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { passkeyTable } from './identity.tables.ts'

export type Passkey = {
  readonly id: string
  readonly customerId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Nobody has more devices. */
export const MAX_PASSKEYS = 20

export function passkeyRepository(db: Orm, tenantId: string) {
  const one = (id: string) => and(eq(passkeyTable.tenantId, tenantId), eq(passkeyTable.id, id))
  const ownOne = (customerId: string, id: string) => and(one(id), eq(passkeyTable.customerId, customerId))
  const of = (customerId: string) => and(eq(passkeyTable.tenantId, tenantId), eq(passkeyTable.customerId, customerId))
  return {
    /** False when there is one of this id. */
    insert: async (passkey: Passkey): Promise<boolean> => {
      const { rowCount } = await db
        .insert(passkeyTable)
        .values({ tenantId, ...passkey })
        .onConflictDoNothing()
      return rowCount === 1
    },
    find: async (id: string): Promise<Passkey | undefined> => {
      const [row] = await db.select().from(passkeyTable).where(one(id))
      return row
    },
    listOf: (customerId: string): Promise<Passkey[]> =>
      db.select().from(passkeyTable).where(of(customerId)).orderBy(asc(passkeyTable.createdAt)).limit(MAX_PASSKEYS),
    /** False when it is not the customer's own any more. */
    noteUse: async (customerId: string, id: string, { counter, lastUsedAt }: { readonly counter: number; readonly lastUsedAt: Date }): Promise<boolean> => {
      const { rowCount } = await db.update(passkeyTable).set({ counter, lastUsedAt }).where(ownOne(customerId, id))
      return rowCount === 1
    },
    /** False when there is none that is the customer's own. */
    rename: async (customerId: string, id: string, name: string): Promise<boolean> => {
      const { rowCount } = await db.update(passkeyTable).set({ name }).where(ownOne(customerId, id))
      return rowCount === 1
    },
    remove: async (customerId: string, id: string): Promise<boolean> => {
      const { rowCount } = await db.delete(passkeyTable).where(ownOne(customerId, id))
      return rowCount === 1
    },
    /** Behind the customer's lock, which whoever calls this holds. False when there was none. */
    removeAll: async (customerId: string): Promise<boolean> => {
      const { rowCount } = await db.delete(passkeyTable).where(of(customerId))
      return (rowCount ?? 0) > 0
    },
  }
}
