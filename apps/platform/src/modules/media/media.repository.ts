import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { unionOf, type View } from '../../infra/statement.ts'
import { imageTable } from './media.tables.ts'
import type { FileFacts, OriginalFacts, PictureKey, StoredPicture } from './picture.ts'

export function mediaRepository(db: Orm, tenantId: string) {
  return {
    find: async (id: string): Promise<StoredPicture | undefined> => {
      const [row] = await db
        .select({ isOpaque: imageTable.isOpaque, recipe: imageTable.recipe, mediaType: imageTable.mediaType, isOfCustomer: imageTable.isOfCustomer })
        .from(imageTable)
        .where(and(eq(imageTable.tenantId, tenantId), eq(imageTable.id, id)))
      return row
    },

    /**
     * A picture whose original lies in the store. The same id is the same picture: one that is there already stays, as if it were new. Holds its row. What the shop
     * has of its own is not a customer's, whoever else sends it.
     */
    add: async (id: string, facts: FileFacts): Promise<void> => {
      await db
        .insert(imageTable)
        .values({ tenantId, id, ...facts })
        .onConflictDoUpdate({
          target: [imageTable.tenantId, imageTable.id],
          set: { addedAt: sql`now()`, ...(facts.isOfCustomer ? {} : { isOfCustomer: false }) },
        })
    },

    /** As if it were new, if it is there. */
    renew: async (id: string): Promise<Pick<OriginalFacts, 'hint'> | undefined> => {
      const [row] = await db
        .update(imageTable)
        .set({ addedAt: sql`now()` })
        .where(and(eq(imageTable.tenantId, tenantId), eq(imageTable.id, id)))
        .returning({ hint: imageTable.hint })
      return row
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

/**
 * Added pictures of all tenants that nobody shows, held until the transaction ends; what somebody else holds is left out. `since`: those of late may be about
 * to be shown. Drawings stay: they cost nothing.
 */
export async function holdUnused(tx: Orm, pictureUses: readonly View[], since: Date, most: number): Promise<PictureKey[]> {
  const { rows } = await tx.execute<PictureKey>(sql`
    select tenant_id as "tenantId", id from ${imageTable} i
     where i.media_type is not null and i.added_at < ${since.toISOString()}::timestamptz
       and not exists (select from ${sql.raw(unionOf(pictureUses, ['tenant_id', 'image']))} u where u.tenant_id = i.tenant_id and split_part(u.image, '#', 1) = i.id)
     order by i.tenant_id, i.id limit ${most} for update of i skip locked`)
  return rows
}

export async function deletePictures(tx: Orm, pictures: readonly PictureKey[]): Promise<void> {
  const [tenants, ids] = [pictures.map(({ tenantId }) => tenantId), pictures.map(({ id }) => id)]
  await tx.execute(sql`
    delete from ${imageTable} where (tenant_id, id) in (select * from unnest(${sql.param(tenants)}::uuid[], ${sql.param(ids)}::text[]))`)
}

/** Of these pictures, of any tenants, those that are there. */
export async function listThere(db: Orm, pictures: readonly PictureKey[]): Promise<PictureKey[]> {
  if (pictures.length === 0) return []
  const [tenants, ids] = [pictures.map(({ tenantId }) => tenantId), pictures.map(({ id }) => id)]
  const { rows } = await db.execute<PictureKey>(sql`
    select tenant_id as "tenantId", id from ${imageTable}
     where (tenant_id, id) in (select * from unnest(${sql.param(tenants)}::uuid[], ${sql.param(ids)}::text[]))`)
  return rows
}

/** Of held pictures those that no row of a view mentions; the others count as added at `until`, so that they are not looked at before. */
export async function withoutMentioned(tx: Orm, mentions: View, held: readonly PictureKey[], until: Date): Promise<PictureKey[]> {
  if (held.length === 0) return []
  const [tenants, ids] = [held.map(({ tenantId }) => tenantId), held.map(({ id }) => id)]
  const { rows } = await tx.execute<PictureKey>(sql`
    update ${imageTable} i set added_at = ${until.toISOString()}::timestamptz
     where (i.tenant_id, i.id) in (select * from unnest(${sql.param(tenants)}::uuid[], ${sql.param(ids)}::text[]))
       and exists (select from ${sql.raw(mentions)} m where m.tenant_id = i.tenant_id and split_part(m.image, '#', 1) = i.id)
    returning tenant_id as "tenantId", id`)
  const mentioned = new Set(rows.map(({ tenantId, id }) => `${tenantId} ${id}`))
  return held.filter(({ tenantId, id }) => !mentioned.has(`${tenantId} ${id}`))
}

/** Whether a film is among those that everybody may see. */
export async function isShownIn(db: Orm, shownFilms: View, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from ${sql.raw(shownFilms)} s where s.tenant_id = ${tenantId}::uuid and s.image = ${id} limit 1`)
  return rows.length > 0
}
