import type { Locale } from '@galleria/kernel'
import { foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from '../../infra/columns.ts'
import { customerTable, sessionTable } from '../identity/identity.tables.ts'

/** A device on whose screen somebody is told of things, for as long as they are logged in there. */
export const pushDeviceTable = pgTable(
  'push_device',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** Of the session from which it was asked for. */
    tokenHash: bytes('token_hash').notNull(),
    /** Where its push service takes what is for it, and the keys with which that is locked for it alone (RFC 8291). */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Of the page where it was asked for. */
    locale: text('locale').notNull().$type<Locale>(),
    createdAt: instant('created_at').notNull(),
    /** When it last said that it is there. */
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('push_device_once').on(table.tenantId, table.endpoint),
    index('push_device_by_customer').on(table.tenantId, table.customerId),
    index('push_device_by_session').on(table.tenantId, table.tokenHash),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
    foreignKey({
      name: 'push_device_session_fk',
      columns: [table.tenantId, table.tokenHash],
      foreignColumns: [sessionTable.tenantId, sessionTable.tokenHash],
    }).onDelete('cascade'),
  ],
)

/** What the push service of a device has taken: not handed over again. */
export const pushHandOverTable = pgTable(
  'push_hand_over',
  {
    tenantId: tenantId(),
    deviceId: uuid('device_id').notNull(),
    notificationId: uuid('notification_id').notNull(),
    acceptedAt: instant('accepted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.deviceId, table.notificationId] }),
    index('push_hand_over_by_time').on(table.acceptedAt),
    foreignKey({ columns: [table.tenantId, table.deviceId], foreignColumns: [pushDeviceTable.tenantId, pushDeviceTable.id] }).onDelete('cascade'),
  ],
)
