import type { ContentPage } from '@galleria/rules'
import type { PageContext } from '../../lib/page-context.ts'
import { orNotFound } from '../../lib/responses.ts'

/** More than a page ever had; the list on the page ends here. */
const MOST_VERSIONS = 60

/** A page of words that the tenant owns, and what it said before. `version` comes from the address. */
export async function loadContent({ api, tag }: PageContext, id: ContentPage, request: Request) {
  const asked = new URL(request.url).searchParams.get('version')
  const version = asked === null || !/^\d{1,6}$/.test(asked) ? undefined : Number(asked)
  const [{ data: page }, { data: versions }] = await orNotFound(
    Promise.all([
      api.getContentPage({ params: { id }, query: version === undefined ? {} : { version } }),
      api.listContentVersions({ params: { id }, query: { itemsPerPage: MOST_VERSIONS } }),
    ]),
  )
  tag('content')
  return { page, versions: versions.map(({ version: number, publishedAt, changes }) => ({ version: number, publishedAt, changes })) }
}
export type ContentData = Awaited<ReturnType<typeof loadContent>>
