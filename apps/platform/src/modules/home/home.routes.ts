import { listHome } from '@galleria/contract'
import { PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { ListedDocument, TileOf } from '../search/index.ts'
import type { HomeService } from './home.service.ts'

export function homeRoutes({ home, tileOf }: { home: HomeService; tileOf: TileOf }) {
  return [
    implement(listHome, async (ctx, { body }) => {
      const { market: markets = [], city: cities = [], page: { page = 1, itemsPerPage = PAGE_SIZE } = {} } = body
      const rows = await home.list(ctx, { markets, cities, page, itemsPerPage })
      const tiles = (items: readonly ListedDocument[]) => items.map((item) => tileOf(ctx, item))
      return {
        data: {
          itemSuggestions: tiles(rows.suggestions),
          trendingItems: tiles(rows.trending),
          newArrivals: tiles(rows.arrivals),
          inStock: tiles(rows.inStock),
          outOfStock: tiles(rows.outOfStock),
        },
      }
    }),
  ]
}
