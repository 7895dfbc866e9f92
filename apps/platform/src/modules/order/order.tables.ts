import type { orderPlaced, PayloadOf } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { KindSold, OrderType, PaymentType, PromisedReward, TaxLine } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, localized, minorUnits, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type {
  CounterSale,
  OrderAddress,
  OrderAppointment,
  OrderCause,
  OrderedBill,
  OrderPickup,
  OrderSeller,
  OrderStatus,
  OrderWindow,
  PaymentStatus,
} from './order.ts'

/** What was bought at once, and paid at once: one order of each seller belongs to it (decision 0056). With one seller that has its id and its number. */
export const masterOrderTable = pgTable(
  'master_order',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out on the telephone. */
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    paymentType: text('payment_type').notNull().$type<PaymentType>(),
    currency: text('currency').notNull(),
    subTotal: minorUnits('sub_total').notNull(),
    discount: minorUnits('discount').notNull().default(0),
    deliveryFee: minorUnits('delivery_fee').notNull(),
    taxIncluded: minorUnits('tax_included').notNull(),
    taxAdded: minorUnits('tax_added').notNull().default(0),
    total: minorUnits('total').notNull(),
    /** What of the total was paid from the wallet. */
    wallet: minorUnits('wallet').notNull().default(0),
    idempotencyKey: text('idempotency_key'),
    /** Of what was asked for under the key; the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    /** The code of the coupon that took the discount off. */
    coupon: text('coupon'),
    /** In which language it was ordered; null in orders older than this column. */
    locale: text('locale').$type<Locale>(),
    /** What is said of it as soon as it is paid; null when that has been said. */
    announcement: jsonb('announcement').$type<PayloadOf<typeof orderPlaced>>(),
    /** `PRODUCT` where a node of a version before this column has written it. */
    type: text('type').notNull().default('PRODUCT').$type<OrderType>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('master_order_number').on(table.tenantId, table.number),
    // Also finds all orders of a customer.
    unique('master_order_idempotency').on(table.tenantId, table.customerId, table.idempotencyKey),
    index('master_order_by_type').on(table.tenantId, table.customerId, table.type, table.createdAt),
  ],
)

/** What one seller delivers. Everything that must not change later is copied in: address, seller, titles, prices, tax. */
export const orderTable = pgTable(
  'orders',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out on the telephone. */
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    /** The master order (C-15, C-43). Never null: what a node of a version before it writes, the database completes. That it is there is a check of the books. */
    parentId: uuid('parent_id'),
    status: text('status').notNull().$type<OrderStatus>(),
    paymentType: text('payment_type').notNull(),
    paymentStatus: text('payment_status').notNull().$type<PaymentStatus>(),
    currency: text('currency').notNull(),
    subTotal: minorUnits('sub_total').notNull(),
    discount: minorUnits('discount').notNull().default(0),
    deliveryFee: minorUnits('delivery_fee').notNull(),
    taxIncluded: minorUnits('tax_included').notNull(),
    taxAdded: minorUnits('tax_added').notNull().default(0),
    total: minorUnits('total').notNull(),
    /** What of the total was paid from the wallet. */
    wallet: minorUnits('wallet').notNull().default(0),
    /** What each tax comes to; null in orders older than this column. */
    taxLines: jsonb('tax_lines').$type<readonly TaxLine[]>(),
    /** What delivery bears of the tax. */
    deliveryTax: minorUnits('delivery_tax').notNull().default(0),
    /** As it was estimated when it was ordered (decision 0103): nothing is an amount of 0. Null in orders older than this column. */
    reward: jsonb('reward').$type<PromisedReward>(),
    /** What goes back, or has gone. */
    refunded: minorUnits('refunded').notNull().default(0),
    /** What of it goes to the wallet because somebody asked for that, beside what was paid from there. 0 in orders older than this column. */
    refundedToWallet: minorUnits('refunded_to_wallet').notNull().default(0),
    address: jsonb('address').notNull().$type<OrderAddress>(),
    seller: jsonb('seller').notNull().$type<OrderSeller>(),
    /** The master's, in its first part: read by nodes of the version before it. */
    idempotencyKey: text('idempotency_key'),
    /** The master's, too. */
    requestHash: text('request_hash').notNull(),
    /** The day that was promised. Null where none was, and in orders older than this column. */
    deliveryDay: date('delivery_day'),
    /** Null where nobody chose one, for what is picked up, and in orders older than this column. */
    deliveryWindow: jsonb('delivery_window').$type<OrderWindow>(),
    /** Null for what is delivered. */
    pickup: jsonb('pickup').$type<OrderPickup>(),
    type: text('type').notNull().default('PRODUCT').$type<OrderType>(),
    /** By what its seller finds it, as `soughtOf` says; null in what a version before this column wrote, until a chore fills it. */
    sought: text('sought'),
    /** Null for what was ordered, and not bought at a till. */
    counterSale: jsonb('counter_sale').$type<CounterSale>(),
    /** What was paid to an operator; null of goods and services. */
    bill: jsonb('bill').$type<OrderedBill>(),
    /** Where and when it takes place; null of what is not booked for a time. */
    appointment: jsonb('appointment').$type<OrderAppointment>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('order_number').on(table.tenantId, table.number),
    // Also finds all orders of a customer, and those of a master order by its customer.
    unique('order_idempotency').on(table.tenantId, table.customerId, table.idempotencyKey),
    index('order_by_type').on(table.tenantId, table.customerId, table.type, table.createdAt),
    index('order_by_seller').on(table.tenantId, table.sellerId, table.createdAt),
    // What is looked for stands in the index: the words of 50,000 orders are gone through without their rows.
    index('order_sought').on(table.tenantId, table.sellerId, table.createdAt, table.id, table.sought),
    index('order_unsought').on(table.tenantId, table.sellerId, table.id).where(sql`sought is null`),
    // Rows come in the order of time, so that an index of a few pages finds those of some days, of all tenants.
    index('order_by_time').using('brin', table.createdAt),
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
    /** In the language in which it was ordered. */
    name: text('name').notNull(),
    choice: text('choice').notNull(),
    /** In every language that the product had then; null in lines older than these columns. */
    names: localized('names'),
    choices: localized('choices'),
    quantity: integer('quantity').notNull(),
    unitPrice: minorUnits('unit_price').notNull(),
    listPrice: minorUnits('list_price'),
    /** Of the whole line. */
    discount: minorUnits('discount').notNull().default(0),
    tax: minorUnits('tax').notNull().default(0),
    /** Pieces whose price goes back, or has gone. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    image: text('image').notNull(),
    market: text('market'),
    /** What it was then. Goods in lines older than this column: of an order that is a service they are services all the same. */
    sells: text('sells').notNull().default('goods').$type<KindSold>(),
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
    /** Whose doing it was; null in events older than this column. */
    cause: text('cause').$type<OrderCause>(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId, table.position] }),
    foreignKey({ columns: [table.tenantId, table.orderId], foreignColumns: [orderTable.tenantId, orderTable.id] }).onDelete('cascade'),
  ],
)
