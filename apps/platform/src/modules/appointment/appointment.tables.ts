import type { AppointmentMode } from '@galleria/rules'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** Whom the appointment of an order is for, and what they wrote with it. Where and when it takes place, its order says. */
export const appointmentTable = pgTable(
  'appointment',
  {
    tenantId: tenantId(),
    orderId: uuid('order_id').notNull(),
    /** Null when the account is gone. */
    customerId: uuid('customer_id'),
    sellerId: uuid('seller_id').notNull(),
    mode: text('mode').notNull().$type<AppointmentMode>(),
    startsAt: instant('starts_at').notNull(),
    /** The patient and the notes, as JSON, sealed. Null when the account is gone. */
    details: bytes('details'),
    /** Private files of whoever booked. */
    files: uuid('files').array().notNull().default([]),
    /** How often it was moved. */
    moves: integer('moves').notNull().default(0),
    /** When it is reminded of; null when that is done, or not to be. */
    remindAt: instant('remind_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.orderId] }),
    index('appointment_by_seller').on(table.tenantId, table.sellerId, table.startsAt),
    index('appointment_by_customer').on(table.tenantId, table.customerId),
    index('appointment_to_remind').on(table.remindAt).where(sql`remind_at is not null`),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)
