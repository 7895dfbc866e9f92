import { index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Provider } from '@galleria/contract'
import { instant, tenantId } from '../../../infra/columns.ts'
import type { SimulatedPayment } from './simulated-payment.ts'

/** What stand-ins for providers know: in the database, so that they forget nothing when the shop's process ends, as the real ones would not. */
export const simulatedPaymentTable = pgTable(
  'simulated_payment',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull().$type<Provider>(),
    reference: text('reference').notNull(),
    /** The shop's own name for it. */
    requestKey: text('request_key').notNull(),
    /** In the address of its page. */
    page: text('page').notNull(),
    document: jsonb('document').notNull().$type<SimulatedPayment>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider, table.reference] }),
    unique('simulated_payment_key').on(table.tenantId, table.provider, table.requestKey),
    unique('simulated_payment_page').on(table.page),
    index('simulated_payment_by_time').using('brin', table.createdAt),
  ],
)
