import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import type { View } from '../../infra/statement.ts'
import { customerTable, sessionTable } from './identity.tables.ts'

/** Somebody who buys without an account: `email` is lower case, `confirmedAt` when they last showed that it is theirs. */
export type GuestRow = { readonly id: string; readonly email: string; readonly confirmedAt: Date | null }

type NewGuest = { readonly id: string; readonly customerNo: string; readonly email: string; readonly now: Date }

export function guestRepository(db: Orm, tenantId: string) {
  const { id, contactEmail, confirmedAt, guestSince, erasedAt } = customerTable
  const own = and(eq(customerTable.tenantId, tenantId), isNotNull(guestSince), isNull(erasedAt))
  return {
    insert: async ({ email, now, ...guest }: NewGuest): Promise<void> => {
      await db.insert(customerTable).values({ tenantId, ...guest, firstName: '', lastName: '', contactEmail: email, guestSince: now, createdAt: now })
    },

    /** Undefined for accounts, and for a guest who has become one. */
    find: async (guestId: string): Promise<GuestRow | undefined> => {
      const [row] = await db
        .select({ id, email: contactEmail, confirmedAt })
        .from(customerTable)
        .where(and(own, eq(id, guestId)))
      return row && { ...row, email: row.email ?? '' }
    },

    /** By the number of something that they have ordered, and where news of it goes. `numbers` has `tenant_id, number, customer_id`. */
    findByOrder: async (numbers: View, number: string, email: string): Promise<GuestRow | undefined> => {
      const buyers = sql`(select o.customer_id from ${sql.raw(numbers)} o where o.tenant_id = ${tenantId} and o.number = ${number})`
      const [row] = await db
        .select({ id, email: contactEmail, confirmedAt })
        .from(customerTable)
        .where(and(own, eq(contactEmail, email), inArray(id, buyers)))
      return row && { ...row, email }
    },

    /** What was confirmed was the other address. */
    changeEmail: async (guestId: string, email: string): Promise<void> => {
      const kept = sql`case when ${contactEmail} = ${email} then ${confirmedAt} end`
      await db
        .update(customerTable)
        .set({ contactEmail: email, confirmedAt: kept })
        .where(and(own, eq(id, guestId)))
    },

    /** False when the address is another one by now. */
    confirm: async (guestId: string, email: string, at: Date): Promise<boolean> => {
      const { rowCount } = await db
        .update(customerTable)
        .set({ confirmedAt: at })
        .where(and(own, eq(id, guestId), eq(contactEmail, email)))
      return rowCount === 1
    },
  }
}

/** For every tenant, a chore: guests from before that who have ordered nothing, with cart and addresses. `buyers` has `tenant_id, customer_id`. */
export async function deleteIdleGuests(db: Orm, buyers: View, before: Date): Promise<number> {
  const { tenantId, id, guestSince } = customerTable
  const inUse: SQL = sql`exists (select from ${sessionTable} s where s.tenant_id = ${tenantId} and s.customer_id = ${id} and s.last_used_at > ${before})`
  const hasBought: SQL = sql`exists (select from ${sql.raw(buyers)} b where b.tenant_id = ${tenantId} and b.customer_id = ${id})`
  return deleteInBatches(db, customerTable, sql`${guestSince} < ${before} and not ${inUse} and not ${hasBought}`)
}

export type OldGuest = { readonly tenantId: string; readonly customerId: string }

/** For every tenant: guests whose last order is from before that, those behind `last` in the order of ids. */
export async function listOldGuests(
  db: Orm,
  buyers: View,
  { before, last, most }: { readonly before: Date; readonly last: OldGuest | undefined; readonly most: number },
): Promise<readonly OldGuest[]> {
  const { rows } = await db.execute<OldGuest>(sql`
    select c.tenant_id as "tenantId", c.id as "customerId" from ${customerTable} c
     where c.guest_since < ${before} and c.erased_at is null ${last ? sql`and (c.tenant_id, c.id) > (${last.tenantId}::uuid, ${last.customerId}::uuid)` : sql``}
       and exists (select from ${sql.raw(buyers)} b where b.tenant_id = c.tenant_id and b.customer_id = c.id)
       and not exists (select from ${sql.raw(buyers)} b where b.tenant_id = c.tenant_id and b.customer_id = c.id and b.created_at >= ${before})
     order by c.tenant_id, c.id limit ${most}`)
  return rows
}
