import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, minorUnits, tenantId } from '../../infra/columns.ts'
import { productTable } from '../catalog/catalog.tables.ts'
import { customerTable } from '../identity/identity.tables.ts'

export const wishlistItemTable = pgTable(
  'wishlist_item',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    productId: uuid('product_id').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
    /** What lists showed of it then, in minor units; null of wishes that are older than the column. */
    price: minorUnits('price'),
    /** What it cost when its owner was last told that it costs less. */
    toldPrice: minorUnits('told_price'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.productId] }),
    index('wishlist_by_time').on(table.tenantId, table.customerId, table.addedAt.desc()),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
  ],
)
