import { and, eq, gt, lt } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { hashOfToken } from './identity.ts'
import { signInAttemptTable } from './identity.tables.ts'

/** What has been begun and waits to be finished, by a name that only whoever began it has. */
export function signInAttemptRepository(db: Orm, tenantId: string) {
  const which = (id: string) => and(eq(signInAttemptTable.tenantId, tenantId), eq(signInAttemptTable.idHash, hashOfToken(id)))
  return {
    /** False when there is one of this name. */
    keep: async (id: string, sealed: Buffer, expiresAt: Date): Promise<boolean> => {
      const { rowCount } = await db
        .insert(signInAttemptTable)
        .values({ tenantId, idHash: hashOfToken(id), sealed, expiresAt })
        .onConflictDoNothing()
      return rowCount === 1
    },
    /** It stays. Undefined when there is none (any more). */
    find: async (id: string, now: Date): Promise<Buffer | undefined> => {
      const [row] = await db
        .select({ sealed: signInAttemptTable.sealed })
        .from(signInAttemptTable)
        .where(and(which(id), gt(signInAttemptTable.expiresAt, now)))
      return row?.sealed
    },
    /** Once: of several who take it at the same moment one gets it. */
    take: async (id: string, now: Date): Promise<Buffer | undefined> => {
      const [row] = await db
        .delete(signInAttemptTable)
        .where(which(id))
        .returning({ sealed: signInAttemptTable.sealed, expiresAt: signInAttemptTable.expiresAt })
      return row && row.expiresAt > now ? row.sealed : undefined
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteExpiredAttempts(db: Orm, now: Date): Promise<void> {
  await deleteInBatches(db, signInAttemptTable, lt(signInAttemptTable.expiresAt, now))
}
