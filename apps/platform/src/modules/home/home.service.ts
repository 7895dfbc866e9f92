import type { RequestContext } from '../../context.ts'
import type { SearchService } from '../search/index.ts'

/** What the home page is asked to show; an empty list leaves nothing out. */
export type HomeWish = { readonly markets: readonly string[]; readonly cities: readonly string[]; readonly page: number; readonly itemsPerPage: number }

const ROW = 12

export function createHomeService({ search }: { search: Pick<SearchService, 'list'> }) {
  return {
    /** The rows of the home page (E-11). */
    list: async (ctx: RequestContext, { markets, cities, page, itemsPerPage }: HomeWish) => {
      const scope = { markets, cities, inStock: true, limit: ROW }
      const [suggestions, trending, arrivals, inStock, outOfStock] = await Promise.all([
        search.list(ctx, { ...scope, sort: 'discount' }),
        search.list(ctx, { ...scope, sort: 'rating' }),
        search.list(ctx, { ...scope, sort: 'newest' }),
        search.list(ctx, { ...scope, sort: 'relevance', offset: (page - 1) * itemsPerPage, limit: itemsPerPage }),
        search.list(ctx, { markets, cities, inStock: false, sort: 'relevance', limit: ROW }),
      ])
      return { suggestions, trending, arrivals, inStock, outOfStock }
    },
  }
}
export type HomeService = ReturnType<typeof createHomeService>
