import type { Locale } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { variantTable } from '../catalog/catalog.tables.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** Who wants to be told when a variant is back. One row for each address and variant. */
export const stockAlertTable = pgTable(
  'stock_alert',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    /** Whose account it was asked from; null for a guest's. */
    customerId: uuid('customer_id'),
    locale: text('locale').notNull().$type<Locale>(),
    /** When it was asked for, the last time. */
    askedAt: instant('asked_at').notNull(),
    /** When it was known that the address is theirs; nobody else is told. */
    confirmedAt: instant('confirmed_at'),
    /** When the mail was given to the outbox. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('stock_alert_once').on(table.tenantId, table.variantId, table.email),
    index('stock_alert_by_customer').on(table.tenantId, table.customerId, table.askedAt),
    index('stock_alert_by_address').on(table.tenantId, table.email),
    index('stock_alert_waiting').on(table.tenantId, table.variantId).where(sql`confirmed_at is not null and told_at is null`),
    foreignKey({ columns: [table.tenantId, table.variantId], foreignColumns: [variantTable.tenantId, variantTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)
