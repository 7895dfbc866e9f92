import type { AmountType, WalletKind } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import type { Counter } from './wallet.ts'

/** What a customer has of one type: the sum of its postings, kept for whoever spends it. The tenant's own accounts have no row, which everybody would wait for. */
export const walletAccountTable = pgTable(
  'wallet_account',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    type: text('type').notNull().$type<AmountType>(),
    balance: minorUnits('balance').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('wallet_account_of').on(table.tenantId, table.customerId, table.type),
    // Nobody spends what is not there, whatever else went wrong.
    check('wallet_account_balance', sql`balance >= 0`),
  ],
)

/** Something that was booked. Never changed, never deleted: triggers see to it. */
export const walletEntryTable = pgTable(
  'wallet_entry',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What it was booked for: once. */
    key: text('key').notNull(),
    kind: text('kind').notNull().$type<WalletKind>(),
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('wallet_entry_key').on(table.tenantId, table.key),
    index('wallet_entry_of_order').on(table.tenantId, table.orderId),
  ],
)

/** One side of an entry. All of an entry's are written by one statement, after which they add up to nothing: a trigger sees to it. */
export const walletPostingTable = pgTable(
  'wallet_posting',
  {
    tenantId: tenantId(),
    entryId: uuid('entry_id').notNull(),
    position: integer('position').notNull(),
    /** The customer's account, or else the tenant's counter account. */
    accountId: uuid('account_id'),
    counter: text('counter').$type<Counter>(),
    amount: minorUnits('amount').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.entryId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.entryId], foreignColumns: [walletEntryTable.tenantId, walletEntryTable.id] }),
    foreignKey({ columns: [table.tenantId, table.accountId], foreignColumns: [walletAccountTable.tenantId, walletAccountTable.id] }),
    check('wallet_posting_side', sql`(account_id is null) <> (counter is null) and amount <> 0`),
    index('wallet_posting_of_account').on(table.tenantId, table.accountId),
    index('wallet_posting_expires').on(table.expiresAt).where(sql`expires_at is not null`),
  ],
)
