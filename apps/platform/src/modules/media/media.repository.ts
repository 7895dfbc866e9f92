import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { imageTable } from './media.tables.ts'
import { recipeId } from './recipe-id.ts'
import type { PictureRecipe } from './recipes.ts'

export function mediaRepository(db: Orm, tenantId: string) {
  return {
    findRecipe: async (id: string): Promise<PictureRecipe | undefined> => {
      const [row] = await db
        .select({ recipe: imageTable.recipe })
        .from(imageTable)
        .where(and(eq(imageTable.tenantId, tenantId), eq(imageTable.id, id)))
      return row?.recipe
    },

    /** One statement for all, whatever their number. A recipe that is there already stays: the same id is the same picture. */
    saveRecipes: async (recipes: readonly PictureRecipe[]): Promise<void> => {
      const rows = new Map(recipes.map((recipe) => [recipeId(recipe), JSON.stringify(recipe)]))
      if (rows.size === 0) return
      await db.execute(sql`
        insert into ${imageTable} (tenant_id, id, recipe)
        select ${tenantId}::uuid, id, recipe::jsonb from unnest(${sql.param([...rows.keys()])}::text[], ${sql.param([...rows.values()])}::text[]) as saved (id, recipe) order by id
        on conflict do nothing`)
    },
  }
}
