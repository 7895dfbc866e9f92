import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../infra/columns.ts'
import type { TenantSettings } from './tenant.ts'

export const tenantTable = pgTable('tenant', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  hosts: text('hosts').array().notNull(),
  settings: jsonb('settings').notNull().$type<TenantSettings>(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
