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
  readonly search: Pick<SearchService, 'list' | 'page' | 'counts'>
  /** The least interest that is called trending now. */
  readonly trendingFloor: () => number
}

type Row = { readonly sort: SearchSort; readonly isWorthy?: (item: ListedDocument) => boolean }

export function createHomeService({ search, trendingFloor }: Deps) {
  return {
    /** The rows of the home page (E-11). None has what another has; each is made of a bounded number of looks, however large the shop is. */
    list: async (ctx: RequestContext, { markets, cities, page, itemsPerPage }: HomeWish) => {
      const within = { markets, cities }
      const size = Math.min(ROW, itemsPerPage)
      const taken = new Set<string>()

      async function rowOf({ sort, isWorthy = () => true }: Row): Promise<ListedDocument[]> {
        const row = createVariedRow<ListedDocument>({ size, taken, isOneMarket: markets.length === 1 })
        const offer = async (about: { markets: readonly string[]; offset?: number; limit: number }): Promise<boolean> => {
          const found = await search.list(ctx, { cities, sort, inStock: true, isPageOnly: true, ...about })
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

      const floor = trendingFloor()
      const trending = await rowOf({ sort: 'trending', isWorthy: ({ interest }) => interest !== null && interest >= floor })
      const arrivals = await rowOf({ sort: 'newest' })
      const offers = await rowOf({ sort: 'discount', isWorthy: ({ listPrice, price }) => listPrice !== null && listPrice > price })
      const bestRated = await rowOf({ sort: 'rating', isWorthy: ({ ratingCount }) => ratingCount >= MIN_RATINGS })
      const suggestions = await rowOf({ sort: 'relevance' })
      const aPage = { ...within, sort: 'relevance', offset: (page - 1) * itemsPerPage, limit: itemsPerPage, isPageOnly: true } as const
      const inStock = await search.list(ctx, { ...aPage, inStock: true })
      const outOfStock = await search.list(ctx, { ...aPage, inStock: false })
      return { suggestions, trending, arrivals, bestRated, offers, inStock, outOfStock }
    },

    /** What is new and can be bought, the newest first. */
    arrivals: (ctx: RequestContext, { page = 1, itemsPerPage, ...wanted }: ArrivalsWish) =>
      search.page(ctx, { ...wanted, inStock: true, sort: 'newest' }, { page, ...(itemsPerPage === undefined ? {} : { itemsPerPage }) }),
  }
}
export type HomeService = ReturnType<typeof createHomeService>
