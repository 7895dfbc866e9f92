import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type { OrderAddress, OrderSeller, OrderStatus, PaymentStatus } from './order.ts'

/** Everything that must not change later is copied in: address, seller, titles, prices, tax. */
export const orderTable = pgTable(
  'orders',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out on the telephone. */
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    /** The master order, when one cart became an order for each seller (C-15, C-43). */
    parentId: uuid('parent_id'),
    status: text('status').notNull().$type<OrderStatus>(),
    paymentType: text('payment_type').notNull(),
    paymentStatus: text('payment_status').notNull().$type<PaymentStatus>(),
    currency: text('currency').notNull(),
    subTotal: minorUnits('sub_total').notNull(),
    deliveryFee: minorUnits('delivery_fee').notNull(),
    taxIncluded: minorUnits('tax_included').notNull(),
    total: minorUnits('total').notNull(),
    address: jsonb('address').notNull().$type<OrderAddress>(),
    seller: jsonb('seller').notNull().$type<OrderSeller>(),
    idempotencyKey: text('idempotency_key'),
    /** Of what was asked for under the key; the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('order_number').on(table.tenantId, table.number),
    // Also finds all orders of a customer.
    unique('order_idempotency').on(table.tenantId, table.customerId, table.idempotencyKey),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)

export const orderLineTable = pgTable(
  'order_line',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    variantId: uuid('variant_id').notNull(),
    productId: uuid('product_id').notNull(),
    slug: text('slug').notNull(),
    sku: text('sku').notNull(),
    name: text('name').notNull(),
    choice: text('choice').notNull(),
    quantity: integer('quantity').notNull(),
    unitPrice: minorUnits('unit_price').notNull(),
    listPrice: minorUnits('list_price'),
    image: text('image').notNull(),
    market: text('market'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orderTable.tenantId, orderTable.id] }).onDelete('cascade'),
  ],
)

/** What became of an order after it was created, which it tells itself. */
export const orderEventTable = pgTable(
  'order_event',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    status: text('status').notNull().$type<OrderStatus>(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orderTable.tenantId, orderTable.id] }).onDelete('cascade'),
  ],
)
