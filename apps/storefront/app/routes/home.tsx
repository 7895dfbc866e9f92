import { adsIn } from '../features/advertisement/ad-data.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { homeRowsOf } from '../features/home/home-rows.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/home.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

const ROW = 6
/** Rows are made of more than is shown of them: none shows what another does. */
const LISTED = 24

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  const [lists, ads] = await Promise.all([
    page.api.listHome({ body: { page: { page: 1, itemsPerPage: LISTED } } }),
    adsIn(page, 'top home banner web', 'home middle offer', 'home offer 1'),
  ])
  page.tag('catalog', 'popularity')
  return {
    markets: page.config.markets.map(({ slug, name, blurb, icon, itemCount }) => ({ slug, name, blurb, icon, itemCount })),
    rows: homeRowsOf(lists.data, ROW),
    ads,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
