import { sql } from 'drizzle-orm'
import { check, date, doublePrecision, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'
import { productTable } from '../catalog/catalog.tables.ts'

/** What shoppers did with a product on one day (UTC). Days go when they weigh next to nothing. */
export const productSignalTable = pgTable(
  'product_signal',
  {
    tenantId: tenantId(),
    productId: uuid('product_id').notNull(),
    day: date('day').notNull(),
    views: integer('views').notNull().default(0),
    orders: integer('orders').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.productId, table.day] }),
    index('product_signal_by_day').on(table.day, table.tenantId, table.productId),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
    check('product_signal_not_negative', sql`${table.views} >= 0 and ${table.orders} >= 0`),
  ],
)

/** What the days of a product come to. Products of which nothing is known have no row. */
export const productPopularityTable = pgTable(
  'product_popularity',
  {
    tenantId: tenantId(),
    productId: uuid('product_id').notNull(),
    interest: doublePrecision('interest').notNull(),
    soldCount: integer('sold_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.productId] }),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
  ],
)
