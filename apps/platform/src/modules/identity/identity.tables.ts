import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from '../../infra/columns.ts'
import type { SecurityEventKind, SecurityEventPath } from './identity.ts'

export const customerTable = pgTable(
  'customer',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerNo: text('customer_no').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Lower case. */
    email: text('email'),
    /** Ten digits. */
    phone: text('phone'),
    /** argon2id, PHC string. None for an account that signs in by code only. */
    passwordHash: text('password_hash'),
    /** When a code that was sent to the address was first given back: from then on it is known that the account is its owner's. */
    confirmedAt: instant('confirmed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('customer_email').on(table.tenantId, table.email),
    unique('customer_phone').on(table.tenantId, table.phone),
    unique('customer_number').on(table.tenantId, table.customerNo),
  ],
)

/** A signed-in device. Only the SHA-256 of its token is kept (C-12). */
export const sessionTable = pgTable(
  'session',
  {
    tenantId: tenantId(),
    tokenHash: bytes('token_hash').notNull(),
    customerId: uuid('customer_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    index('session_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

export const signInCodeTable = pgTable(
  'sign_in_code',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userName: text('user_name').notNull(),
    codeHash: bytes('code_hash').notNull(),
    /** The code itself, encrypted, until it has been sent. */
    sealedCode: bytes('sealed_code'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), index('sign_in_code_by_user_name').on(table.tenantId, table.userName, table.createdAt)],
)

/** A device that has signed in to an account before. Only the SHA-256 of its token is kept; one device may know several accounts. */
export const knownDeviceTable = pgTable(
  'known_device',
  {
    tenantId: tenantId(),
    tokenHash: bytes('token_hash').notNull(),
    customerId: uuid('customer_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash, table.customerId] }),
    index('known_device_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** What happened to accounts, and who tried what. Stays when the account goes. */
export const securityEventTable = pgTable(
  'security_event',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    at: instant('at').notNull(),
    kind: text('kind').notNull().$type<SecurityEventKind>(),
    path: text('path').notNull().$type<SecurityEventPath>(),
    customerId: uuid('customer_id'),
    /** Keyed, of a user name that no account has. */
    userNameHash: bytes('user_name_hash'),
    /** Truncated: /24 or /48. */
    network: text('network').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('security_event_by_customer').on(table.tenantId, table.customerId, table.at.desc()).where(sql`customer_id is not null`),
    index('security_event_by_time').on(table.at),
  ],
)
