import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { SESSION_EXTEND_MS, SESSION_IDLE_MS } from './identity.ts'
import { sessionTable } from './identity.tables.ts'

const FIND_LIVE = {
  name: 'session-find-live',
  text: `select customer_id as "customerId", expires_at < $4 as "isDue" from session where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
}

/** Finds nothing to do when another request has just done it. */
const PROLONG = {
  name: 'session-prolong',
  text: 'update session set expires_at = $3 where tenant_id = $1 and token_hash = $2 and expires_at < $4',
}

/** The customer of a session that has not ended. Every signed-in request asks: one round trip, and once an hour another one that prolongs it. */
export async function findLiveSession(database: Database, tenantId: string, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const expiresAt = expiryFrom(now)
  const dueBefore = new Date(expiresAt.getTime() - SESSION_EXTEND_MS)
  const [row] = await database.identify<{ customerId: string; isDue: boolean }>(FIND_LIVE, [tenantId, tokenHash, now, dueBefore])
  if (row?.isDue) await database.run(PROLONG, [tenantId, tokenHash, expiresAt, dueBefore])
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
    /** Behind the customer's lock, which whoever calls this holds. */
    deleteAllOf: async (customerId: string): Promise<void> => {
      await db.delete(sessionTable).where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.customerId, customerId)))
    },
  }
}

/** For every tenant: a chore, not a request, which waits for nobody. */
export async function deleteExpiredSessions(db: Orm, now: Date): Promise<void> {
  await deleteInBatches(db, sessionTable, lt(sessionTable.expiresAt, now))
}
