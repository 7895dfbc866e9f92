import { facilityIn, MAX_PAGE } from '@galleria/rules'
import type { Step } from '../lib/router/page.ts'
import { houseListWords } from '../features/care/care-words.ts'
import { shopCardOf, type ShopsSort } from '../features/shops/shop-data.ts'
import { shopsAddress } from '../features/shops/shops-address.ts'
import { ShopsPage } from '../features/shops/shops-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { notFound, redirect } from '../lib/responses.ts'
import type { Route } from './+types/shops.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** A full row in one, two, three and four columns. */
const PAGE = 24

/** All shops, or the houses of health care of one kind. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { houses } = { houses: undefined, ...params }
  const facility = houses === undefined ? undefined : facilityIn(houses)
  if (houses !== undefined && !facility) throw notFound()
  const house = facility && houseListWords(page, facility)
  const query = new URL(request.url).searchParams
  const asked = Number(query.get('page'))
  const sort: ShopsSort = query.get('sort') === 'newest' ? 'newest' : 'name'
  const nth = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
  const { data, page: shown } = await page.api.listNearbyProviders({
    query: {},
    body: { sort, ...(facility ? { facility } : {}), page: { page: nth, itemsPerPage: PAGE } },
  })
  // The router adds the language.
  if (data.length === 0 && nth > 1) throw redirect(shopsAddress(createPaths(''), house, sort === 'newest' ? { sort } : {}))
  page.tag('catalog')
  return {
    house,
    shops: data.map(shopCardOf),
    sort,
    page: nth,
    pageCount: Math.ceil(shown.total / PAGE),
    total: shown.total,
  }
}

/** How far shops may be is the browser's own affair. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return !(currentUrl.pathname === nextUrl.pathname && isSame('page') && isSame('sort'))
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage {...loaderData} />
}
