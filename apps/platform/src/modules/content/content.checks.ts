import { type Check, rowCheck } from '../../infra/checks.ts'

export const contentChecks: readonly Check[] = [
  rowCheck(
    'content.versions',
    "a page's versions follow each other without a gap, in time too",
    `select page as id
       from (select page, version, lag(version, 1, 0) over of_page as before, published_at < lag(published_at) over of_page as is_back
               from content_version window of_page as (partition by tenant_id, page order by version)) v
      where version <> before + 1 or is_back`,
  ),
]
