import type { BillState } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import type { Operator } from './bill.ports.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** What is sent to the operator. */
export type BillDetails = {
  /** As it was when it was ordered: it is paid also when the aggregator lists it no more. */
  readonly operator: Operator
  /** It is for the stand-in of the aggregator, and no other is told of it. */
  readonly isTest: boolean
  /** Whose of the aggregator's accounts was told last; absent while none was. */
  readonly account?: string
  readonly number: string
  /** Its code. */
  readonly circle: string | null
  readonly phone: string | null
}

/** How far the payment of an order's bill has come at the aggregator: what the order says of it follows. */
export const billPaymentTable = pgTable(
  'bill_payment',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    /** Null when the account is gone. */
    customerId: uuid('customer_id'),
    /** Null when the account is gone. */
    details: jsonb('details').$type<BillDetails>(),
    amount: minorUnits('amount').notNull(),
    state: text('state').notNull().$type<BillState>(),
    /** How often somebody took it in hand: to tell the aggregator to pay it, or to ask about it. */
    tries: integer('tries').notNull().default(0),
    /** When it was told last; null while it may not know of it. */
    sentAt: instant('sent_at'),
    /** When somebody looks at it next: until when its money is waited for, or the aggregator is asked again. Null when it is over. */
    lookAt: instant('look_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    index('bill_payment_by_customer').on(table.tenantId, table.customerId),
    index('bill_payment_to_look_at').on(table.lookAt).where(sql`look_at is not null`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)
