import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { unionOf, type View } from '../../infra/statement.ts'
import type { HeldFile } from './storage.ports.ts'
import { type StoredFile, TALK, type Usage } from './storage.ts'
import { storedFileTable } from './storage.tables.ts'

const FIELDS = {
  id: storedFileTable.id,
  path: storedFileTable.path,
  mediaType: storedFileTable.mediaType,
  size: storedFileTable.size,
  width: storedFileTable.width,
  height: storedFileTable.height,
  seconds: storedFileTable.seconds,
  content: storedFileTable.content,
  isPublic: storedFileTable.isPublic,
  image: storedFileTable.image,
  createdAt: storedFileTable.createdAt,
}

/** A customer's files. Those that were removed are not among them. */
export function storageRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(storedFileTable.tenantId, tenantId), eq(storedFileTable.customerId, customerId), isNull(storedFileTable.removedAt))
  const one = (id: string) => and(own, eq(storedFileTable.id, id))
  return {
    /** Of what somebody has said something with, or of everything else. */
    usage: async (isOfTalk: boolean): Promise<Usage> => {
      const talk = sql`${storedFileTable.path} like ${`${TALK}/%`}`
      const [row] = await db
        .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(size), 0)::float8` })
        .from(storedFileTable)
        .where(and(own, isOfTalk ? talk : sql`not ${talk}`))
      return row ?? { files: 0, bytes: 0 }
    },

    find: async (id: string): Promise<StoredFile | undefined> => {
      const [file] = await db.select(FIELDS).from(storedFileTable).where(one(id))
      return file
    },

    findByPath: async (path: string): Promise<StoredFile | undefined> => {
      const [file] = await db
        .select(FIELDS)
        .from(storedFileTable)
        .where(and(own, eq(storedFileTable.path, path)))
      return file
    },

    /** The same picture or film may be there under several paths. */
    listByContent: async (content: string): Promise<StoredFile[]> =>
      db
        .select(FIELDS)
        .from(storedFileTable)
        .where(and(own, eq(storedFileTable.isPublic, true), eq(storedFileTable.content, content))),

    insert: async (file: StoredFile): Promise<void> => {
      await db.insert(storedFileTable).values({ tenantId, customerId, ...file, wantedAt: file.createdAt })
    },

    /** A row that is nobody's, so that bytes of this name are removed after `until` unless `take` or `insert` has made a file of it. */
    announce: async (file: StoredFile, until: Date): Promise<void> => {
      await db.insert(storedFileTable).values({ tenantId, customerId, ...file, path: file.id, wantedAt: file.createdAt, removedAt: until })
    },

    /** The announced file is there from now on. False where its row has gone meanwhile. */
    take: async ({ id, path, createdAt }: StoredFile): Promise<boolean> => {
      const taken = await db
        .update(storedFileTable)
        .set({ path, removedAt: null, wantedAt: createdAt })
        .where(and(eq(storedFileTable.tenantId, tenantId), eq(storedFileTable.customerId, customerId), eq(storedFileTable.id, id)))
        .returning({ id: storedFileTable.id })
      return taken.length > 0
    },

    /** Keeps them for a day more, and from being removed until the transaction ends. Answers those that are public pictures. */
    wantPictures: async (contents: readonly string[], now: Date): Promise<{ id: string; content: string; image: string | null }[]> =>
      db
        .update(storedFileTable)
        .set({ wantedAt: now })
        .where(and(own, eq(storedFileTable.isPublic, true), like(storedFileTable.mediaType, 'image/%'), inArray(storedFileTable.content, [...contents])))
        .returning({ id: storedFileTable.id, content: storedFileTable.content, image: storedFileTable.image }),

    /** The same of files without an address, by their ids, locked in their order. */
    wantHidden: async (ids: readonly string[], now: Date): Promise<HeldFile[]> => {
      const { rows } = await db.execute<HeldFile>(sql`
        with held as materialized (select id from ${storedFileTable} where ${own} and is_public = false and id = any(${sql.param([...ids])}::uuid[])
                                    order by id for update)
        update stored_file f set wanted_at = ${now.toISOString()}::timestamptz from held where f.tenant_id = ${tenantId} and f.id = held.id
        returning f.id, f.path, f.media_type as "mediaType", f.size, f.width, f.height`)
      return rows
    },

    /** The same of a film. */
    wantVideo: async (content: string, now: Date): Promise<Pick<StoredFile, 'id' | 'mediaType' | 'seconds'> | undefined> => {
      const [file] = await db
        .update(storedFileTable)
        .set({ wantedAt: now })
        .where(and(own, eq(storedFileTable.isPublic, true), like(storedFileTable.mediaType, 'video/%'), eq(storedFileTable.content, content)))
        .returning({ id: storedFileTable.id, mediaType: storedFileTable.mediaType, seconds: storedFileTable.seconds })
      return file
    },

    /** Keeps it for a day more, and from being removed until the transaction ends. False when it is not there. */
    want: async (id: string, now: Date): Promise<boolean> => {
      const wanted = await db.update(storedFileTable).set({ wantedAt: now }).where(one(id)).returning({ id: storedFileTable.id })
      return wanted.length > 0
    },

    remove: async (ids: readonly string[], now: Date): Promise<void> => {
      await db
        .update(storedFileTable)
        .set({ removedAt: now })
        .where(and(own, inArray(storedFileTable.id, [...ids])))
    },

    /** Whether an object holds on to one of them. */
    isInUse: async (ids: readonly string[], fileUses: readonly View[]): Promise<boolean> => {
      if (fileUses.length === 0) return false
      const { rows } = await db.execute(sql`
        select from ${sql.raw(unionOf(fileUses, ['tenant_id', 'file_id']))} u where u.tenant_id = ${tenantId}::uuid and u.file_id = any(${sql.param(ids)}::uuid[]) limit 1`)
      return rows.length > 0
    },
  }
}

/** A file that only some see, whoever's it is. */
export async function findHidden(db: Orm, tenantId: string, id: string): Promise<Pick<StoredFile, 'content' | 'mediaType'> | undefined> {
  const [file] = await db
    .select({ content: storedFileTable.content, mediaType: storedFileTable.mediaType })
    .from(storedFileTable)
    .where(and(eq(storedFileTable.tenantId, tenantId), eq(storedFileTable.id, id), eq(storedFileTable.isPublic, false), isNull(storedFileTable.removedAt)))
  return file
}

export type HiddenFile = Pick<StoredFile, 'id' | 'path' | 'mediaType'> & { readonly customerId: string }

/** Those of these files that only some see, whoever's they are. */
export const listHidden = async (db: Orm, tenantId: string, ids: readonly string[]): Promise<HiddenFile[]> =>
  db
    .select({ id: storedFileTable.id, path: storedFileTable.path, mediaType: storedFileTable.mediaType, customerId: storedFileTable.customerId })
    .from(storedFileTable)
    .where(
      and(
        eq(storedFileTable.tenantId, tenantId),
        inArray(storedFileTable.id, [...ids]),
        eq(storedFileTable.isPublic, false),
        isNull(storedFileTable.removedAt),
      ),
    )

export type LeftFile = { readonly tenantId: string; readonly id: string; readonly content: string; readonly isPublic: boolean }

/** Files of all tenants that were removed by now, or that nobody wants since then, held until the transaction ends; what somebody else holds is left out. */
export async function holdLeft(
  tx: Orm,
  fileUses: readonly View[],
  { now, since, most }: { readonly now: Date; readonly since: Date; readonly most: number },
): Promise<LeftFile[]> {
  const unused =
    fileUses.length === 0
      ? 'true'
      : `not exists (select from ${unionOf(fileUses, ['tenant_id', 'file_id'])} u where u.tenant_id = f.tenant_id and u.file_id = f.id)`
  const { rows } = await tx.execute<LeftFile>(sql`
    select tenant_id as "tenantId", id, content, is_public as "isPublic" from ${storedFileTable} f
     where f.removed_at <= ${now.toISOString()}::timestamptz or (f.removed_at is null and f.wanted_at < ${since.toISOString()}::timestamptz and ${sql.raw(unused)})
     order by f.tenant_id, f.id limit ${most} for update of f skip locked`)
  return rows
}

export async function deleteFiles(tx: Orm, files: readonly LeftFile[]): Promise<void> {
  const [tenants, ids] = [files.map(({ tenantId }) => tenantId), files.map(({ id }) => id)]
  await tx.execute(sql`
    delete from ${storedFileTable} where (tenant_id, id) in (select * from unnest(${sql.param(tenants)}::uuid[], ${sql.param(ids)}::uuid[]))`)
}
