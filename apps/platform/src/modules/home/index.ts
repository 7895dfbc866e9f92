import type { SearchService, TileOf } from '../search/index.ts'
import { homeRoutes } from './home.routes.ts'
import { createHomeService } from './home.service.ts'

/** What the home page lists. */
export function createHomeModule({ search, tileOf }: { search: SearchService; tileOf: TileOf }) {
  return { routes: homeRoutes({ home: createHomeService({ search }), tileOf }) }
}
