import { redirect } from '../lib/responses.ts'
import { adsIn } from '../features/advertisement/ad-data.ts'
import { placementsOf } from '../features/advertisement/market-placements.ts'
import { CareDoors } from '../features/care/care-doors.tsx'
import { careOf } from '../features/care/care-data.ts'
import { careDoorsOf, careName } from '../features/care/care-words.ts'
import { doorsOf, marketOf } from '../features/catalog/catalog-data.ts'
import { MarketPage } from '../features/catalog/market-page.tsx'
import { tileOf } from '../features/catalog/tile-data.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { unlessSearchAway } from '../lib/unless-search-away.ts'
import { createPaths } from '../lib/paths.ts'
import type { Route } from './+types/market.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

const ROW = 6

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { slug, name, blurb, icon, itemCount, layout } = marketOf(page, params.market)
  if (slug !== params.market) throw redirect(createPaths('').market(slug) + new URL(request.url).search, 301)
  const { top, middle } = placementsOf(slug)
  const [doors, care, lists, ads] = await Promise.all([
    doorsOf(page, slug),
    careOf(page, slug),
    unlessSearchAway(page, page.api.listHome({ body: { market: [slug], page: { page: 1, itemsPerPage: ROW } } })),
    top.length + middle.length > 0 ? adsIn(page, ...top, ...middle) : [],
  ])
  const { bestRated = [], newArrivals = [], offers = [] } = lists?.data ?? {}
  const row = (items: typeof bestRated) => items.slice(0, ROW).map(tileOf)
  const behindCareDoors = new Set(Object.values(care?.categories ?? {}).map(({ _id }) => _id))
  page.tag('catalog')
  return {
    market: { slug, name, blurb, icon, itemCount, layout },
    doors: doors.filter(({ id }) => !behindCareDoors.has(id)),
    care: care && { label: careName(page), doors: careDoorsOf(page, slug, care) },
    rows: { topRated: row(bestRated), newest: row(newArrivals), offers: row(offers) },
    topAds: ads.filter(({ placement }) => top.includes(placement)),
    middleAds: ads.filter(({ placement }) => middle.includes(placement)),
  }
}

export default function Market({ loaderData: { care, ...market } }: Route.ComponentProps) {
  return <MarketPage {...market} firstDoors={care && <CareDoors {...care} />} />
}
