import { sql } from 'drizzle-orm'
import type { HoldState } from '@galleria/rules'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { variantTable } from '../catalog/catalog.tables.ts'

/** Pieces that can be sold. Apart from `variant`, so that selling touches one small row without indexes of its own. */
export const stockTable = pgTable(
  'stock',
  {
    tenantId: tenantId(),
    variantId: uuid('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Pieces that were put in: those there are, and those that orders have taken (decision 0143). Null until it is reckoned, where nobody has noted it. */
    supplied: bigint('supplied', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.variantId] }),
    foreignKey({ columns: [table.tenantId, table.variantId], foreignColumns: [variantTable.tenantId, variantTable.id] }).onDelete('cascade'),
    check('stock_not_negative', sql`${table.quantity} >= 0`),
  ],
)

/** Pieces of an order that is paid online. They left `stock` when it was placed; where they are now, the state says (decision 0057). */
export const stockHoldTable = pgTable(
  'stock_hold',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    quantity: integer('quantity').notNull(),
    state: text('state').notNull().default('open').$type<HoldState>(),
    /** Until then they are held; a chore gives them back after it. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId, table.variantId] }),
    // Few rows: only what is held now.
    index('stock_hold_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check('stock_hold_quantity', sql`${table.quantity} > 0`),
  ],
)
