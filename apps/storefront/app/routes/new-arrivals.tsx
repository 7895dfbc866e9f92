import { MAX_PAGE } from '@galleria/rules'
import { redirect } from '../lib/responses.ts'
import { PAGE_SIZE } from '../features/facets/list-page.ts'
import { tileOf } from '../features/catalog/tile-data.ts'
import { ArrivalsPage } from '../features/home/arrivals-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import type { Route } from './+types/new-arrivals.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, tag } = pageOf(context)
  const asked = Number(new URL(request.url).searchParams.get('page'))
  const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1
  const { data, page: found } = await api.listNewArrivals({ body: { page: { page, itemsPerPage: PAGE_SIZE } } })
  if (data.length === 0 && page > 1) throw redirect(createPaths('').newArrivals())
  tag('catalog')
  return { tiles: data.map(tileOf), page, pages: Math.min(MAX_PAGE, Math.ceil(found.total / PAGE_SIZE)), total: found.total }
}

export default function NewArrivals({ loaderData }: Route.ComponentProps) {
  return <ArrivalsPage {...loaderData} />
}
