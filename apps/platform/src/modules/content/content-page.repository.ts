import type { ContentPage } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import type { ContentVersion, ContentVersionHead } from './content-page.ts'

const HEAD = 'page, version, titles, changes, published_at as "publishedAt"'

/** `replacedAt` is null for the version in force. Without a version the newest. */
const FIND = {
  name: 'content-version-find',
  text: `select ${HEAD}, texts,
                (select n.published_at from content_version n where n.tenant_id = $1 and n.page = $2 and n.version = v.version + 1) as "replacedAt"
           from content_version v where tenant_id = $1 and page = $2 and ($3::int is null or version = $3) order by version desc limit 1`,
}
const FIRST = {
  name: 'content-version-first',
  text: 'select published_at as "publishedAt" from content_version where tenant_id = $1 and page = $2 and version = 1',
}
const IN_FORCE = {
  name: 'content-version-in-force',
  text: `select distinct on (page) ${HEAD} from content_version where tenant_id = $1 order by page, version desc`,
}
const LIST = {
  name: 'content-version-list',
  text: `select ${HEAD}, (count(*) over ())::int as total from content_version where tenant_id = $1 and page = $2 order by version desc limit $3 offset $4`,
}
const COUNT = { name: 'content-version-count', text: 'select count(*)::int as total from content_version where tenant_id = $1 and page = $2' }
/** Versions follow each other without a gap: two writers who began from the same one can not both come after it. */
const ADD = {
  name: 'content-version-add',
  text: `insert into content_version (tenant_id, page, version, titles, texts, changes, published_at, published_by)
         select $1, $2, $3, $4, $5, $6, $7, $8
          where coalesce((select max(version) from content_version where tenant_id = $1 and page = $2), 0) = $3 - 1
             on conflict do nothing returning version`,
}

export function contentPageRepository(database: Database, tenantId: string) {
  return {
    find: async (page: ContentPage, version: number | undefined): Promise<(ContentVersion & { readonly replacedAt: Date | null }) | undefined> => {
      const [found] = await database.read<ContentVersion & { replacedAt: Date | null }>(FIND, [tenantId, page, version ?? null])
      return found
    },
    /** When the tenant's own first version came. */
    firstPublishedAt: async (page: ContentPage): Promise<Date | null> => {
      const [first] = await database.read<{ publishedAt: Date }>(FIRST, [tenantId, page])
      return first?.publishedAt ?? null
    },
    /** The newest of each page that has one. */
    listInForce: (): Promise<ContentVersionHead[]> => database.list<ContentVersionHead>(IN_FORCE, [tenantId]),
    /** Newest first, and how many there are. */
    listVersions: async (
      page: ContentPage,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ versions: ContentVersionHead[]; total: number }> => {
      const rows = await database.list<ContentVersionHead & { total: number }>(LIST, [tenantId, page, limit, offset])
      const [{ total } = { total: 0 }] = rows.length > 0 || offset === 0 ? rows : await database.read<{ total: number }>(COUNT, [tenantId, page])
      return { versions: rows, total }
    },
    /** False when the version before it is not the newest any more. */
    add: async ({ page, version, titles, texts, changes, publishedAt }: ContentVersion, publishedBy: string): Promise<boolean> => {
      const rows = await database.run(ADD, [tenantId, page, version, titles, texts, changes, publishedAt, publishedBy])
      return rows.length === 1
    },
  }
}
