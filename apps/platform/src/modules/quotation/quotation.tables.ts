import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, localized, minorUnits, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import { sellerTable } from '../seller/seller.tables.ts'

/** A price that a customer has asked a seller for (decision 0140). What it was offered at is a coupon of the same id, whose code is its number. */
export const quotationTable = pgTable(
  'quotation',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out. */
    number: text('number').notNull(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    productId: uuid('product_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** As it was called when it was asked for: it may be sold no longer. */
    name: localized('name').notNull(),
    choice: localized('choice').notNull(),
    quantity: integer('quantity').notNull(),
    comments: text('comments').notNull().default(''),
    neededBy: date('needed_by', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    /** What the seller wrote with the last answer, and when. */
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    /** Minor units of one piece, until when it holds. */
    unitPrice: minorUnits('unit_price'),
    currency: text('currency').notNull(),
    validUntil: instant('valid_until'),
    /** Null again when the seller has offered something after all. */
    declinedAt: instant('declined_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('quotation_number').on(table.tenantId, table.number),
    index('quotation_by_customer').on(table.tenantId, table.customerId, table.createdAt.desc()),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
    foreignKey({ columns: [table.tenantId, table.sellerId], foreignColumns: [sellerTable.tenantId, sellerTable.id] }).onDelete('cascade'),
    check('quotation_offer', sql`(unit_price is null) = (valid_until is null) and unit_price > 0`),
    check('quotation_quantity', sql`quantity > 1`),
    check('quotation_answered', sql`answered_at is not null or (unit_price is null and declined_at is null)`),
  ],
)
