import type { PayoutKind } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type { Beneficiary } from './payout.ts'

/** Where money can be sent to a customer. One that was removed is nobody's any more, and goes when the provider has forgotten it, too. */
export const bankBeneficiaryTable = pgTable(
  'bank_beneficiary',
  {
    tenantId: tenantId(),
    /** Also the provider's name for it. */
    id: uuid('id').notNull(),
    customerId: uuid('customer_id'),
    kind: text('kind').notNull().$type<PayoutKind>(),
    /** As the bank knows its owner; empty once it was removed, like `masked`. */
    name: text('name').notNull(),
    masked: text('masked').notNull(),
    ifsc: text('ifsc'),
    /** The whole of it, sealed with a key that is not in the database; null once it was removed. */
    sealed: bytes('sealed'),
    state: text('state').notNull().$type<Beneficiary['state']>(),
    isTest: boolean('is_test').notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('bank_beneficiary_by_customer').on(table.tenantId, table.customerId),
    index('bank_beneficiary_removed').on(table.removedAt).where(sql`removed_at is not null`),
    index('bank_beneficiary_undecided').on(table.createdAt).where(sql`state in ('adding', 'checking') and removed_at is null`),
    check('bank_beneficiary_removed_whole', sql`(removed_at is null) = (customer_id is not null) and (removed_at is null) = (sealed is not null)`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)
