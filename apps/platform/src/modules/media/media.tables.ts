import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'

/**
 * A picture that a tenant has. Its id means the same picture for ever. The original of one that was added lies in the store, and these are its facts;
 * one with a recipe is drawn in each size by whoever knows such recipes: here they are opaque.
 */
export const imageTable = pgTable(
  'image',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    recipe: jsonb('recipe').$type<object>(),
    mediaType: text('media_type'),
    width: integer('width'),
    height: integer('height'),
    isOpaque: boolean('is_opaque').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
