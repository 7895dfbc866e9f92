import type { ApiFailure } from '@galleria/api-client'
import type { CatalogNodeWire, InputOf, searchItems, SearchReadingWire } from '@galleria/contract'
import { decimalOf, idFromSlug, money } from '@galleria/kernel'
import { redirect } from '../../lib/responses.ts'
import { notFound } from '../../lib/responses.ts'
import type { PageContext } from '../../lib/page-context.ts'
import { isApiFailure } from '../../lib/api-failure.ts'
import { unlessSearchAway } from '../../lib/unless-search-away.ts'
import { figuresOf } from '../facets/chosen.ts'
import { nothingLeft } from '../facets/list-words.ts'
import { choicesIn, listingAddress, type ListingQuery, positionOf, unfiltered, without } from '../facets/listing-query.ts'
import { type ListAddress, narrowingOf, priceRange, withTypedPrice } from '../facets/narrowing.ts'
import { PAGE_SIZE } from '../facets/list-page.ts'
import type { Category } from './category-nav.tsx'
import { tileOf } from './tile-data.ts'

/** The market of this slug, id or "slug-id"; without one the page does not exist. */
export function marketOf({ config, tag }: PageContext, name: string) {
  const id = idFromSlug(name)
  const market = config.markets.find((candidate) => (id === undefined ? candidate.slug === name : candidate._id === id))
  if (!market) throw notFound()
  tag(`market:${market.slug}`)
  return market
}

/** Of these nodes the categories, in the order given. */
export const categoriesOf = (nodes: readonly CatalogNodeWire[]): Category[] =>
  nodes
    .filter((node) => node.isCategory)
    .map(({ _id, slug, name, itemCount, parent, market }) => ({
      id: _id,
      slug,
      name,
      count: itemCount,
      ...(parent && parent._id !== market._id ? { parentId: parent._id } : {}),
    }))

/** More doors than these are no help; the others are in the list of everything. */
const MOST_DOORS = 24

/** The categories of a market that have something, in their order, each with the best match in it for a picture. Where there are more than `most`, those that have most. */
export async function doorsOf(page: PageContext, market: string, most = MOST_DOORS) {
  const { api } = page
  const { data } = await api.filterCatalog({ query: { parent: market, isCategory: 'y' } })
  const categories = categoriesOf(data).filter(({ count }) => count > 0)
  const largest = new Set(categories.toSorted((a, b) => b.count - a.count).slice(0, most))
  return Promise.all(
    categories
      .filter((category) => largest.has(category))
      .map(async (category) => {
        const best = await unlessSearchAway(
          page,
          api.searchItems({ body: { category: [category.id], page: { page: 1, itemsPerPage: 1 }, facets: { most: 0 } } }),
        )
        return { ...category, image: best?.hits.hits[0]?._source.image ?? '' }
      }),
  )
}

type Asked = NonNullable<InputOf<typeof searchItems>['body']>
/** What a list is of, before anybody narrows it. */
type Where = Pick<Asked, 'q' | 'market' | 'category' | 'provider' | 'filters'>

type ListWanted = ListAddress & {
  readonly where: Where
  readonly query: ListingQuery
  /** Facets that the page shows in another way. */
  readonly without?: readonly string[]
  /** Facets of which every value is wanted. */
  readonly whole?: readonly string[]
}

/** Facets and their values at most: what fits beside a list of a page. */
const MOST_FACETS = 12
const MOST_VALUES = 6
/** What tiles show is chosen by wherever there is any of it (UX-07), also where it divides nothing now. */
const ALWAYS = ['availability', 'rating', 'discount'] as const
/** Ranges are half-open and the engine's include both ends; no figure has more than six decimals. */
const LEAST_STEP = 1e-7

/** What an address chooses, as the engine takes it. */
function chosenIn({ config }: PageContext, query: ListingQuery): Pick<Asked, 'filters' | 'range' | 'inStock' | 'location' | 'distance'> {
  const { distance, ...chosen } = query.chosen
  const filters: Record<string, string[]> = {}
  const range: Record<string, { gte?: number; lte?: number }> = {}
  for (const [field, values] of Object.entries(chosen)) {
    const figures = figuresOf(values[0] ?? '')
    if (figures)
      range[field] = { ...(figures.from === undefined ? {} : { gte: figures.from }), ...(figures.to === undefined ? {} : { lte: figures.to - LEAST_STEP }) }
    else filters[field] = [...values]
  }
  const price = priceRange(query, config.currency.code)
  const location = positionOf(query)
  return {
    filters,
    range: { ...range, ...(price ? { price } : {}) },
    ...(query.inStock ? { inStock: true } : {}),
    ...(distance && location ? { location, distance: Number(distance[0]) } : {}),
  }
}

