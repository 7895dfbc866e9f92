import type { BillState } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import type { BillDetails } from './bill-order.ports.ts'
import { customerTable } from '../identity/identity.tables.ts'

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
