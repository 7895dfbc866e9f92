import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../../infra/columns.ts'

/** As the stand-in keeps somebody; its number it forgets but for the last digits. */
export type SimulatedBeneficiary = { readonly name: string; readonly instrument: Readonly<Record<string, string>> }

/** What the stand-in for a provider knows: in the database, so that it forgets nothing when the shop's process ends, as the real one would not. */
export const simulatedBeneficiaryTable = pgTable(
  'simulated_beneficiary',
  {
    tenantId: tenantId(),
    reference: text('reference').notNull(),
    /** As Cashfree calls it: VERIFIED, INITIATED, FAILED. */
    status: text('status').notNull(),
    document: jsonb('document').notNull().$type<SimulatedBeneficiary>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.reference] })],
)
