import { and, eq, lt, sql } from 'drizzle-orm'
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

type NewSession = { readonly tokenHash: Buffer; readonly customerId: string; readonly now: Date }

const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_IDLE_MS)

export function sessionRepository(db: Orm, tenantId: string) {
  return {
    insert: async ({ tokenHash, customerId, now }: NewSession): Promise<void> => {
      await db.insert(sessionTable).values({ tenantId, tokenHash, customerId, createdAt: now, expiresAt: expiryFrom(now) })
    },
    /** Only if this is still the customer's password: checking it takes long enough for it to be removed meanwhile. False when it was. */
    insertFor: async (passwordHash: string, { tokenHash, customerId, now }: NewSession): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        insert into session (tenant_id, token_hash, customer_id, created_at, expires_at)
        select tenant_id, ${tokenHash}::bytea, id, ${now}::timestamptz, ${expiryFrom(now)}::timestamptz
          from customer where tenant_id = ${tenantId} and id = ${customerId} and password_hash = ${passwordHash} for share`)
      return rowCount === 1
    },
    delete: async (tokenHash: Buffer): Promise<void> => {
      await db.delete(sessionTable).where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.tokenHash, tokenHash)))
    },
    deleteAllOf: async (customerId: string): Promise<void> => {
      await db.delete(sessionTable).where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.customerId, customerId)))
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteExpiredSessions(db: Orm, now: Date): Promise<void> {
  await db.delete(sessionTable).where(lt(sessionTable.expiresAt, now))
}
