import { sql } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { reminderOf } from './appointment.ts'

/** What is kept of an appointment beside its order. `details` are sealed, and null when the account is gone. */
export type KeptRow = { readonly details: Uint8Array | null; readonly files: readonly string[] }

type DueReminder = { readonly tenantId: string; readonly orderId: string; readonly sellerId: string; readonly startsAt: Date }

const FIND = { name: 'appointment-find', text: 'select details, files from appointment where tenant_id = $1 and order_id = $2' }
const DUE = {
  name: 'appointment-due',
  text: `select tenant_id as "tenantId", order_id as "orderId", seller_id as "sellerId", starts_at as "startsAt"
           from appointment where remind_at <= $1 order by remind_at, order_id limit $2`,
}
const COUNT_LATE = { name: 'appointment-count-late', text: 'select count(*)::int as count from appointment where remind_at < $1' }

export function createAppointmentRows(database: Database) {
  return {
    find: async (tenantId: string, orderId: string): Promise<KeptRow | undefined> => (await database.list<KeptRow>(FIND, [tenantId, orderId]))[0],
    /** Of every tenant: those that are to be reminded of by then, the oldest first. */
    listDue: (at: Date, most: number): Promise<readonly DueReminder[]> => database.list<DueReminder>(DUE, [at, most]),
    /** Nobody reminds of it any more. False when somebody else has, or when it was moved meanwhile. */
    noteReminded: async (tx: Orm, { tenantId, orderId }: DueReminder, at: Date): Promise<boolean> => {
      const { rows } = await tx.execute(
        sql`update appointment set remind_at = null
             where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid and remind_at <= ${at.toISOString()}::timestamptz returning order_id`,
      )
      return rows.length > 0
    },
    /** Of every tenant: should have been reminded of before. */
    countLate: async (before: Date): Promise<number> => (await database.list<{ count: number }>(COUNT_LATE, [before]))[0]?.count ?? 0,
  }
}
export type AppointmentRows = ReturnType<typeof createAppointmentRows>

/** Notes when an appointment takes place from now on; its order is locked by the caller. It is reminded of anew. */
export async function moveKeptAppointment(
  tx: Orm,
  { tenantId, orderId, startsAt, at }: { readonly tenantId: string; readonly orderId: string; readonly startsAt: Date; readonly at: Date },
): Promise<void> {
  await tx.execute(
    sql`update appointment set starts_at = ${startsAt.toISOString()}::timestamptz, remind_at = ${reminderOf(startsAt, at)?.toISOString() ?? null}::timestamptz, moves = moves + 1
         where tenant_id = ${tenantId}::uuid and order_id = ${orderId}::uuid`,
  )
}
