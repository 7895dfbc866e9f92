import { encodedState, type HydrationState } from './hydration-state.ts'

declare global {
  interface Window {
    __reactRouterContext?: object
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** Does what the router's own scripts do, from data instead of inline code, and only when the page is to come alive. */
export async function adoptState(state: HydrationState): Promise<void> {
  const load = async ([id, file]: [string, string]) => [id, await import(/* @vite-ignore */ file)] as const
  // The manifest is a script that sets `window.__reactRouterManifest`.
  const [modules] = await Promise.all([Promise.all(Object.entries(state.routes).map(load)), import(/* @vite-ignore */ state.manifest)])
  window.__reactRouterRouteModules = Object.fromEntries(modules)
  window.__reactRouterContext = {
    basename: state.basename,
    future: {},
    routeDiscovery: { mode: 'initial' },
    ssr: true,
    isSpaMode: false,
    stream: new Response(encodedState(state)).body,
  }
}
