import { cut, SEARCH_TEXT_MAX } from '@galleria/rules'
import { adsIn } from '../features/advertisement/ad-data.ts'
import { findTiles } from '../features/catalog/catalog-data.ts'
import { listingParams, listingQueryOf } from '../features/catalog/listing-query.ts'
import { tileOf } from '../features/catalog/tile-data.ts'
import { type Scope, SearchPage } from '../features/search/search-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import type { Route } from './+types/search.ts'

export const handle = { texts: ['around'] } satisfies RouteHandle

const INSTEAD = 6

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const params = new URL(request.url).searchParams
  const q = cut((params.get('q') ?? '').trim(), SEARCH_TEXT_MAX)
  const query = listingQueryOf(params)
  const scope = page.config.markets.find(({ slug }) => slug === params.get('market'))?.slug
  const where = { ...(q ? { q } : {}), ...(scope ? { market: [scope] } : {}) }
  const firstPage = createPaths('').search({ q, market: scope, ...listingParams({ ...query, page: 1 }) })
  const [found, scopes, ads] = await Promise.all([findTiles(page, where, query, firstPage), scopesOf(page, q), adsIn(page, 'search top web')])
  const instead =
    found.tiles.length > 0 ? [] : (await page.api.listHome({ body: { page: { page: 1, itemsPerPage: INSTEAD } } })).data.itemSuggestions.slice(0, INSTEAD)
  return { q, query, scope, scopes, ...found, ads, instead: instead.map(tileOf) }
}

/** The markets in which these words find something, in the order of the shop, so that no scope leads to an empty page. */
async function scopesOf({ api, config }: PageContext, q: string): Promise<Scope[]> {
  const markets = config.markets.map(({ slug, name, itemCount }) => ({ slug, name, count: itemCount }))
  if (q === '') return markets.filter(({ count }) => count > 0)
  const { aggregations } = await api.countFacets({ body: { q, facets: { most: 1, whole: ['market'] } } })
  const counted = aggregations.facets.find(({ field }) => field === 'market')
  const counts = new Map(counted && 'values' in counted ? counted.values.map(({ value, count }) => [value, count]) : [])
  return markets.map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0 })).filter(({ count }) => count > 0)
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
