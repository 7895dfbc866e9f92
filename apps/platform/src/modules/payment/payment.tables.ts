import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Provider } from '@galleria/contract'
import { bytes, instant, minorUnits, tenantId } from '../../infra/columns.ts'
import type { AccountName } from './payment-account.ts'
import type { PaymentState, RefundState } from './payment.ts'

/** A tenant's keys with a provider. What is secret is sealed with a key that is not in the database. */
export const paymentAccountTable = pgTable(
  'payment_account',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull().$type<AccountName>(),
    /** What browsers may know (C-39). */
    publishable: jsonb('publishable').notNull().$type<Readonly<Record<string, string>>>(),
    sealed: bytes('sealed').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.provider] })],
)

/** One attempt to have an order paid, with one provider. */
export const paymentTable = pgTable(
  'payment',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The master order, and the number that its shopper knows. */
    orderId: uuid('order_id').notNull(),
    orderNumber: text('order_number').notNull(),
    customerId: uuid('customer_id').notNull(),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull().$type<Provider>(),
    /** Made with a stand-in for the provider: no money has moved. */
    isTest: boolean('is_test').notNull(),
    state: text('state').notNull().$type<PaymentState>(),
    amount: minorUnits('amount').notNull(),
    currency: text('currency').notNull(),
    /** What the provider calls it; null until it has answered. */
    reference: text('reference'),
    redirectUrl: text('redirect_url'),
    session: text('session'),
    /** What the provider calls the money that it took. */
    capture: text('capture'),
    /** What was taken instead of what was asked for, and goes back. */
    takenAmount: minorUnits('taken_amount'),
    takenCurrency: text('taken_currency'),
    isDeclined: boolean('is_declined').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When the provider is asked next by itself. */
    askAt: instant('ask_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('payment_attempt').on(table.tenantId, table.orderId, table.attempt),
    unique('payment_reference').on(table.tenantId, table.provider, table.reference),
    // Nobody pays twice at once.
    uniqueIndex('payment_open').on(table.tenantId, table.orderId).where(sql`state = 'open'`),
    index('payment_mismatched').on(table.decidedAt).where(sql`state = 'mismatched'`),
    index('payment_to_ask').on(table.askAt).where(sql`state = 'open'`),
  ],
)

/** Messages of providers that were understood: one that comes again is known by its id. */
export const paymentEventTable = pgTable(
  'payment_event',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull().$type<Provider>(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    paymentId: uuid('payment_id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider, table.eventId] }),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [paymentTable.tenantId, paymentTable.id] }),
    index('payment_event_by_time').using('brin', table.receivedAt),
  ],
)

/** Money to be given back. Its id is its key with the provider, so that it is given back once however often it is asked for. */
export const refundTable = pgTable(
  'refund',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    /** Why, in the words of whoever asked for it: one refund for each. */
    cause: text('cause').notNull(),
    amount: minorUnits('amount').notNull(),
    state: text('state').notNull().$type<RefundState>(),
    /** Of which part of the order, told by whoever owes it; null when the whole payment goes back, which nobody's order has earned. */
    partId: uuid('part_id'),
    reference: text('reference'),
    /** How often the provider has said for good that this came to nothing: then it is asked for anew, under a key of its own. */
    round: integer('round').notNull().default(0),
    tries: integer('tries').notNull().default(0),
    tryAt: instant('try_at').notNull(),
    createdAt: instant('created_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('refund_cause').on(table.tenantId, table.paymentId, table.cause),
    foreignKey({ columns: [table.tenantId, table.paymentId], foreignColumns: [paymentTable.tenantId, paymentTable.id] }),
    index('refund_by_state').on(table.tenantId, table.state, table.id),
    index('refund_failed').on(table.decidedAt).where(sql`state = 'failed'`),
    index('refund_to_try').on(table.tryAt).where(sql`state in ('queued', 'pending')`),
  ],
)
