import { and, eq, lt } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { DEVICE_LIFE_MS, hashOfToken, newToken } from './identity.ts'
import { knownDeviceTable } from './identity.tables.ts'
import type { UserName } from '@galleria/rules'

const FIND_KNOWN = {
  name: 'device-find-known',
  text: `select 1 as found from known_device d join customer c on c.tenant_id = d.tenant_id and c.id = d.customer_id
          where d.tenant_id = $1 and d.token_hash = $2 and d.expires_at > $3 and (c.email = $4 or c.phone = $5)`,
}

/** Whether this device has signed in to the account of this user name before. */
export async function isKnownDevice(database: Database, tenantId: string, token: string, { kind, value }: UserName, now: Date): Promise<boolean> {
  const [email, phone] = kind === 'email' ? [value, null] : [null, value]
  return (await database.list(FIND_KNOWN, [tenantId, hashOfToken(token), now, email, phone])).length > 0
}

export function deviceRepository(db: Orm, tenantId: string) {
  const ofThisShop = eq(knownDeviceTable.tenantId, tenantId)
  const isOurs = async (tokenHash: Buffer): Promise<boolean> => {
    const which = and(ofThisShop, eq(knownDeviceTable.tokenHash, tokenHash))
    return (await db.select({ customerId: knownDeviceTable.customerId }).from(knownDeviceTable).where(which).limit(1)).length > 0
  }
  return {
    /** From now on the account knows the device. Answers its token: the one that it has, if that is of this shop (one device, several accounts), else a new one. */
    remember: async (customerId: string, given: string | undefined, now: Date): Promise<string> => {
      const old = given === undefined ? undefined : { token: given, tokenHash: hashOfToken(given) }
      const { token, tokenHash } = old && (await isOurs(old.tokenHash)) ? old : newToken()
      const expiresAt = new Date(now.getTime() + DEVICE_LIFE_MS)
      await db
        .insert(knownDeviceTable)
        .values({ tenantId, tokenHash, customerId, createdAt: now, expiresAt })
        .onConflictDoUpdate({ target: [knownDeviceTable.tenantId, knownDeviceTable.tokenHash, knownDeviceTable.customerId], set: { expiresAt } })
      return token
    },
    /** Behind the customer's lock, which whoever calls this holds. */
    forgetAllOf: async (customerId: string): Promise<void> => {
      await db.delete(knownDeviceTable).where(and(ofThisShop, eq(knownDeviceTable.customerId, customerId)))
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteExpiredDevices(db: Orm, now: Date): Promise<void> {
  await deleteInBatches(db, knownDeviceTable, lt(knownDeviceTable.expiresAt, now))
}
