import type { Provider } from '@galleria/contract'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../infra/database.ts'
import type { SimulatedPayment } from './simulated-payment.ts'
import { simulatedPaymentTable as table } from './simulator.tables.ts'

export type SimulatedRow = { readonly tenantId: string; readonly payment: SimulatedPayment }

export function createSimulatorRepository(database: Database) {
  const rowOf = (rows: readonly { readonly tenantId: string; readonly document: SimulatedPayment }[]): SimulatedRow | undefined =>
    rows[0] && { tenantId: rows[0].tenantId, payment: rows[0].document }
  const found = () => database.orm.select({ tenantId: table.tenantId, document: table.document }).from(table)

  return {
    /** The one that there is under its key, or this one. */
    open: async (tenantId: string, payment: SimulatedPayment): Promise<SimulatedPayment> => {
      const { provider, reference, key, page, createdAt } = payment
      await database.orm
        .insert(table)
        .values({ tenantId, provider, reference, requestKey: key, page, document: payment, createdAt: new Date(createdAt) })
        .onConflictDoNothing()
      const known = rowOf(await found().where(and(eq(table.tenantId, tenantId), eq(table.provider, provider), eq(table.requestKey, key))))
      return known?.payment ?? payment
    },
    find: async (tenantId: string, provider: Provider, reference: string): Promise<SimulatedPayment | undefined> =>
      rowOf(await found().where(and(eq(table.tenantId, tenantId), eq(table.provider, provider), eq(table.reference, reference))))?.payment,
    findPage: async (page: string): Promise<SimulatedRow | undefined> => rowOf(await found().where(eq(table.page, page))),
    /** By what a provider calls a refund, or the money that it took. */
    findByPart: async (tenantId: string, provider: Provider, part: string): Promise<SimulatedPayment | undefined> =>
      rowOf(
        await found().where(
          and(
            eq(table.tenantId, tenantId),
            eq(table.provider, provider),
            sql`${table.document} -> 'refunds' @> ${JSON.stringify([{ reference: part }])}::jsonb or ${table.document} -> 'refunds' @> ${JSON.stringify([{ key: part }])}::jsonb`,
          ),
        ),
      )?.payment,
    /** Changes one, alone with it. What `change` throws is thrown, and nothing has changed. */
    change: (tenantId: string, provider: Provider, reference: string, change: (payment: SimulatedPayment) => SimulatedPayment) =>
      database.transaction(async (tx): Promise<SimulatedPayment | undefined> => {
        const here = and(eq(table.tenantId, tenantId), eq(table.provider, provider), eq(table.reference, reference))
        const [row] = await tx.select({ document: table.document }).from(table).where(here).for('update')
        if (!row) return undefined
        const changed = change(row.document)
        if (changed !== row.document) await tx.update(table).set({ document: changed }).where(here)
        return changed
      }),
    removeOlderThan: async (instant: Date): Promise<void> => {
      await database.orm.delete(table).where(lt(table.createdAt, instant))
    },
  }
}
export type SimulatorRepository = ReturnType<typeof createSimulatorRepository>
