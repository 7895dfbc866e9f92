import type { Channel } from '@galleria/rules'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'

/** Mail and SMS that were kept instead of sent, where no provider is set. */
export const developmentMessageTable = pgTable(
  'development_message',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    channel: text('channel').notNull().$type<Channel>(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Null in an SMS, and in messages older than this column. */
    html: text('html'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('development_message_by_time').on(table.tenantId, table.createdAt.desc())],
)

/** What a mail server or an SMS gateway has taken, by the id of the message: not handed over again. Neither to whom nor what. */
export const mailHandOverTable = pgTable(
  'mail_hand_over',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    messageId: text('message_id').notNull(),
    /** What they said. */
    response: text('response').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('mail_hand_over_by_time').on(table.acceptedAt)],
)
