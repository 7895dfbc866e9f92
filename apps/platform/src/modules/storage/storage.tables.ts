import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { customerTable } from '../identity/identity.tables.ts'

/** A file that a customer has sent. One that was removed is nobody's any more, and goes with its bytes when the chore comes by. */
export const storedFileTable = pgTable(
  'stored_file',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    customerId: uuid('customer_id').notNull(),
    path: text('path').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Of a film, where it tells them. */
    seconds: integer('seconds'),
    content: text('content').notNull(),
    isPublic: boolean('is_public').notNull(),
    image: text('image'),
    createdAt: instant('created_at').notNull(),
    /** When somebody last said that it is wanted: sent again, or attached. */
    wantedAt: instant('wanted_at').notNull(),
    /** Of one whose bytes are still being written, when they are given up. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('stored_file_path').on(table.tenantId, table.customerId, table.path).where(sql`removed_at is null`),
    // No cascade: a row that goes by itself would leave its bytes behind.
    foreignKey({ columns: [table.tenantId, table.customerId], foreignColumns: [customerTable.tenantId, customerTable.id] }),
  ],
)
