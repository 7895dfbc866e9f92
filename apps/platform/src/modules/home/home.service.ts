import type { Position } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { ListedDocument, SearchService, SearchSort, Wanted } from '../search/index.ts'
import { createVariedRow } from './varied-row.ts'

/** What the home page is asked to show; an empty list leaves nothing out. */
export type HomeWish = { readonly markets: readonly string[]; readonly cities: readonly string[]; readonly page: number; readonly itemsPerPage: number }

export type ArrivalsWish = {
  readonly markets?: readonly string[]
  readonly cities?: readonly string[]
  readonly categories?: readonly string[]
  readonly near?: { readonly position: Position; readonly km: number }
  readonly page?: number
  readonly itemsPerPage?: number
}

/** Products of a row at most. */
const ROW = 12
/** Looked at for a row, the best first. */
const CANDIDATES = 60
/** Markets, or categories of a single one, whose best are looked at where the best of all are too alike. */
const MOST_PARTS = 24
/** Ratings that "best rated" asks for. */
const MIN_RATINGS = 5

type Deps = {
  readonly search: Pick<SearchService, 'list' | 'page' | 'counts' | 'state'>
  /** The least interest that is called trending now. */
  readonly trendingFloor: () => number
}

/** Of which products a row is made. */
type Scope = Pick<Wanted, 'markets' | 'cities' | 'categories' | 'near'>

type Row = {
  readonly sort: SearchSort
  readonly isWorthy?: (item: ListedDocument) => boolean
  readonly inStock?: boolean
  readonly size: number
  /** What rows above have; those that are picked join it. */
  readonly taken?: Set<string>
}

type Sheet = { readonly page: number; readonly itemsPerPage: number }

type Rows = Readonly<Record<'suggestions' | 'arrivals' | 'bestRated' | 'offers' | 'inStock' | 'outOfStock', readonly ListedDocument[]>>

/** Wishes whose rows are kept for one state of a shop. */
const MOST_KEPT = 50

export function createHomeService({ search, trendingFloor }: Deps) {
  /** For as long as nothing that is listed changes. */
  const kept = new WeakMap<object, Map<string, Rows>>()

  async function rowOf(ctx: RequestContext, scope: Scope, { sort, isWorthy = () => true, inStock = true, size, taken = new Set() }: Row) {
    const row = createVariedRow<ListedDocument>({ size, taken, isOneMarket: scope.markets?.length === 1 })
    const offer = async (about: Wanted & { limit: number }): Promise<boolean> => {
      const found = await search.list(ctx, { ...scope, sort, inStock, isPageOnly: true, ...about })
      row.offer(found.filter(isWorthy))
      const last = found.at(-1)
      return found.length === about.limit && last !== undefined && isWorthy(last)
    }
    const isMore = await offer({ limit: CANDIDATES })
    // The best of a shop into which one market was imported yesterday are all of that market, and those of that market of one category.
    if (isMore && !row.isFull()) for (const part of await partsOf(ctx, scope, inStock)) await offer({ ...part, limit: ROW })
    return row.finish()
  }

  async function partsOf(ctx: RequestContext, scope: Scope, inStock: boolean): Promise<Pick<Wanted, 'markets' | 'categories'>[]> {
    const { markets = [], categories = [] } = scope
    if (categories.length > 0) return []
    if (markets.length > 1) return markets.map((market) => ({ markets: [market] }))
    if (markets.length === 0)
      return Object.keys((await search.counts(ctx)).byMarket)
        .map((market) => ({ markets: [market] }))
        .slice(0, MOST_PARTS)
    const wanted = { ...scope, inStock, facets: { facets: 1, values: MOST_PARTS, whole: ['category'] } }
    const { facets } = await search.page(ctx, wanted, { itemsPerPage: 1 })
    const facet = facets.find(({ field }) => field === 'category')
    // A value is the slugs of market and category.
    return facet?.kind === 'values' ? facet.values.slice(0, MOST_PARTS).map(({ value }) => ({ categories: [value.slice(value.indexOf('.') + 1)] })) : []
  }

  /** A page of all that there is: what is varied first, then the rest in its order. No page has what another has. */
  async function pageFrom(ctx: RequestContext, scope: Scope, row: Omit<Row, 'size'>, { page, itemsPerPage }: Sheet): Promise<ListedDocument[]> {
    const [begin, end] = [(page - 1) * itemsPerPage, page * itemsPerPage]
    const first = await rowOf(ctx, scope, { ...row, size: itemsPerPage })
    const from = Math.max(begin, first.length)
    if (from >= end) return first
    const { sort, inStock = true } = row
    const rest = { ...scope, sort, inStock, exclude: first.map(({ id }) => id), offset: from - first.length, limit: end - from, isPageOnly: true } as const
    return [...first.slice(begin), ...(await search.list(ctx, rest))]
  }

  return {
    /** The rows of the home page (E-11). None has what another has; each is made of a bounded number of looks, however large the shop is. */
    list: async (ctx: RequestContext, { markets, cities, page, itemsPerPage }: HomeWish) => {
      const shown = new Set<string>()
      const size = Math.min(ROW, itemsPerPage)
      const row = (about: Pick<Row, 'sort' | 'isWorthy'>) => rowOf(ctx, { markets, cities }, { ...about, size, taken: shown })
      const pageOf = (inStock: boolean) => pageFrom(ctx, { markets, cities }, { sort: 'relevance', inStock }, { page, itemsPerPage })

      const floor = trendingFloor()
      const trending = await row({ sort: 'trending', isWorthy: ({ interest }) => interest !== null && interest >= floor })
      // All else is the same until the shop changes; what trends sinks with time.
      const state = await search.state(ctx)
      const known = kept.get(state) ?? new Map<string, Rows>()
      const key = JSON.stringify([ctx.locale, markets, cities, page, itemsPerPage, trending.map(({ id }) => id)])
      const before = known.get(key)
      if (before) return { ...before, trending }
      const arrivals = await row({ sort: 'newest' })
      const offers = await row({ sort: 'discount', isWorthy: ({ listPrice, price }) => listPrice !== null && listPrice > price })
      const bestRated = await row({ sort: 'rating', isWorthy: ({ ratingCount }) => ratingCount >= MIN_RATINGS })
      const suggestions = await row({ sort: 'relevance' })
      const [inStock, outOfStock] = [await pageOf(true), await pageOf(false)]
      const rows = { suggestions, arrivals, bestRated, offers, inStock, outOfStock }
      // What changed meanwhile is in some of them only.
      if ((await search.state(ctx)) === state && known.size < MOST_KEPT) kept.set(state, known.set(key, rows))
      return { ...rows, trending }
    },

    /**
     * What is new and can be bought, the newest first. Around a place and of one market it is a row of somebody's home, and begins with things that differ.
     */
    arrivals: async (ctx: RequestContext, { page = 1, itemsPerPage = PAGE_SIZE, ...scope }: ArrivalsWish) => {
      const { hits, page: sheet } = await search.page(ctx, { ...scope, inStock: true, sort: 'newest' }, { page, itemsPerPage })
      if (!scope.near && scope.markets?.length !== 1) return { items: hits.map(({ document }) => document), page: sheet }
      return { items: await pageFrom(ctx, scope, { sort: 'newest' }, sheet), page: sheet }
    },
  }
}
export type HomeService = ReturnType<typeof createHomeService>
