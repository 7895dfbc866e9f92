import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'

/** Mail and SMS that were kept instead of sent, where no provider is set. */
export const developmentMessageTable = pgTable(
  'development_message',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    channel: text('channel').notNull().$type<'email' | 'sms'>(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('development_message_by_time').on(table.tenantId, table.createdAt.desc())],
)
