import type { SearchService, TileOf } from '../search/index.ts'
import { homeRoutes } from './home.routes.ts'
import { createHomeService } from './home.service.ts'

/** What the home page lists. */
export function createHomeModule({ search, tileOf, trendingFloor }: { search: SearchService; tileOf: TileOf; trendingFloor: () => number }) {
  return { routes: homeRoutes({ home: createHomeService({ search, trendingFloor }), tileOf }) }
}
