import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, localized, minorUnits, tenantId } from '../../infra/columns.ts'

/** A trigger tells the change feed of everything but `used` and what is one customer's, so that every process knows the coupons of its tenants. */
export const couponTable = pgTable(
  'coupon',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    code: text('code').notNull(),
    title: localized('title').notNull(),
    percent: integer('percent'),
    upTo: minorUnits('up_to'),
    amount: minorUnits('amount'),
    minimum: minorUnits('minimum').notNull().default(0),
    markets: text('markets').array(),
    sellers: uuid('sellers').array(),
    products: uuid('products').array(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    maxUses: integer('max_uses'),
    maxPerCustomer: integer('max_per_customer'),
    /** Of a coupon with `max_uses`: orders that have it and were not cancelled. */
    used: integer('used').notNull().default(0),
    isListed: boolean('is_listed').notNull().default(true),
    isApproved: boolean('is_approved').notNull().default(true),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** Of a price that a seller has promised one customer (decision 0140): whose it is, what of, how many pieces, minor units of one. Its `amount` is 0. */
    customerId: uuid('customer_id'),
    variantId: uuid('variant_id'),
    quantity: integer('quantity'),
    unitPrice: minorUnits('unit_price'),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('coupon_code').on(table.tenantId, table.code),
    index('coupon_by_end').on(table.tenantId, table.endsAt),
    index('coupon_by_customer').on(table.tenantId, table.customerId).where(sql`customer_id is not null`),
    check('coupon_discount', sql`num_nonnulls(${table.percent}, ${table.amount}) = 1`),
    check('coupon_agreed', sql`num_nonnulls(${table.customerId}, ${table.variantId}, ${table.quantity}, ${table.unitPrice}) in (0, 4)`),
    check('coupon_window', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

/** An order with a coupon. `order_id` is the master order's. */
export const couponRedemptionTable = pgTable(
  'coupon_redemption',
  {
    tenantId: tenantId(),
    couponId: uuid('coupon_id').notNull(),
    orderId: uuid('order_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Minor units that it took off. */
    discount: minorUnits('discount').notNull(),
    redeemedAt: instant('redeemed_at').notNull().defaultNow(),
    /** When the whole order was cancelled: it can be used once more. */
    returnedAt: instant('returned_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    index('coupon_redemption_by_customer').on(table.tenantId, table.customerId, table.couponId).where(sql`returned_at is null`),
    foreignKey({ columns: [table.tenantId, table.couponId], foreignColumns: [couponTable.tenantId, couponTable.id] }),
  ],
)
