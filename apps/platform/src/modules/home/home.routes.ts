import { listHome, listNewArrivals, listNewArrivalsNear } from '@galleria/contract'
import { NEW_ARRIVALS_RADIUS, PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { implement } from '../../http/operation-route.ts'
import type { ListedDocument, TileOf } from '../search/index.ts'
import type { ArrivalsWish, HomeService } from './home.service.ts'

export function homeRoutes({ home, tileOf }: { home: HomeService; tileOf: TileOf }) {
  const tilesOf = (ctx: RequestContext, items: readonly ListedDocument[]) => items.map((item) => tileOf(ctx, item))
  async function arrivals(ctx: RequestContext, wish: ArrivalsWish) {
    const { items, page } = await home.arrivals(ctx, wish)
    return { data: tilesOf(ctx, items), page }
  }

  return [
    implement(listHome, async (ctx, { body }) => {
      const { market: markets = [], city: cities = [], page: { page = 1, itemsPerPage = PAGE_SIZE } = {} } = body
      const rows = await home.list(ctx, { markets, cities, page, itemsPerPage })
      return {
        data: {
          itemSuggestions: tilesOf(ctx, rows.suggestions),
          trendingItems: tilesOf(ctx, rows.trending),
          newArrivals: tilesOf(ctx, rows.arrivals),
          bestRated: tilesOf(ctx, rows.bestRated),
          offers: tilesOf(ctx, rows.offers),
          inStock: tilesOf(ctx, rows.inStock),
          outOfStock: tilesOf(ctx, rows.outOfStock),
        },
      }
    }),

    implement(listNewArrivals, (ctx, { body: { market = [], city = [], page } }) =>
      arrivals(ctx, { markets: market, cities: city, ...(typeof page === 'number' ? { page } : page) }),
    ),

    implement(listNewArrivalsNear, (ctx, { body: { location, distance = NEW_ARRIVALS_RADIUS, category, page } }) =>
      arrivals(ctx, {
        ...(location ? { near: { position: [location.lon, location.lat] as const, km: distance } } : {}),
        ...(category === undefined ? {} : { categories: [category] }),
        ...page,
      }),
    ),
  ]
}
