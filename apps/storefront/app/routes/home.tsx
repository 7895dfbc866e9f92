import { adsIn } from '../features/advertisement/ad-data.ts'
import { doorsOf } from '../features/catalog/catalog-data.ts'
import { HomePage } from '../features/home/home-page.tsx'
import { homeRowsOf } from '../features/home/home-rows.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { openMarkets } from '../lib/tenant.ts'
import { unlessSearchAway } from '../lib/unless-search-away.ts'
import type { Route } from './+types/home.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

const ROW = 6
/** Of a shop of one hall: two rows of them, so that products begin on the first screen of a phone or soon after. */
const DOORS = 8
/** Rows are made of more than is shown of them: none shows what another does. */
const LISTED = 24

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  const markets = openMarkets(page.config)
  const [only, ...others] = markets
  const [lists, doors, ads] = await Promise.all([
    unlessSearchAway(page, page.api.listHome({ body: { page: { page: 1, itemsPerPage: LISTED } } })),
    only && others.length === 0 ? doorsOf(page, only.slug, DOORS) : [],
    adsIn(page, 'top home banner web', 'home middle offer', 'home offer 1'),
  ])
  page.tag('catalog', 'popularity')
  return {
    markets: markets.map(({ slug, name, blurb, icon, itemCount }) => ({ slug, name, blurb, icon, itemCount })),
    doors,
    rows: homeRowsOf(lists?.data, ROW),
    ads,
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />
}
