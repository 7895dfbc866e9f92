import type { ContentPage } from '@galleria/rules'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, localized, tenantId } from '../../infra/columns.ts'

export const enquiryTable = pgTable(
  'enquiry',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('enquiry_by_time').on(table.createdAt)],
)

/** How often the answer to a question helped, and how often not. */
export const faqRatingTable = pgTable(
  'faq_rating',
  {
    tenantId: tenantId(),
    /** Its anchor, the same in every language and version. */
    question: text('question').notNull(),
    helpful: integer('helpful').notNull(),
    unhelpful: integer('unhelpful').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.question] })],
)

/** What a page of a tenant says, a row for each version. Rows are added and never changed; a page without rows shows what the software brings along. */
export const contentVersionTable = pgTable(
  'content_version',
  {
    tenantId: tenantId(),
    page: text('page').notNull().$type<ContentPage>(),
    version: integer('version').notNull(),
    titles: localized('titles').notNull(),
    texts: localized('texts').notNull(),
    changes: localized('changes').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.page, table.version] })],
)
