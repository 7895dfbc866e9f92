import type { SellerRight, StaffRight } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from '../../infra/columns.ts'
import type { CodePurpose } from '@galleria/rules'
import type { PersonName, SecurityEventKind, SecurityEventPath, SignInWay } from './identity.ts'

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
    /** Day of a calendar; nobody has to say it, and nobody else sees it. */
    birthday: date('birthday'),
    /** In which somebody wants to be written to, if they have said so. */
    language: text('language').$type<Locale>(),
    /** Slug of the market that somebody calls theirs. */
    homeMarket: text('home_market'),
    /** What is held on to (decision 0037): the photograph of a profile. */
    pictureFileId: uuid('picture_file_id'),
    /** Since when somebody buys without an account (decision 0068): there is no way in but a session. */
    guestSince: instant('guest_since'),
    /** Of a guest, lower case: where news goes. Nobody signs in with it, and any number of guests may have the same. */
    contactEmail: text('contact_email'),
    /** argon2id, PHC string. None for an account that signs in by code only. */
    passwordHash: text('password_hash'),
    /** When a code that was sent to the address was first given back: from then on it is known that the account is its owner's. */
    confirmedAt: instant('confirmed_at'),
    /** When `email` or `phone` was last given to the account, beside or in place of another; null while it is as it began. */
    contactChangedAt: instant('contact_changed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when there is nobody behind it: it is empty, and stays for what was bought with it. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('customer_erased').on(table.erasedAt).where(sql`erased_at is not null`),
    index('customer_guests').on(table.guestSince).where(sql`guest_since is not null`),
    index('customer_contact_email').on(table.tenantId, table.contactEmail).where(sql`contact_email is not null`),
    index('customer_picture').on(table.tenantId, table.pictureFileId).where(sql`picture_file_id is not null`),
    unique('customer_email').on(table.tenantId, table.email),
    unique('customer_phone').on(table.tenantId, table.phone),
    unique('customer_number').on(table.tenantId, table.customerNo),
  ],
)

/** An account that works for the tenant, and what it may do. An operator writes these rows (`npm run staff`). */
export const staffTable = pgTable(
  'staff',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    rights: text('rights').array().notNull().$type<StaffRight[]>(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** Whose account works for which seller, and what it may do there: one seller at most. */
export const sellerMemberTable = pgTable(
  'seller_member',
  {
    tenantId: tenantId(),
    customerId: uuid('customer_id').notNull(),
    sellerId: uuid('seller_id').notNull(),
    rights: text('rights').array().notNull().$type<SellerRight[]>(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.customerId] }),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
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
    /** To the hour. Null until it has been used beyond its first one. */
    lastUsedAt: instant('last_used_at'),
    browser: text('browser'),
    system: text('system'),
    way: text('way').$type<SignInWay>(),
    /** It is a guest's. */
    isGuest: boolean('is_guest').notNull().default(false),
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
    purpose: text('purpose').notNull().default('sign_in').$type<CodePurpose>(),
    /** For whose account an address is to be confirmed; null for codes that anybody may ask for. */
    customerId: uuid('customer_id'),
    /** What whoever asked for it wants to be called, if the code makes an account. */
    name: jsonb('name').$type<PersonName>(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('sign_in_code_by_user_name').on(table.tenantId, table.userName, table.createdAt),
    index('sign_in_code_by_customer').on(table.tenantId, table.customerId).where(sql`customer_id is not null`),
  ],
)

/** Something begun that is finished once or not at all: a sign-in at a provider, a new password. Only the SHA-256 of what it is called is kept. */
export const signInAttemptTable = pgTable(
  'sign_in_attempt',
  {
    tenantId: tenantId(),
    idHash: bytes('id_hash').notNull(),
    /** What is needed to finish it, encrypted. */
    sealed: bytes('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.idHash] }), index('sign_in_attempt_by_time').on(table.expiresAt)],
)

/** Who a customer is at a provider of identities. */
export const linkedProviderTable = pgTable(
  'linked_provider',
  {
    tenantId: tenantId(),
    provider: text('provider').notNull(),
    /** What the provider calls them, for good. */
    subject: text('subject').notNull(),
    customerId: uuid('customer_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.provider, table.subject] }),
    index('linked_provider_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
)

/** A key that a device keeps for an account and gives away to nobody (WebAuthn). */
export const passkeyTable = pgTable(
  'passkey',
  {
    tenantId: tenantId(),
    /** As the device calls it, base64url. */
    id: text('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Counts the uses, where the device counts. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('passkey_by_customer').on(table.tenantId, table.customerId),
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }).onDelete('cascade'),
  ],
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
