import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, instant, tenantId } from './columns.ts'

/** What was done under which key, and what was answered. A row is there exactly when that is: it is written in the transaction of what was done. */
export const idempotencyKeyTable = pgTable(
  'idempotency_key',
  {
    tenantId: tenantId(),
    /** SHA-256 of the caller and the key, so that nobody's address is to be read and a key of any length fits. */
    digest: bytes('digest').notNull(),
    /** SHA-256 of the request; where that holds secrets, keyed with the key. */
    fingerprint: bytes('fingerprint').notNull(),
    /** JSON; where it is a secret, sealed with the key, in base64. Null only while the transaction that claimed the key is at work, where nobody else sees it, and for an answer that is empty. */
    answer: text('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.digest] }), index('idempotency_key_by_age').on(table.createdAt)],
)
