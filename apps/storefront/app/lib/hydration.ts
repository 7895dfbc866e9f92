// The other half of boot/boot.ts: what the server writes into the page instead of module scripts, and how the browser goes on from it.
import type { EntryContext } from 'react-router'

export const STATE_ID = 'galleria-state'
/** Fired on window once the page answers to events. */
export const HYDRATED = 'galleria:hydrated'

export type HydrationState = {
  readonly entry: string
  readonly manifest: string
  /** Route id -> module of every route of this page. */
  readonly routes: Readonly<Record<string, string>>
  readonly preload: readonly string[]
  readonly basename: string
  /** Loader data, as the router encodes it. */
  readonly data: string
}

type RouteAssets = NonNullable<EntryContext['manifest']['routes'][string]>

/** Files and data with which the browser can take the page over. */
export function hydrationState(context: EntryContext, basename: string, data: string, messages: string | undefined): HydrationState {
  const { manifest } = context
  const assets = context.staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]).filter((route): route is RouteAssets => route !== undefined)
  const preload = new Set([manifest.url, ...manifest.entry.imports])
  for (const route of assets) for (const file of [route.module, ...(route.imports ?? [])]) preload.add(file)
  if (messages) preload.add(messages)
  return {
    entry: manifest.entry.module,
    manifest: manifest.url,
    routes: Object.fromEntries(assets.map((route) => [route.id, route.module])),
    preload: [...preload],
    basename,
    data,
  }
}

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
