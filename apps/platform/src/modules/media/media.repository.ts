import { and, eq } from 'drizzle-orm'
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

    /** One statement for all. A recipe that is there already stays: the same id is the same picture. */
    saveRecipes: async (recipes: readonly PictureRecipe[]): Promise<void> => {
      const rows = new Map(recipes.map((recipe) => [recipeId(recipe), recipe]))
      if (rows.size === 0) return
      await db
        .insert(imageTable)
        .values([...rows].map(([id, recipe]) => ({ tenantId, id, recipe })))
        .onConflictDoNothing()
    },
  }
}
