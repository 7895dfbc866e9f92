import type { Locale } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'

/** What was searched for on one day (UTC), by nobody in particular. */
export const searchedQueryTable = pgTable(
  'searched_query',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    locale: text('locale').notNull().$type<Locale>(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
    /** Searches after which somebody went on to an item. */
    clicks: integer('clicks').notNull(),
    /** Products that had all of its words as typed, the last time that was looked. */
    found: integer('found').notNull(),
    /** A bit for each mark (searched-query.ts) that somebody made who searched for it. */
    crowd: bigint('crowd', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.day, table.locale, table.query] }),
    index('searched_query_by_query').on(table.tenantId, table.locale, table.query),
    check('searched_query_counts', sql`${table.searches} >= 0 and ${table.clicks} >= 0 and ${table.found} >= 0 and ${table.crowd} >= 0`),
  ],
)
