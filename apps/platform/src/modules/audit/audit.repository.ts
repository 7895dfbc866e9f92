import type { ReadingKind, ReadingRole } from '@galleria/rules'
import { lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { View } from '../../infra/statement.ts'
import { readAuditTable } from './audit.tables.ts'

/** Who has opened what, and whose words those are. */
export type Reading = {
  readonly kind: ReadingKind
  readonly objectId: string
  readonly customerId: string | null
  readonly accountId: string
  readonly role: ReadingRole
}
export type KeptReading = Reading & { readonly id: string; readonly at: string; readonly name: string }

export type ReadingFilter = { readonly kind: ReadingKind | undefined; readonly objectId: string | undefined; readonly accountId: string | undefined }

/** `customers`: `tenant_id, id, first_name, last_name`. */
export function auditRepository({ orm }: Pick<Database, 'orm'>, tenantId: string, customers: View) {
  return {
    /** A line for each person, object and hour. */
    note: async ({ kind, objectId, customerId, accountId, role }: Reading, at: Date): Promise<void> => {
      const now = sql`${at.toISOString()}::timestamptz`
      await orm.execute(sql`
        insert into read_audit (tenant_id, id, account_id, role, kind, object_id, customer_id, at, hour)
        values (${tenantId}, ${newId()}, ${accountId}, ${role}, ${kind}, ${objectId}, ${customerId}, ${now}, date_trunc('hour', ${now} at time zone 'UTC') at time zone 'UTC')
            on conflict on constraint read_audit_once do nothing`)
    },
    list: async ({ kind, objectId, accountId }: ReadingFilter, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      const those = sql`r.tenant_id = ${tenantId} and (${kind ?? null}::text is null or r.kind = ${kind ?? null}) and (${objectId ?? null}::uuid is null or r.object_id = ${objectId ?? null}::uuid)
         and (${accountId ?? null}::uuid is null or r.account_id = ${accountId ?? null}::uuid)`
      const [found, counted] = await Promise.all([
        orm.execute<KeptReading>(sql`
          select r.id, r.kind, r.object_id as "objectId", r.customer_id as "customerId", r.account_id as "accountId", r.role, r.at,
                 trim(concat(c.first_name, ' ', c.last_name)) as name
            from read_audit r left join ${sql.raw(customers)} c on c.tenant_id = r.tenant_id and c.id = r.account_id
           where ${those} order by r.at desc, r.id desc limit ${limit} offset ${offset}`),
        orm.execute<{ total: number }>(sql`select count(*)::int as total from read_audit r where ${those}`),
      ])
      return { readings: found.rows, total: counted.rows[0]?.total ?? 0 }
    },
  }
}

/** For every tenant: a chore. */
export const deleteReadingsBefore = (database: Database, instant: Date): Promise<number> =>
  deleteInBatches(database.orm, readAuditTable, lt(readAuditTable.at, instant))
