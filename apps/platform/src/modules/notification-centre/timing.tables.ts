import type { NotificationKind } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { customerTable } from '../identity/identity.tables.ts'
import type { Facts } from './line.ts'

/** When somebody wants to be told of what is not urgent. Whoever has no row is told at once. */
export const notificationTimingTable = pgTable(
  'notification_timing',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    /** Minutes since midnight; both or neither. */
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    /** At which hour mails come together; null when each comes by itself. */
    digestHour: smallint('digest_hour'),
    timeZone: text('time_zone').notNull(),
    /** When the next mail is due that says all at once. */
    nextDigestAt: instant('next_digest_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    index('notification_timing_due').on(table.nextDigestAt).where(sql`next_digest_at is not null`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
    check('notification_timing_quiet', sql`(quiet_from is null) = (quiet_to is null)`),
  ],
)

/** What waits for the end of somebody's quiet hours: an event, and by which way it is told then. */
export const heldNotificationTable = pgTable(
  'held_notification',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    eventId: uuid('event_id').notNull(),
    way: text('way').notNull().$type<'mail' | 'push'>(),
    event: jsonb('event').notNull().$type<RelayedEvent>(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.eventId, table.way] }),
    index('held_notification_due').on(table.dueAt),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** What is said once a day with all else: each event once, however often it comes. */
export const digestLineTable = pgTable(
  'digest_line',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    eventId: uuid('event_id').notNull(),
    line: integer('line').notNull(),
    kind: text('kind').notNull().$type<NotificationKind>(),
    facts: jsonb('facts').notNull().$type<Facts>(),
    createdAt: instant('created_at').notNull(),
    /** The mail that says it; null while it waits. */
    digestId: uuid('digest_id'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId, table.eventId, table.line] }),
    index('digest_line_by_age').on(table.createdAt),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)
