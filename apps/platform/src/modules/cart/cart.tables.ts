import { MAX_QUANTITY } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import { variantTable } from '../catalog/catalog.tables.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** A customer's cart is its lines. Prices are not kept: they are read when the cart is shown. */
export const cartLineTable = pgTable(
  'cart_line',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.variantId] }),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.variantId], foreignColumns: [variantTable.tenantId, variantTable.id] }).onDelete('cascade'),
    check('cart_line_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
)

/** What a customer keeps for later. `price`: minor units of one piece when it was put there. */
export const savedLineTable = pgTable(
  'saved_line',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    price: minorUnits('price').notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.variantId] }),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.variantId], foreignColumns: [variantTable.tenantId, variantTable.id] }).onDelete('cascade'),
    check('saved_line_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
  ],
)
