import type { ChatComplaint, ChatDecision, ChatSide, ChatSubject } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import { sellerTable } from '../seller/seller.tables.ts'

/** A customer and a seller: one conversation for the two, whatever it is about. Its row is locked by whoever says or marks something in it. */
export const conversationTable = pgTable(
  'conversation',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Place of the newest message; 0 while nothing was said. */
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    /** The first message that nobody has answered. */
    waitingSince: instant('waiting_since'),
    /** Up to which place each side has got, and has read. */
    customerDelivered: integer('customer_delivered').notNull().default(0),
    customerRead: integer('customer_read').notNull().default(0),
    sellerDelivered: integer('seller_delivered').notNull().default(0),
    sellerRead: integer('seller_read').notNull().default(0),
    /** Up to which place the customer was told, beside the chat, that something waits for them. */
    customerTold: integer('customer_told').notNull().default(0),
    /** Up to which place messages are gone because the shop keeps them for so long only. */
    prunedSeq: integer('pruned_seq').notNull().default(0),
    /** Since when a side wants no messages from the other. */
    customerBlockedAt: instant('customer_blocked_at'),
    sellerBlockedAt: instant('seller_blocked_at'),
    /** Since when nobody writes in it, by a decision of staff. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('conversation_once').on(table.tenantId, table.customerId, table.sellerId),
    index('conversation_by_customer').on(table.tenantId, table.customerId, table.lastAt.desc()),
    index('conversation_by_seller').on(table.tenantId, table.sellerId, table.lastAt.desc()),
    index('conversation_waiting').on(table.tenantId, table.sellerId, table.waitingSince).where(sql`waiting_since is not null`),
    index('conversation_unread').on(table.lastAt).where(sql`waiting_since is null and last_seq > customer_read and customer_told <= customer_read`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
    foreignKey({ columns: [table.tenantId, table.sellerId], foreignColumns: [sellerTable.tenantId, sellerTable.id] }).onDelete('cascade'),
    check('conversation_marks', sql`greatest(customer_read, seller_read, customer_delivered, seller_delivered) <= last_seq`),
  ],
)

export const chatMessageTable = pgTable(
  'chat_message',
  {
    tenantId: tenantId(),
    conversationId: uuid('conversation_id').notNull(),
    /** Its place: from 1 and without gaps. */
    seq: integer('seq').notNull(),
    id: uuid('id').notNull(),
    side: text('side').notNull().$type<ChatSide>(),
    /** Whose account it was: the customer's, or that of one of the seller's people. */
    authorId: uuid('author_id').notNull(),
    /** What the device that sent it calls it. */
    tid: text('tid').notNull(),
    body: text('body').notNull(),
    subjectKind: text('subject_kind').$type<ChatSubject>(),
    subjectId: uuid('subject_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.conversationId, table.seq] }),
    unique('chat_message_once').on(table.tenantId, table.conversationId, table.authorId, table.tid),
    unique('chat_message_id').on(table.tenantId, table.id),
    index('chat_message_by_age').on(table.tenantId, table.createdAt),
    foreignKey({ columns: [table.tenantId, table.conversationId], foreignColumns: [conversationTable.tenantId, conversationTable.id] }).onDelete('cascade'),
    check('chat_message_seq', sql`seq > 0`),
  ],
)

/** What a message shows beside its words. The file belongs to the account that sent it; null when that account is gone. */
export const chatPictureTable = pgTable(
  'chat_picture',
  {
    tenantId: tenantId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    /** From 1, in the order in which they were chosen. */
    place: integer('place').notNull(),
    fileId: uuid('file_id'),
    ownerId: uuid('owner_id').notNull(),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.conversationId, table.seq, table.place] }),
    index('chat_picture_by_file').on(table.tenantId, table.fileId),
    index('chat_picture_by_owner').on(table.tenantId, table.ownerId),
    foreignKey({
      columns: [table.tenantId, table.conversationId, table.seq],
      foreignColumns: [chatMessageTable.tenantId, chatMessageTable.conversationId, chatMessageTable.seq],
    }).onDelete('cascade'),
  ],
)

/** How much a person has been told: the customer, or all of a seller's people together. */
export const chatFeedTable = pgTable(
  'chat_feed',
  {
    tenantId: tenantId(),
    side: text('side').notNull().$type<ChatSide>(),
    personId: uuid('person_id').notNull(),
    lastPosition: integer('last_position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.side, table.personId] })],
)

/** What a person is told, in order. Whoever was away reads on from where they were; kept for some days. */
export const chatNoticeTable = pgTable(
  'chat_notice',
  {
    tenantId: tenantId(),
    side: text('side').notNull().$type<ChatSide>(),
    personId: uuid('person_id').notNull(),
    position: integer('position').notNull(),
    kind: text('kind').notNull().$type<'said' | 'delivered' | 'read' | 'told'>(),
    /** Or what else it is about. */
    conversationId: uuid('conversation_id').notNull(),
    /** The message that was said, or up to which it was marked. */
    seq: integer('seq').notNull(),
    /** Who said or marked. */
    bySide: text('by_side').notNull().$type<ChatSide>(),
    /** What else somebody is told, as it goes over the socket: the name of the message and what it says. */
    told: jsonb('told').$type<{ readonly name: string; readonly payload: object }>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.side, table.personId, table.position] }), index('chat_notice_by_age').on(table.createdAt)],
)

/** That somebody has told the shop of a conversation, or of one message in it, and what staff decided. */
export const chatReportTable = pgTable(
  'chat_report',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** The message that is meant; 0 for the whole conversation. */
    seq: integer('seq').notNull(),
    side: text('side').notNull().$type<ChatSide>(),
    /** Whose account it was. */
    reportedBy: uuid('reported_by').notNull(),
    reason: text('reason').notNull().$type<ChatComplaint>(),
    comments: text('comments').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while it waits. */
    decision: text('decision').$type<ChatDecision>(),
    decisionComments: text('decision_comments').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('chat_report_waiting').on(table.tenantId, table.conversationId, table.side, table.seq).where(sql`decided_at is null`),
    index('chat_report_queue').on(table.tenantId, table.createdAt).where(sql`decided_at is null`),
    index('chat_report_decided').on(table.tenantId, table.decidedAt.desc()).where(sql`decided_at is not null`),
    index('chat_report_by_conversation').on(table.tenantId, table.conversationId),
    foreignKey({ columns: [table.tenantId, table.conversationId], foreignColumns: [conversationTable.tenantId, conversationTable.id] }).onDelete('cascade'),
  ],
)
