import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'

const slotKey = () => ({
  tenantId: tenantId(),
  sellerId: uuid('seller_id').notNull(),
  /** Known within the seller. */
  store: text('store').notNull(),
  startsAt: instant('starts_at').notNull(),
})

/** How many orders a slot takes, and how many it has. There is a row for each that somebody has wanted: the others are empty. */
export const pickupSlotTable = pgTable(
  'pickup_slot',
  { ...slotKey(), capacity: integer('capacity').notNull(), taken: integer('taken').notNull().default(0) },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sellerId, table.store, table.startsAt] }),
    check('pickup_slot_not_overfull', sql`${table.taken} between 0 and ${table.capacity}`),
  ],
)

/** The place that an order has in a slot, while it is `taken`. */
export const pickupBookingTable = pgTable(
  'pickup_booking',
  { ...slotKey(), orderId: uuid('order_id').notNull(), state: text('state').notNull().default('taken').$type<'taken' | 'released'>() },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    foreignKey({
      name: 'pickup_booking_slot',
      columns: [table.tenantId, table.sellerId, table.store, table.startsAt],
      foreignColumns: [pickupSlotTable.tenantId, pickupSlotTable.sellerId, pickupSlotTable.store, pickupSlotTable.startsAt],
    }),
    check('pickup_booking_state', sql`${table.state} in ('taken', 'released')`),
  ],
)
