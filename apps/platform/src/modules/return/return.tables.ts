import type { RefundTarget, ReturnReason, ReturnStatus } from '@galleria/rules'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import { orderTable } from '../order/order.tables.ts'

/** What somebody sends back of what one seller delivered (decision 0063). */
export const returnRequestTable = pgTable(
  'return_request',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out, and write on the parcel. */
    number: text('number').notNull(),
    orderId: uuid('order_id').notNull(),
    /** The order's. */
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    status: text('status').notNull().$type<ReturnStatus>(),
    reason: text('reason').notNull().$type<ReturnReason>(),
    comments: text('comments').notNull(),
    /** What the shop says to it. */
    note: text('note').notNull().default(''),
    isRestocked: boolean('is_restocked').notNull().default(false),
    /** What goes back; until it does, as it was reckoned when it was asked for. */
    refund: minorUnits('refund').notNull(),
    /** Where the customer wants it to go; null where they did not say. */
    refundTo: text('refund_to').$type<RefundTarget>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('return_number').on(table.tenantId, table.number),
    index('return_by_order').on(table.tenantId, table.orderId),
    index('return_by_seller').on(table.tenantId, table.sellerId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orderTable.tenantId, orderTable.id] }).onDelete('cascade'),
  ],
)

export const returnLineTable = pgTable(
  'return_line',
  {
    tenantId: tenantId(),
    returnId: uuid('return_id').notNull(),
    /** Of the order's line. */
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    /** Pieces whose money went back by this return: fewer where it had gone back before. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.returnId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.returnId], foreignColumns: [returnRequestTable.tenantId, returnRequestTable.id] }).onDelete('cascade'),
  ],
)

export const returnPictureTable = pgTable(
  'return_picture',
  {
    tenantId: tenantId(),
    returnId: uuid('return_id').notNull(),
    position: integer('position').notNull(),
    /** What is held on to (decision 0037). */
    fileId: uuid('file_id').notNull(),
    image: text('image').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.returnId, table.position] }),
    index('return_picture_by_file').on(table.tenantId, table.fileId),
    foreignKey({ columns: [table.tenantId, table.returnId], foreignColumns: [returnRequestTable.tenantId, returnRequestTable.id] }).onDelete('cascade'),
  ],
)

/** What became of a return after it was asked for. */
export const returnEventTable = pgTable(
  'return_event',
  {
    tenantId: tenantId(),
    returnId: uuid('return_id').notNull(),
    position: integer('position').notNull(),
    status: text('status').notNull().$type<ReturnStatus>(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.returnId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.returnId], foreignColumns: [returnRequestTable.tenantId, returnRequestTable.id] }).onDelete('cascade'),
  ],
)
