import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { imageTable } from './media.tables.ts'
import type { OriginalFacts, StoredPicture } from './picture.ts'

export function mediaRepository(db: Orm, tenantId: string) {
  return {
    find: async (id: string): Promise<StoredPicture | undefined> => {
      const [row] = await db
        .select({ isOpaque: imageTable.isOpaque, recipe: imageTable.recipe })
        .from(imageTable)
        .where(and(eq(imageTable.tenantId, tenantId), eq(imageTable.id, id)))
      return row
    },

    /** A picture whose original lies in the store. The same id is the same picture: one that is there already stays. */
    add: async (id: string, facts: OriginalFacts): Promise<void> => {
      await db
        .insert(imageTable)
        .values({ tenantId, id, ...facts })
        .onConflictDoNothing()
    },

    /** Pictures whose originals can be made. One statement for all, whatever their number. */
    addRecipes: async (pictures: readonly { readonly id: string; readonly recipe: object }[]): Promise<void> => {
      const rows = new Map(pictures.map(({ id, recipe }) => [id, JSON.stringify(recipe)]))
      if (rows.size === 0) return
      await db.execute(sql`
        insert into ${imageTable} (tenant_id, id, recipe)
        select ${tenantId}::uuid, id, recipe::jsonb from unnest(${sql.param([...rows.keys()])}::text[], ${sql.param([...rows.values()])}::text[]) as saved (id, recipe) order by id
        on conflict do nothing`)
    },
  }
}
