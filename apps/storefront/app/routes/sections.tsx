import { homeRowsOf } from '../features/home/home-rows.ts'
import { SectionsPage } from '../features/home/sections-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import type { Route } from './+types/sections.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

/** As many as a row of the platform has. */
const ROW = 12
const LISTED = 60

export async function loader({ context }: Route.LoaderArgs) {
  const { api, tag } = pageOf(context)
  const { data } = await api.listHome({ body: { page: { page: 1, itemsPerPage: LISTED } } })
  tag('catalog', 'popularity')
  return { rows: homeRowsOf(data, ROW) }
}

export default function Sections({ loaderData }: Route.ComponentProps) {
  return <SectionsPage {...loaderData} />
}
