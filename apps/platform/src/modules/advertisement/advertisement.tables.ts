import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AdPlacement } from '@galleria/rules'
import { instant, localized, tenantId } from '../../infra/columns.ts'

/** What a shop shows in its placements. A trigger tells the change feed, so that pages with advertisements follow at once. */
export const advertisementTable = pgTable(
  'advertisement',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    placement: text('placement').notNull().$type<AdPlacement>(),
    position: integer('position').notNull().default(0),
    images: text('images').array().notNull(),
    hue: doublePrecision('hue').notNull(),
    link: text('link').notNull(),
    title: localized('title').notNull(),
    text: localized('text').notNull(),
    action: localized('action').notNull(),
    startsAt: instant('starts_at').notNull().defaultNow(),
    endsAt: instant('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('advertisement_by_end').on(table.tenantId, table.endsAt),
    check('advertisement_window', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
    check('advertisement_link', sql`${table.link} ~ '^(/([^/\\\\]|$)|https://)'`),
  ],
)
