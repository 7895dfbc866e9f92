import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'
import { productTable } from '../catalog/catalog.tables.ts'

/** A photograph of imports, by where it comes from: asked for once, however many products show it. */
export const photographTable = pgTable(
  'photograph',
  {
    tenantId: tenantId(),
    /** An address of the web, or `file:`, a folder, `#` and a path below it; of long ago without the folder. */
    source: text('source').notNull(),
    /** Null until it was there; then the last that was. */
    image: text('image'),
    /** What the web server called that version, to be asked whether there is another one. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Why it was not there when it was last asked for; null when it was. */
    reason: text('reason'),
    /** When it was last asked for; null when it has never been. */
    askedAt: instant('asked_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.source] })],
)

/** The film of a product, under the language `none`, and its captions, each under its own. They are among the photographs. */
export const productVideoTable = pgTable(
  'product_video',
  {
    tenantId: tenantId(),
    productId: uuid('product_id').notNull(),
    language: text('language').notNull(),
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.productId, table.language] }),
    index('product_video_by_source').on(table.tenantId, table.source),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
  ],
)

/** Which photographs a product shows, in their order. */
export const productPhotographTable = pgTable(
  'product_photograph',
  {
    tenantId: tenantId(),
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.productId, table.position] }),
    index('product_photograph_by_source').on(table.tenantId, table.source),
    foreignKey({ columns: [table.tenantId, table.productId], foreignColumns: [productTable.tenantId, productTable.id] }).onDelete('cascade'),
  ],
)
