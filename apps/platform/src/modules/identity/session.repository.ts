import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { readOfEach } from '../../infra/read-of-each.ts'
import { MAX_LISTED_SESSIONS, SESSION_EXTEND_MS, SESSION_IDLE_MS, SESSION_LIFE_DAYS, type SignInWay } from './identity.ts'
import type { Device } from './device.ts'
import { sessionTable } from './identity.tables.ts'

/** Use prolongs a session, but not beyond this. */
const LAST_END = `created_at + interval '${SESSION_LIFE_DAYS} days'`

const FIND_LIVE = readOfEach(
  {
    name: 'session-find-live',
    text: `select customer_id as "customerId", is_guest as "isGuest", expires_at < least($4, ${LAST_END}) as "isDue" from session where tenant_id = $1 and token_hash = $2 and expires_at > $3`,
  },
  ['bytea', 'timestamptz', 'timestamptz'],
)

/** Finds nothing to do when another request has just done it. */
const PROLONG = {
  name: 'session-prolong',
  text: `update session set expires_at = least($3, ${LAST_END}), last_used_at = $5
          where tenant_id = $1 and token_hash = $2 and expires_at < least($4, ${LAST_END})`,
}

/** Whose a session is. */
export type SessionHolder = { readonly customerId: string; readonly isGuest: boolean }

/** The customer of a session that has not ended. Every signed-in request asks: one round trip, and once an hour another one that prolongs it. */
export async function findLiveSession(database: Database, tenantId: string, tokenHash: Buffer, now: Date): Promise<SessionHolder | undefined> {
  const expiresAt = expiryFrom(now)
  const dueBefore = new Date(expiresAt.getTime() - SESSION_EXTEND_MS)
  const [row] = await database.identify<SessionHolder & { isDue: boolean }>(FIND_LIVE, [tenantId, tokenHash, now, dueBefore])
  if (row?.isDue) await database.run(PROLONG, [tenantId, tokenHash, expiresAt, dueBefore, now])
  return row && { customerId: row.customerId, isGuest: row.isGuest }
}

type NewSession = {
  readonly tokenHash: Buffer
  readonly customerId: string
  readonly now: Date
  readonly way: SignInWay | null
  readonly device: Device
  readonly isGuest?: boolean
}

export type Session = Device & {
  readonly tokenHash: Buffer
  readonly way: SignInWay | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const expiryFrom = (now: Date): Date => new Date(now.getTime() + SESSION_IDLE_MS)

export function sessionRepository(db: Orm, tenantId: string) {
  return {
    insert: async ({ tokenHash, customerId, now, way, device, isGuest = false }: NewSession): Promise<void> => {
      await db.insert(sessionTable).values({ tenantId, tokenHash, customerId, way, isGuest, ...device, createdAt: now, expiresAt: expiryFrom(now) })
    },
    /** Only if this is still the customer's password: checking it takes long enough for it to be removed meanwhile. False when it was. */
    insertFor: async (passwordHash: string, { tokenHash, customerId, now, way, device }: NewSession): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        insert into session (tenant_id, token_hash, customer_id, created_at, expires_at, way, browser, system)
        select tenant_id, ${tokenHash}::bytea, id, ${now}::timestamptz, ${expiryFrom(now)}::timestamptz, ${way}, ${device.browser}, ${device.system}
          from customer where tenant_id = ${tenantId} and id = ${customerId} and password_hash = ${passwordHash} for share`)
      return rowCount === 1
    },
    /** Whether nobody has ended it. */
    isThere: async (tokenHash: Buffer): Promise<boolean> => {
      const one = and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.tokenHash, tokenHash))
      return (await db.select({ tokenHash: sessionTable.tokenHash }).from(sessionTable).where(one)).length > 0
    },
    /** As if it had been used this moment; until when it lives now. Undefined where it is not there any more. */
    prolong: async (tokenHash: Buffer, now: Date): Promise<Date | undefined> => {
      const [row] = await db
        .update(sessionTable)
        .set({ expiresAt: sql`least(${expiryFrom(now).toISOString()}::timestamptz, ${sql.raw(LAST_END)})`, lastUsedAt: now })
        .where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.tokenHash, tokenHash)))
        .returning({ expiresAt: sessionTable.expiresAt })
      return row?.expiresAt
    },
    delete: async (tokenHash: Buffer): Promise<void> => {
      await db.delete(sessionTable).where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.tokenHash, tokenHash)))
    },
    /** Those that have not ended, the newest first. */
    listOf: (customerId: string, now: Date): Promise<Session[]> => {
      const { tokenHash, way, browser, system, createdAt, lastUsedAt } = sessionTable
      return db
        .select({ tokenHash, way, browser, system, createdAt, lastUsedAt })
        .from(sessionTable)
        .where(and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.customerId, customerId), gt(sessionTable.expiresAt, now)))
        .orderBy(desc(createdAt))
        .limit(MAX_LISTED_SESSIONS)
    },
    deleteOthersOf: async (customerId: string, keptHash: Buffer): Promise<void> => {
      const others = and(eq(sessionTable.tenantId, tenantId), eq(sessionTable.customerId, customerId), ne(sessionTable.tokenHash, keptHash))
      await db.delete(sessionTable).where(others)
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
