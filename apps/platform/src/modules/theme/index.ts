import { themeRoutes } from './theme.routes.ts'
import { createThemeService, type ThemeDeps } from './theme.service.ts'

/** Colours and market names, which a tenant changes while the shop runs. They are kept by the modules whose they are. */
export function createThemeModule(deps: ThemeDeps) {
  return { routes: themeRoutes({ theme: createThemeService(deps) }) }
}
