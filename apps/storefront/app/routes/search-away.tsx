import { doorsOf } from '../features/catalog/catalog-data.ts'
import { SearchAwayPage } from '../features/search-away/search-away-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { pageOf } from '../lib/page-context.ts'
import { notFound } from '../lib/responses.ts'
import { openMarkets } from '../lib/tenant.ts'
import type { Route } from './+types/search-away.ts'

export const handle = { texts: ['around', 'suggest'] } satisfies RouteHandle

const DOORS = 8

/** Shown at the address of what needs search, while that is away; at its own there is nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  if (!page.isSearchAway) throw notFound()
  const markets = openMarkets(page.config)
  const [only, ...others] = markets
  return {
    markets: markets.map(({ slug, name, blurb, icon, itemCount }) => ({ slug, name, blurb, icon, itemCount })),
    doors: only && others.length === 0 ? await doorsOf(page, only.slug, DOORS) : [],
  }
}

export default function SearchAway({ loaderData }: Route.ComponentProps) {
  return <SearchAwayPage {...loaderData} />
}
