import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../../infra/columns.ts'

/** As the stand-in keeps a payment; amounts as the aggregator writes them, in rupees. `number`: its last digits; `mark`: what the whole of it comes to under a secret. */
export type SimulatedBill = { readonly operator: string; readonly number: string; readonly mark: string; readonly amount: string; readonly reference: string }

/** What the stand-in for the aggregator was told to pay: in the database, so that it forgets nothing when the shop's process ends, as the real one would not. */
export const simulatedBillTable = pgTable(
  'simulated_bill',
  {
    tenantId: tenantId(),
    /** The shop's name for it. */
    key: text('key').notNull(),
    /** As the aggregator calls it: SUCCESS, PENDING, FAILED. */
    status: text('status').notNull(),
    document: jsonb('document').notNull().$type<SimulatedBill>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.key] })],
)
