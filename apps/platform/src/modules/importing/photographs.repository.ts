import { FILE_SOURCE, type ProductRecord } from '@galleria/importer'
import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'

/** A photograph that is to be asked for, and what is known of it from the last time. */
export type WantedPhotograph = {
  readonly source: string
  readonly image: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** A film, or captions of one. */
  readonly isVideo: boolean
}

/** What became of it. Without an image, what was there stays. */
export type AskedPhotograph = { readonly source: string } & (
  | { readonly image: string | null; readonly etag: string | null; readonly lastModified: string | null; readonly reason: null }
  | { readonly image: null; readonly reason: string }
)

/** The language of a film itself, beside its captions. */
const FILM = 'none'

/** Of photograph `s`: a product shows it, or waits for it. */
const IS_SHOWN = sql`(exists (select from product_photograph l where l.tenant_id = s.tenant_id and l.source = s.source)
           or exists (select from product_video v where v.tenant_id = s.tenant_id and v.source = s.source))`

/**
 * Of photograph `s`: it is to be asked for by a run over files that begin so. Those of other folders are none of its own; those that were remembered without a folder are
 * looked for below any.
 */
const isWanted = (since: Date, files: string): SQL => sql`(s.image is null or s.reason is not null or s.asked_at < ${since.toISOString()}::timestamptz)
           and (s.source not like ${`${FILE_SOURCE}/%`} or starts_with(s.source, ${files})) and ${IS_SHOWN}`

