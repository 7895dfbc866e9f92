import { foreignKey, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import type { CalendarHours, Office, SellerPreferences } from './seller.ts'

export const sellerTable = pgTable(
  'seller',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    office: jsonb('office').$type<Office>(),
    preferences: jsonb('preferences').notNull().$type<SellerPreferences>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), unique('seller_slug').on(table.tenantId, table.slug)],
)

/** The hours of a calendar as the people of its seller have set them: they take the place of those in its preferences, which are its shop's file's. */
export const calendarHoursTable = pgTable(
  'calendar_hours',
  {
    tenantId: tenantId(),
    sellerId: uuid('seller_id').notNull(),
    /** Known within the seller. */
    calendarId: text('calendar_id').notNull(),
    hours: jsonb('hours').notNull().$type<CalendarHours>(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sellerId, table.calendarId] }),
    foreignKey({ columns: [table.tenantId, table.sellerId], foreignColumns: [sellerTable.tenantId, sellerTable.id] }).onDelete('cascade'),
  ],
)
