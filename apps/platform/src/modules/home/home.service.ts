import type { Position } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import type { ListedDocument, SearchService, SearchSort } from '../search/index.ts'
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
/** Markets whose best are looked at where the best of all are too alike. */
const MOST_MARKETS = 24
/** Ratings that "best rated" asks for. */
const MIN_RATINGS = 5

type Deps = {
  readonly search: Pick<SearchService, 'list' | 'page' | 'counts' | 'state'>
  /** The least interest that is called trending now. */
  readonly trendingFloor: () => number
}

type Row = {
  readonly sort: SearchSort
  readonly isWorthy?: (item: ListedDocument) => boolean
  readonly inStock?: boolean
  readonly size?: number
  /** What rows above have; those that are picked join it. */
  readonly taken: Set<string>
}

type Rows = Readonly<Record<'suggestions' | 'arrivals' | 'bestRated' | 'offers' | 'inStock' | 'outOfStock', readonly ListedDocument[]>>

/** Wishes whose rows are kept for one state of a shop. */
const MOST_KEPT = 50

export function createHomeService({ search, trendingFloor }: Deps) {
  /** For as long as nothing that is listed changes. */
  const kept = new WeakMap<object, Map<string, Rows>>()

  return {
    /** The rows of the home page (E-11). None has what another has; each is made of a bounded number of looks, however large the shop is. */
    list: async (ctx: RequestContext, { markets, cities, page, itemsPerPage }: HomeWish) => {
      const shown = new Set<string>()

      async function rowOf({ sort, isWorthy = () => true, inStock = true, size = Math.min(ROW, itemsPerPage), taken }: Row): Promise<ListedDocument[]> {
        const row = createVariedRow<ListedDocument>({ size, taken, isOneMarket: markets.length === 1 })
        const offer = async (about: { markets: readonly string[]; offset?: number; limit: number }): Promise<boolean> => {
          const found = await search.list(ctx, { cities, sort, inStock, isPageOnly: true, ...about })
          row.offer(found.filter(isWorthy))
          const last = found.at(-1)
          return found.length === about.limit && last !== undefined && isWorthy(last)
        }
        const isMore = await offer({ markets, limit: CANDIDATES })
        // The best of a shop into which one market was imported yesterday are all of that market.
        if (isMore && !row.isFull()) {
          const others = markets.length === 0 ? Object.keys((await search.counts(ctx)).byMarket).slice(0, MOST_MARKETS) : markets
          for (const market of others) await offer({ markets: [market], limit: ROW })
        }
        return row.finish()
      }

      /** A page of all that there is, or is not: what is varied first, then the rest in its order. No page has what another has. */
      async function pageOf(inStock: boolean): Promise<ListedDocument[]> {
        const [begin, end] = [(page - 1) * itemsPerPage, page * itemsPerPage]
        const own = new Set<string>()
        const first = await rowOf({ sort: 'relevance', inStock, size: itemsPerPage, taken: own })
        const found = end > first.length ? await search.list(ctx, { markets, cities, sort: 'relevance', inStock, limit: end, isPageOnly: true }) : []
        return [...first, ...found.filter(({ id }) => !own.has(id))].slice(begin, end)
      }

      const floor = trendingFloor()
      const trending = await rowOf({ sort: 'trending', isWorthy: ({ interest }) => interest !== null && interest >= floor, taken: shown })
      // All else is the same until the shop changes; what trends sinks with time.
      const state = await search.state(ctx)
      const known = kept.get(state) ?? new Map<string, Rows>()
      const key = JSON.stringify([ctx.locale, markets, cities, page, itemsPerPage, trending.map(({ id }) => id)])
      const before = known.get(key)
      if (before) return { ...before, trending }
      const arrivals = await rowOf({ sort: 'newest', taken: shown })
      const offers = await rowOf({ sort: 'discount', isWorthy: ({ listPrice, price }) => listPrice !== null && listPrice > price, taken: shown })
      const bestRated = await rowOf({ sort: 'rating', isWorthy: ({ ratingCount }) => ratingCount >= MIN_RATINGS, taken: shown })
      const suggestions = await rowOf({ sort: 'relevance', taken: shown })
      const [inStock, outOfStock] = [await pageOf(true), await pageOf(false)]
      const rows = { suggestions, arrivals, bestRated, offers, inStock, outOfStock }
      // What changed meanwhile is in some of them only.
      if ((await search.state(ctx)) === state && known.size < MOST_KEPT) kept.set(state, known.set(key, rows))
      return { ...rows, trending }
    },

    /** What is new and can be bought, the newest first. */
    arrivals: (ctx: RequestContext, { page = 1, itemsPerPage, ...wanted }: ArrivalsWish) =>
      search.page(ctx, { ...wanted, inStock: true, sort: 'newest' }, { page, ...(itemsPerPage === undefined ? {} : { itemsPerPage }) }),
  }
}
export type HomeService = ReturnType<typeof createHomeService>