/** The fields that nothing can be chosen by: what else is chosen stays, also where an attribute that somebody's bookmark names is gone. */
function refusedFields({ problem }: ApiFailure): ReadonlySet<string> {
  const unknown = problem?.details?.unknown
  return new Set(Array.isArray(unknown) ? unknown.map((name) => String(name).replace(/^(?:filters|range)\./, '')) : [])
}

/** The list as its address would say it: a price that was named in the text is chosen, unless another is, and the text is without it. */
function withNamedPrice(query: ListingQuery, { priced }: Partial<SearchReadingWire>, currency: string): ListingQuery {
  if (!priced || query.min !== undefined || query.max !== undefined) return query
  const [min, max] = [priced.gte, priced.lte].map((amount) => (amount === undefined ? undefined : `${Number(decimalOf(money(amount, currency)))}`))
  return { ...query, ...(min ? { min } : {}), ...(max ? { max } : {}) }
}

/**
 * One page of what is asked for, how much there is in all and how it can be narrowed: one question to the engine, and another where what is chosen leaves
 * nothing. Pages beyond the last lead to the first, and an address that chooses by what nothing has to the list without that.
 */
export async function findList(
  page: PageContext,
  { where: from, query: given, action: path, extra: beside = {}, without: hidden = [], whole = [] }: ListWanted,
) {
  const action = page.prefix + path
  const typed = withTypedPrice(given, page)
  const chosen = chosenIn(page, typed)
  const asked = { ...from, ...chosen, filters: { ...from.filters, ...chosen.filters } }
  const wholes = [...ALWAYS, ...whole, ...(typed.whole ? [typed.whole] : [])]
  const elsewhere = (next: ListingQuery) => redirect(listingAddress(path, beside, { ...next, page: 1 }))
  // A price that was sent as it was typed has an address that says it in any language.
  if (given.typed && !typed.typed) throw elsewhere(typed)
  const { hits, aggregations, reading } = await page.api
    .searchItems({
      body: {
        ...asked,
        sort: typed.sort,
        page: { page: typed.page, itemsPerPage: PAGE_SIZE },
        facets: { most: MOST_FACETS, values: MOST_VALUES, whole: wholes },
      },
    })
    .catch((error: unknown) => {
      if (!isApiFailure(error) || error.code !== 'search.filter_unsupported') throw error
      const fewer = without(typed, refusedFields(error))
      throw elsewhere(choicesIn(fewer) < choicesIn(typed) ? fewer : unfiltered(typed))
    })
  if (hits.hits.length === 0 && typed.page > 1) throw elsewhere(typed)
  const query = withNamedPrice(typed, reading ?? {}, page.config.currency.code)
  const words = reading?.priced ? { q: reading.priced.text } : {}
  const [where, extra] = [
    { ...from, ...words },
    { ...beside, ...words },
  ]
  const tiles = hits.hits.map(({ _source }) => tileOf(_source))
  page.tag('catalog', ...tiles.map(({ id }) => `product:${id}`))
  const narrowing = narrowingOf(page, aggregations, query, { action, extra }, hidden)
  const isNothingLeft = hits.total === 0 && narrowing.chips.length > 0
  const nothing = isNothingLeft
    ? nothingLeft(page, (await page.api.countFacets({ body: { ...where, facets: { most: 0 } } })).hits.total, narrowing.clearHref)
    : undefined
  const address = listingAddress(action, extra, { ...query, page: 1 })
  const list = { query, total: hits.total, tiles, action, extra, address, narrowing, ...(nothing ? { nothing } : {}) }
  return { list, aggregations, reading }
}

/** A list as pages show it; `nothing` is what to say where what is chosen leaves nothing. */
export type ListData = Awaited<ReturnType<typeof findList>>['list']
