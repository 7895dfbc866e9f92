import type { AggregationsWire } from '@galleria/contract'
import { cut, SEARCH_TEXT_MAX } from '@galleria/rules'
import { adsIn } from '../features/advertisement/ad-data.ts'
import { findList } from '../features/catalog/catalog-data.ts'
import { nothingFound, readingLines, searchWords } from '../features/facets/list-words.ts'
import { EVERYTHING, listingAddress, listingQueryOf } from '../features/facets/listing-query.ts'
import { titleLength } from '../features/catalog/title-length.ts'
import { tileOf } from '../features/catalog/tile-data.ts'
import { type Scope, SearchPage } from '../features/search/search-page.tsx'
import { useRememberSearch } from '../features/suggest/recent-searches.ts'
import { useNoteSearch } from '../lib/note-search.ts'
import { type PageContext, pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import type { Route } from './+types/search.ts'

const INSTEAD = 6

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(context)
  const params = new URL(request.url).searchParams
  const q = cut((params.get('q') ?? '').trim().replace(/\s+/g, ' '), SEARCH_TEXT_MAX).trimEnd()
  const query = listingQueryOf(params)
  const scope = page.config.markets.find(({ slug }) => slug === params.get('market'))?.slug
  const [{ list, aggregations, reading }, ads] = await Promise.all([
    findList(page, {
      // As a choice and not as the place of the search, so that the other halls are counted too.
      where: { ...(q ? { q } : {}), ...(scope ? { filters: { market: [scope] } } : {}) },
      query,
      action: createPaths('').search(),
      extra: { q, market: scope },
      whole: ['market'],
    }),
    adsIn(page, 'search top web'),
  ])
  const instead = list.total > 0 ? [] : (await page.api.listHome({ body: { page: { page: 1, itemsPerPage: INSTEAD } } })).data.itemSuggestions.slice(0, INSTEAD)
  const paths = createPaths(page.prefix)
  /** Without a price that they name, which is among the filters. */
  const wanted = reading?.priced?.text ?? q
  const words = searchWords(page, wanted, query.sort)
  /** Other words, for the same price: a price that was read is no word of theirs, and was meant. */
  const { min, max } = list.query
  const price = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  const otherwise = (text: string) => listingAddress(list.action, { q: text, market: scope }, { ...EVERYTHING, ...price })
  // As it is narrowed and sorted: by that the halls are counted.
  const inHall = (market: string | undefined) => listingAddress(list.action, { ...list.extra, market }, { ...list.query, page: 1 })
  return {
    q,
    wanted,
    words,
    length: titleLength(words.title),
    scope,
    scopes: scopesOf(page, aggregations, inHall),
    everywhere: inHall(undefined),
    list,
    reading: reading ? readingLines(page, wanted, reading, otherwise) : [],
    nothing: nothingFound(page, wanted, scope && paths.search({ q })),
    ads,
    instead: instead.map(tileOf),
  }
}

/** The markets in which something is found, in the order of the shop, so that no scope leads to an empty page. */
function scopesOf({ config }: PageContext, { facets }: AggregationsWire, inHall: (market: string) => string): Scope[] {
  const counted = facets.find(({ field }) => field === 'market')
  const counts = new Map(counted && 'values' in counted ? counted.values.map(({ value, count }) => [value, count]) : [])
  return config.markets.map(({ slug, name }) => ({ slug, name, count: counts.get(slug) ?? 0, href: inHall(slug) })).filter(({ count }) => count > 0)
}

export default function Search({ loaderData }: Route.ComponentProps) {
  useNoteSearch(loaderData.wanted)
  useRememberSearch(loaderData.q)
  return <SearchPage {...loaderData} />
}
