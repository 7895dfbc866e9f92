import { jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'
import type { Office, SellerPreferences } from './seller.ts'

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
