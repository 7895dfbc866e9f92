import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, tenantId } from '../../infra/columns.ts'

/**
 * A picture that a tenant has. Its id means the same picture for ever. The original of one that was added lies in the store, and these are its facts;
 * one with a recipe is drawn in each size by whoever knows such recipes: here they are opaque. Films and their captions are kept alike, and shown as they are.
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
    /** How a photograph looks from afar. */
    hint: text('hint'),
    /** A film that a customer sent: everybody may see it while something that is shown shows it. */
    isOfCustomer: boolean('is_of_customer').notNull().default(false),
    /** Or added again: whoever did so is about to show it. Later than now for what orders mention. */
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
