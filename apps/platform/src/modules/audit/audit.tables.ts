import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ReadingKind, ReadingRole } from '@galleria/rules'
import { instant, tenantId } from '../../infra/columns.ts'

/** That somebody who works for a shop or a seller has opened what a customer wrote. */
export const readAuditTable = pgTable(
  'read_audit',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** Whose account it was. */
    accountId: uuid('account_id').notNull(),
    role: text('role').notNull().$type<ReadingRole>(),
    kind: text('kind').notNull().$type<ReadingKind>(),
    objectId: uuid('object_id').notNull(),
    /** Whose words they are; null for whoever has no account. */
    customerId: uuid('customer_id'),
    at: instant('at').notNull(),
    /** The hour in which it was: opened again in it is the same line. */
    hour: instant('hour').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('read_audit_once').on(table.tenantId, table.accountId, table.kind, table.objectId, table.hour),
    index('read_audit_latest').on(table.tenantId, table.at.desc(), table.id.desc()),
    index('read_audit_by_customer').on(table.tenantId, table.customerId, table.at),
    index('read_audit_by_age').on(table.at),
  ],
)
