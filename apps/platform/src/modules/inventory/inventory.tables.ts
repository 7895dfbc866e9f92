import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'
import { variantTable } from '../catalog/catalog.tables.ts'

/** Pieces that can be sold. Apart from `variant`, so that selling touches one small row without indexes of its own. */
export const stockTable = pgTable(
  'stock',
  { tenantId: tenantId(), variantId: uuid('variant_id').notNull(), quantity: integer('quantity').notNull() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.variantId] }),
    foreignKey({ columns: [table.tenantId, table.variantId], foreignColumns: [variantTable.tenantId, variantTable.id] }).onDelete('cascade'),
    check('stock_not_negative', sql`${table.quantity} >= 0`),
  ],
)
