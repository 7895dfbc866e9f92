import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../infra/database.ts'
import { type SimulatedBill, simulatedBillTable as table } from './simulated-bill.tables.ts'

export type SimulatedBillRow = { readonly key: string; readonly status: string; readonly document: SimulatedBill; readonly createdAt: Date }

export function createSimulatedBills({ orm }: Pick<Database, 'orm'>) {
  return {
    find: async (tenantId: string, key: string): Promise<SimulatedBillRow | undefined> =>
      (
        await orm
          .select()
          .from(table)
          .where(and(eq(table.tenantId, tenantId), eq(table.key, key)))
      )[0],
    /** What was told to be paid of one number of one operator since then. */
    findByMark: (tenantId: string, mark: string, since: Date): Promise<SimulatedBillRow[]> =>
      orm
        .select()
        .from(table)
        .where(and(eq(table.tenantId, tenantId), gte(table.createdAt, since), sql`${table.document} ->> 'mark' = ${mark}`))
        .limit(100),
    /** False when something was paid under this key, or tried. */
    insert: async (tenantId: string, row: SimulatedBillRow): Promise<boolean> =>
      (
        await orm
          .insert(table)
          .values({ tenantId, ...row })
          .onConflictDoNothing()
          .returning({ key: table.key })
      ).length > 0,
    removeOlderThan: async (instant: Date): Promise<void> => {
      await orm.delete(table).where(lt(table.createdAt, instant))
    },
  }
}
export type SimulatedBills = ReturnType<typeof createSimulatedBills>
