import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { tenantId } from '../../infra/columns.ts'
import type { PictureRecipe } from './recipes.ts'

/** Pictures are immutable recipes; the id is a hash of the recipe. */
export const imageTable = pgTable(
  'image',
  { tenantId: tenantId(), id: text('id').notNull(), recipe: jsonb('recipe').notNull().$type<PictureRecipe>() },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
)
