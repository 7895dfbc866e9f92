import { bigint, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { ticketTable } from '../ticket/ticket.tables.ts'

/** How far the mailbox of the installation was read. */
export const mailboxPlaceTable = pgTable('mailbox_place', {
  /** Whose mailbox, and where. */
  mailbox: text('mailbox').primaryKey(),
  uidValidity: text('uid_validity').notNull(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
  lookedAt: instant('looked_at').notNull(),
})

/** Which mails were taken into a ticket, so that each is taken once. */
export const ticketMailTable = pgTable(
  'ticket_mail',
  {
    tenantId: tenantId(),
    ticketId: uuid('ticket_id').notNull(),
    /** SHA-256 of its Message-ID, or of its bytes where it has none. */
    hash: text('hash').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.hash] }),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [ticketTable.tenantId, ticketTable.id] }).onDelete('cascade'),
  ],
)
