import type { Locale } from '@galleria/kernel'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import type { InvoiceKind, InvoiceSeller } from './invoice.ts'

/** How many papers of each kind a seller has written: whoever writes the next one holds this row. */
export const invoiceSeriesTable = pgTable(
  'invoice_series',
  {
    tenantId: tenantId(),
    sellerId: uuid('seller_id').notNull(),
    invoices: integer('invoices').notNull().default(0),
    creditNotes: integer('credit_notes').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.sellerId] })],
)

/** Invoices, and the credit notes to them. What was bought is the order's, which never changes. */
export const invoiceTable = pgTable(
  'invoice',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    kind: text('kind').notNull().$type<InvoiceKind>(),
    /** From 1, without gaps, for each seller and kind. */
    position: integer('position').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Of what is written once: the order's id, or the key of the refund. */
    key: text('key').notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    /** As it called itself then. */
    seller: jsonb('seller').notNull().$type<InvoiceSeller>(),
    /** In which it was ordered. */
    locale: text('locale').notNull().$type<Locale>(),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('invoice_number').on(table.tenantId, table.sellerId, table.kind, table.position),
    unique('invoice_once').on(table.tenantId, table.kind, table.key),
    index('invoice_by_order').on(table.tenantId, table.orderId),
  ],
)
