import type { ChoiceWay, NotificationChannel, NotificationKind, NotificationTopic } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type { Facts } from './line.ts'

/** What somebody who has an account was told in the shop. */
export const notificationTable = pgTable(
  'notification',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** What it was told of, and which of the lines of that: however often an event comes, each is there once. */
    eventId: uuid('event_id').notNull(),
    line: integer('line').notNull().default(0),
    kind: text('kind').notNull().$type<NotificationKind>(),
    facts: jsonb('facts').notNull().$type<Facts>(),
    /** False for what its owner does not want to hear of: then it only says that this was dealt with. */
    isShown: boolean('is_shown').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('notification_once').on(table.tenantId, table.customerId, table.eventId, table.line),
    index('notification_shown').on(table.tenantId, table.customerId, table.createdAt.desc(), table.id.desc()).where(sql`is_shown`),
    index('notification_unread').on(table.tenantId, table.customerId).where(sql`is_shown and read_at is null`),
    index('notification_by_age').on(table.createdAt),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** What somebody has chosen to hear of, or not, by a way. What is not here is as it is for everybody. */
export const notificationChoiceTable = pgTable(
  'notification_choice',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    topic: text('topic').notNull().$type<NotificationTopic>(),
    channel: text('channel').notNull().$type<NotificationChannel>(),
    isOn: boolean('is_on').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.topic, table.channel] }),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** When somebody chose to hear of something, or no longer: each change of a choice, for ever as it was. A trigger refuses to change one. */
export const consentChangeTable = pgTable(
  'consent_change',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    topic: text('topic').notNull().$type<NotificationTopic>(),
    channel: text('channel').notNull().$type<NotificationChannel>(),
    isOn: boolean('is_on').notNull(),
    at: instant('at').notNull(),
    /** Null for what was chosen before this was noted. */
    by: text('by').$type<ChoiceWay>(),
    /** Null where the shop showed no words. */
    wording: integer('wording'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('consent_change_latest').on(table.tenantId, table.customerId, table.at.desc(), table.id.desc()),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)
