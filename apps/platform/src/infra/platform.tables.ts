import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { CatalogChangeKind } from './change-feed.ts'
import { instant, tenantId } from './columns.ts'

/** Values that every process of one installation shares, such as the key that seals quotes. */
export const platformSettingTable = pgTable('platform_setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
})

/** Events that were written in the transaction of what they tell, waiting to be handed to the job runner. */
export const eventOutboxTable = pgTable(
  'event_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tenantId: tenantId(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull().$type<Record<string, unknown>>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    dispatchedAt: instant('dispatched_at'),
  },
  // What waits is few among many, and is taken by type, the oldest first.
  (table) => [index('event_outbox_waiting_by_type').on(table.type, table.id).where(sql`dispatched_at is null`)],
)

/**
 * What changed in the catalogue, written by triggers (see the migration), read by each process to keep its search engine and page cache in step.
 * `xid` orders rows so that a reader never misses one that committed late.
 */
export const catalogChangeTable = pgTable(
  'catalog_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: bigint('xid', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()::text::bigint`),
    tenantId: uuid('tenant_id').notNull(),
    kind: text('kind').notNull().$type<CatalogChangeKind>(),
    entityId: uuid('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('catalog_change_by_xid').on(table.xid, table.id)],
)
