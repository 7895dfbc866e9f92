import type { ReportKind, TicketPriority, TicketStatus } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type { CannedAnswer } from './canned-answer.ts'
import { wordsOf } from './ticket.parts.ts'
import type { TicketFile, TicketItem } from './ticket.ts'

/** What somebody asked the shop (decision 0088). */
export const ticketTable = pgTable(
  'ticket',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** What people read out. */
    number: text('number').notNull(),
    /** Null of a report by somebody without an account, who is known by these two alone. */
    customerId: uuid('customer_id'),
    guestName: text('guest_name'),
    /** In lower case; some of the older ones as it was typed. */
    guestEmail: text('guest_email'),
    /** What the device that wrote it calls it. */
    tid: text('tid'),
    category: text('category').notNull(),
    priority: text('priority').notNull().$type<TicketPriority>(),
    subject: text('subject').notNull(),
    status: text('status').notNull().$type<TicketStatus>(),
    /** In which its customer is written to. */
    locale: text('locale').notNull(),
    orderNumber: text('order_number'),
    /** The line of the order as it was called then. */
    item: jsonb('item').$type<TicketItem>(),
    aboutKind: text('about_kind').$type<ReportKind>(),
    aboutId: text('about_id'),
    aboutName: text('about_name'),
    createdAt: instant('created_at').notNull(),
    /** When something was said last. */
    changedAt: instant('changed_at').notNull(),
    /** Since when it is the shop's turn. */
    waitingSince: instant('waiting_since'),
    firstAnswerAt: instant('first_answer_at'),
    solvedAt: instant('solved_at'),
    closedAt: instant('closed_at'),
    assignedTo: uuid('assigned_to'),
    rating: integer('rating'),
    reopened: integer('reopened').notNull().default(0),
    mergedInto: uuid('merged_into'),
    /** Place of the newest entry. */
    lastPosition: integer('last_position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('ticket_number').on(table.tenantId, table.number),
    unique('ticket_once').on(table.tenantId, table.customerId, table.tid),
    index('ticket_by_customer').on(table.tenantId, table.customerId, table.changedAt.desc()),
    index('ticket_queue').on(table.tenantId, table.waitingSince).where(sql`waiting_since is not null`),
    index('ticket_by_change').on(table.tenantId, table.changedAt.desc()),
    index('ticket_solved').on(table.solvedAt).where(sql`status = 'solved'`),
    index('ticket_closed').on(table.closedAt).where(sql`status = 'closed'`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
    check('ticket_whose', sql`(customer_id is null) = (guest_email is not null)`),
    check('ticket_rating', sql`rating between 1 and 5`),
  ],
)

/** What was said in it, and what happened to it. */
export const ticketEntryTable = pgTable(
  'ticket_entry',
  {
    tenantId: tenantId(),
    ticketId: uuid('ticket_id').notNull(),
    /** From 1 and without gaps. */
    position: integer('position').notNull(),
    kind: text('kind').notNull().$type<'comment' | 'answer' | 'note' | 'event'>(),
    event: text('event').$type<'solved' | 'reopened' | 'closed' | 'taken' | 'merged'>(),
    /** The account that did it; null of a guest, and of what happened by itself. */
    authorId: uuid('author_id'),
    /** The colleague who gave the ticket to whoever looks after it from here on, where that is another one. */
    givenBy: uuid('given_by'),
    body: text('body').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.position] }),
    index('ticket_entry_words').using('gin', sql.raw(wordsOf('body'))),
    foreignKey({ columns: [table.tenantId, table.ticketId], foreignColumns: [ticketTable.tenantId, ticketTable.id] }).onDelete('cascade'),
  ],
)

/** Answers that a shop gives often: all of them in each version, of which the newest counts (decision 0078). */
export const cannedAnswersTable = pgTable(
  'canned_answers',
  {
    tenantId: tenantId(),
    version: integer('version').notNull(),
    answers: jsonb('answers').notNull().$type<readonly CannedAnswer[]>(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.version] }), check('canned_answers_version', sql`version > 0`)],
)

/** What is sent with words. The file belongs to the account that sent it; null when that account is gone. */
export const ticketAttachmentTable = pgTable(
  'ticket_attachment',
  {
    tenantId: tenantId(),
    ticketId: uuid('ticket_id').notNull(),
    entry: integer('entry').notNull(),
    /** From 0, in the order in which they were chosen. */
    position: integer('position').notNull(),
    /** What is held on to (decision 0037). */
    fileId: uuid('file_id'),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull().$type<TicketFile['mediaType']>(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.entry, table.position] }),
    index('ticket_attachment_by_file').on(table.tenantId, table.fileId),
    index('ticket_attachment_by_owner').on(table.tenantId, table.ownerId),
    foreignKey({
      columns: [table.tenantId, table.ticketId, table.entry],
      foreignColumns: [ticketEntryTable.tenantId, ticketEntryTable.ticketId, ticketEntryTable.position],
    }).onDelete('cascade'),
  ],
)

/** Pictures from when they were public (decision 0118); none is added. */
export const ticketPictureTable = pgTable(
  'ticket_picture',
  {
    tenantId: tenantId(),
    ticketId: uuid('ticket_id').notNull(),
    entry: integer('entry').notNull(),
    position: integer('position').notNull(),
    /** What is held on to (decision 0037). */
    fileId: uuid('file_id').notNull(),
    image: text('image').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.ticketId, table.entry, table.position] }),
    index('ticket_picture_by_file').on(table.tenantId, table.fileId),
    foreignKey({
      columns: [table.tenantId, table.ticketId, table.entry],
      foreignColumns: [ticketEntryTable.tenantId, ticketEntryTable.ticketId, ticketEntryTable.position],
    }).onDelete('cascade'),
  ],
)
