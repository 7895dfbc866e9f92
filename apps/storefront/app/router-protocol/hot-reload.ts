import type { Router } from '../lib/router/router.ts'

/** In development the router's plugin says to these names of its own browser side that a file has changed. */
export function serveHotReload(router: Router): void {
  Object.assign(window, {
    __reactRouterManifest: { routes: {} },
    __reactRouterRouteModules: {},
    __reactRouterContext: {},
    __reactRouterDataRouter: { createRoutesForHMR: () => [], _internalSetRoutes: () => undefined, revalidate: () => router.refresh() },
  })
}
