import { MAX_PAGE } from '@galleria/rules'
import type { Step } from '../lib/router/page.ts'
import { redirect } from '../lib/responses.ts'
import { shopCardOf, type ShopsSort } from '../features/shops/shop-data.ts'
import { ShopsPage } from '../features/shops/shops-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import type { Route } from './+types/shops.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** A full row in one, two, three and four columns. */
const PAGE = 24

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, tag } = pageOf(context)
  const params = new URL(request.url).searchParams
  const asked = Number(params.get('page'))
  const sort: ShopsSort = params.get('sort') === 'newest' ? 'newest' : 'name'
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
  const { data, page: shown } = await api.listNearbyProviders({ query: {}, body: { sort, page: { page, itemsPerPage: PAGE } } })
  // The router adds the language.
  if (data.length === 0 && page > 1) throw redirect(createPaths('').shops(sort === 'newest' ? { sort } : {}))
  tag('catalog')
  return { shops: data.map(shopCardOf), sort, page, pageCount: Math.ceil(shown.total / PAGE), total: shown.total }
}

/** How far shops may be is the browser's own affair. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: Step) => {
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name)
  return !(isSame('page') && isSame('sort'))
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  return <ShopsPage {...loaderData} />
}
