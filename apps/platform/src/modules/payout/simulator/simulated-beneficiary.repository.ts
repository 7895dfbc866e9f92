import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../infra/database.ts'
import { type SimulatedBeneficiary, simulatedBeneficiaryTable as table } from './simulated-beneficiary.tables.ts'

export type SimulatedRow = { readonly reference: string; readonly status: string; readonly document: SimulatedBeneficiary; readonly createdAt: Date }

export function createSimulatedBeneficiaries({ orm }: Pick<Database, 'orm'>) {
  const one = (tenantId: string, reference: string) => and(eq(table.tenantId, tenantId), eq(table.reference, reference))
  return {
    find: async (tenantId: string, reference: string): Promise<SimulatedRow | undefined> => (await orm.select().from(table).where(one(tenantId, reference)))[0],
    /** False when the name has been taken. */
    insert: async (tenantId: string, row: SimulatedRow): Promise<boolean> =>
      (
        await orm
          .insert(table)
          .values({ tenantId, ...row })
          .onConflictDoNothing()
          .returning({ reference: table.reference })
      ).length > 0,
    remove: async (tenantId: string, reference: string): Promise<void> => {
      await orm.delete(table).where(one(tenantId, reference))
    },
  }
}
export type SimulatedBeneficiaries = ReturnType<typeof createSimulatedBeneficiaries>
