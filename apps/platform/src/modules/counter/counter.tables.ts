import type { Locale } from '@galleria/kernel'
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** What a customer shows at a till (decision 0095): the last one each has asked for. */
export const counterCodeTable = pgTable(
  'counter_code',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    code: text('code').notNull(),
    /** In which they read what is told of what they buy. */
    locale: text('locale').notNull().$type<Locale>(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    unique('counter_code_once').on(table.tenantId, table.code),
    index('counter_code_over').on(table.expiresAt),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)
