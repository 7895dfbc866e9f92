import { and, eq, lt } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { SESSION_EXTEND_MS, SESSION_IDLE_MS } from './identity.ts'
import { sessionTable } from './identity.tables.ts'

/**
 * Every signed-in request runs this once. Prolonging is part of the same statement and finds nothing to do for an hour after it
 * has written; a second request at the same moment waits for the row and then finds nothing to do either.
 */
const FIND_LIVE = {
  name: 'session-find-live',
  text: `with prolonged as (update session set expires_at = $4 where tenant_id = $1 and token_hash = $2 and expires_at > $3 and expires_at < $5)
     select customer_id as "customerId" from session where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
}

/** The customer of a session that has not ended; prolongs it. One round trip. */
export async function findLiveSession(database: Database, tenantId: string, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const expiresAt = now.getTime() + SESSION_IDLE_MS
  const values = [tenantId, tokenHash, now, new Date(expiresAt), new Date(expiresAt - SESSION_EXTEND_MS)]
  const [row] = await database.run<{ customerId: string }>(FIND_LIVE, values)
  return row?.customerId
}

export function sessionRepository(db: Orm, tenantId: string) {
  return {
    insert: async (session: { readonly tokenHash: Buffer; readonly customerId: string; readonly now: Date }): Promise<void> => {
      const { tokenHash, customerId, now } = session
      await db.insert(sessionTable).values({ tenantId, tokenHash, customerId, createdAt: now, expiresAt: new Date(now.getTime() + SESSION_IDLE_MS) })
    },
    delete: async (tokenHash: Buffer): Promise<void> => {
      await db.delete(sessionTable).where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.tokenHash, tokenHash)))
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteExpiredSessions(db: Orm, now: Date): Promise<void> {
  await db.delete(sessionTable).where(lt(sessionTable.expiresAt, now))
}
