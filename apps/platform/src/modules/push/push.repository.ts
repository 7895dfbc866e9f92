import type { Locale } from '@galleria/kernel'
import { MAX_PUSH_DEVICES } from '@galleria/rules'
import { lt, sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { pushHandOverTable } from './push.tables.ts'
import type { PushAddress, PushReads } from './push.ports.ts'

export type Device = PushAddress & { readonly id: string; readonly locale: Locale; readonly language: string | null }
export type NewDevice = PushAddress & { readonly id: string; readonly tokenHash: Buffer; readonly locale: Locale; readonly at: Date }

/** The devices of somebody, and what they were told there. */
export function pushRepository(db: Orm, tenantId: string, { languages, sessions }: PushReads) {
  const rows = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> => (await db.execute(query)).rows as Row[]
  return {
    /** Behind the customer's row. Somebody else's of the same browser is no longer theirs. */
    add: async (customerId: string, { id, tokenHash, endpoint, keys, locale, at }: NewDevice): Promise<void> => {
      const now = at.toISOString()
      await db.execute(sql`delete from push_device where tenant_id = ${tenantId} and endpoint = ${endpoint} and customer_id <> ${customerId}`)
      await db.execute(sql`
        insert into push_device (tenant_id, id, customer_id, token_hash, endpoint, p256dh, auth, locale, created_at, confirmed_at)
        values (${tenantId}, ${id}, ${customerId}, ${tokenHash}::bytea, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${locale}, ${now}::timestamptz, ${now}::timestamptz)
            on conflict on constraint push_device_once do update
               set customer_id = excluded.customer_id, token_hash = excluded.token_hash, p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale,
                   confirmed_at = excluded.confirmed_at`)
      await db.execute(sql`
        delete from push_device d where d.tenant_id = ${tenantId} and d.customer_id = ${customerId} and d.id in (
          select id from push_device where tenant_id = ${tenantId} and customer_id = ${customerId} order by confirmed_at desc, id desc offset ${MAX_PUSH_DEVICES})`)
    },
    remove: async (customerId: string, endpoint: string): Promise<void> => {
      await db.execute(sql`delete from push_device where tenant_id = ${tenantId} and customer_id = ${customerId} and endpoint = ${endpoint}`)
    },
    removeById: async (id: string): Promise<void> => {
      await db.execute(sql`delete from push_device where tenant_id = ${tenantId} and id = ${id}`)
    },
    count: async (customerId: string): Promise<number> =>
      (await rows<{ devices: number }>(sql`select count(*)::int as devices from push_device where tenant_id = ${tenantId} and customer_id = ${customerId}`))[0]
        ?.devices ?? 0,
    /** Where somebody is logged in and has not been told of this. */
    untold: async (customerId: string, notificationId: string, now: Date): Promise<Device[]> =>
      (
        await rows<Omit<Device, 'keys'> & PushAddress['keys']>(sql`
          select d.id, d.endpoint, d.p256dh, d.auth, d.locale, l.language from push_device d
            join ${sql.raw(sessions)} s on s.tenant_id = d.tenant_id and s.token_hash = d.token_hash and s.expires_at > ${now.toISOString()}::timestamptz
            left join ${sql.raw(languages)} l on l.tenant_id = d.tenant_id and l.id = d.customer_id
           where d.tenant_id = ${tenantId} and d.customer_id = ${customerId}
             and not exists (select from push_hand_over h where h.tenant_id = d.tenant_id and h.device_id = d.id and h.notification_id = ${notificationId})
           order by d.id limit ${MAX_PUSH_DEVICES}`)
      ).map(({ p256dh, auth, ...device }) => ({ ...device, keys: { p256dh, auth } })),
    /** Nothing where the device has gone meanwhile. */
    noteHandOver: async (deviceId: string, notificationId: string, at: Date): Promise<void> => {
      await db.execute(sql`
        insert into push_hand_over (tenant_id, device_id, notification_id, accepted_at)
        select tenant_id, id, ${notificationId}, ${at.toISOString()}::timestamptz from push_device where tenant_id = ${tenantId} and id = ${deviceId} for key share
            on conflict do nothing`)
    },
  }
}

/** For every tenant: a chore. */
export const deleteHandOversBefore = (database: Database, instant: Date): Promise<number> =>
  deleteInBatches(database.orm, pushHandOverTable, lt(pushHandOverTable.acceptedAt, instant))