/** The SQL of photographs: like that of products, a statement for each batch. */
export function photographsRepository(tx: Orm, tenantId: string) {
  const rowsOf = async <Row>(statement: SQL): Promise<Row[]> => (await tx.execute(statement)).rows as Row[]
  const json = (rows: unknown): SQL => sql`${JSON.stringify(rows)}::jsonb`
  const ids = (values: readonly string[]): SQL => sql`${sql.param(values)}::uuid[]`

  /** Products show what is there of their photographs; as long as nothing is, what is drawn of them stays. */
  const show = (productIds: readonly string[]) =>
    tx.execute(sql`
      update product p set images = found.images, updated_at = now()
        from (select product_id, array_agg(image order by position) as images
                from (select l.product_id, s.image, min(l.position) as position
                        from product_photograph l join photograph s on s.tenant_id = l.tenant_id and s.source = l.source and s.image is not null
                       where l.tenant_id = ${tenantId} and l.product_id = any(${ids(productIds)}) group by l.product_id, s.image) each
               group by product_id) found
       where p.tenant_id = ${tenantId} and p.id = found.product_id and p.images <> found.images`)

  /** The same for films, with those of their captions that are there; nothing where a product has none any more. */
  const showVideos = (productIds: readonly string[]) =>
    tx.execute(sql`
      update product p set video = found.video, updated_at = now()
        from (select w.id, f.video from unnest(${ids(productIds)}) as w (id) left join lateral (
                select jsonb_build_object('id', s.image, 'mediaType', i.media_type, 'captions', coalesce(c.captions, '[]'::jsonb)) as video
                  from product_video v
                  join photograph s on s.tenant_id = v.tenant_id and s.source = v.source
                  join image i on i.tenant_id = s.tenant_id and i.id = s.image and i.media_type like 'video/%'
                  left join lateral (
                    select jsonb_agg(jsonb_build_object('language', l.language, 'id', t.image) order by l.language) as captions
                      from product_video l
                      join photograph t on t.tenant_id = l.tenant_id and t.source = l.source
                      join image k on k.tenant_id = t.tenant_id and k.id = t.image and k.media_type = 'text/vtt'
                     where l.tenant_id = v.tenant_id and l.product_id = v.product_id and l.language <> ${FILM}) c on true
                 where v.tenant_id = ${tenantId} and v.product_id = w.id and v.language = ${FILM}) f on true) found
       where p.tenant_id = ${tenantId} and p.id = found.id and p.video is distinct from found.video`)

  return {
    /** Notes what products show from now on, and what is missing of it. A photograph whose picture was removed meanwhile is asked for again. */
    save: async (products: readonly Pick<ProductRecord, 'id' | 'photographs' | 'video'>[]): Promise<void> => {
      const productIds = products.map(({ id }) => id)
      const links = products.flatMap(({ id, photographs }) => photographs.map((source, position) => ({ productId: id, position, source })))
      const videos = products.flatMap(({ id, video }) =>
        video
          ? [
              { productId: id, language: FILM, source: video.source },
              ...Object.entries(video.captions).map(([language, source]) => ({ productId: id, language, source })),
            ]
          : [],
      )
      await tx.execute(sql`delete from product_photograph where tenant_id = ${tenantId} and product_id = any(${ids(productIds)})`)
      await tx.execute(sql`delete from product_video where tenant_id = ${tenantId} and product_id = any(${ids(productIds)})`)
      if (links.length + videos.length > 0)
        await tx.execute(sql`insert into photograph (tenant_id, source)
        select distinct ${tenantId}::uuid, r.source from jsonb_to_recordset(${json([...links, ...videos])}) as r(source text) order by r.source
        on conflict (tenant_id, source) do update set image = null, etag = null, last_modified = null, asked_at = null
         where photograph.image is not null and not exists (select from image i where i.tenant_id = photograph.tenant_id and i.id = split_part(photograph.image, '#', 1))`)
      if (videos.length > 0)
        await tx.execute(sql`insert into product_video (tenant_id, product_id, language, source)
        select ${tenantId}, r."productId", r.language, r.source from jsonb_to_recordset(${json(videos)}) as r("productId" uuid, language text, source text)`)
      await showVideos(productIds)
      if (links.length === 0) return
      await tx.execute(sql`insert into product_photograph (tenant_id, product_id, position, source)
        select ${tenantId}, r."productId", r.position, r.source from jsonb_to_recordset(${json(links)}) as r("productId" uuid, position integer, source text)`)
      await show(productIds)
    },

    /**
     * Those that products wait for or could not have, and those that were last asked for before `since`; of files, those whose source begins with `files`. After the
     * one of this name, in the order of names.
     */
    listWanted: (since: Date, files: string, after: string, most: number) =>
      rowsOf<WantedPhotograph>(sql`
        select source, image, etag, last_modified as "lastModified",
               exists (select from product_video v where v.tenant_id = s.tenant_id and v.source = s.source) as "isVideo" from photograph s
         where tenant_id = ${tenantId} and source > ${after} and ${isWanted(since, files)}
         order by source limit ${most}`),
    countWanted: async (since: Date, files: string): Promise<number> =>
      (
        await rowsOf<{ count: number }>(sql`
          select count(*)::int as count from photograph s
           where tenant_id = ${tenantId} and ${isWanted(since, files)}`)
      )[0]?.count ?? 0,

    /** Notes what became of some, and shows it. */
    note: async (asked: readonly AskedPhotograph[], now: Date): Promise<void> => {
      await tx.execute(sql`
        update photograph s set image = coalesce(r.image, s.image), etag = case when r.image is null then s.etag else r.etag end,
               last_modified = case when r.image is null then s.last_modified else r."lastModified" end, reason = r.reason, asked_at = ${now.toISOString()}::timestamptz
          from jsonb_to_recordset(${json(asked)}) as r(source text, image text, etag text, "lastModified" text, reason text)
         where s.tenant_id = ${tenantId} and s.source = r.source`)
      const sources = sql`${sql.param(asked.map(({ source }) => source))}::text[]`
      const shown = await rowsOf<{ id: string }>(
        sql`select distinct product_id as id from product_photograph where tenant_id = ${tenantId} and source = any(${sources})`,
      )
      await show(shown.map(({ id }) => id))
      const filmed = await rowsOf<{ id: string }>(
        sql`select distinct product_id as id from product_video where tenant_id = ${tenantId} and source = any(${sources}) order by id`,
      )
      await showVideos(filmed.map(({ id }) => id))
    },

    /** Forgets those that no product shows any more. */
    forgetUnused: () =>
      tx.execute(sql`delete from photograph s where tenant_id = ${tenantId}
         and not ${IS_SHOWN}`),
  }
}
