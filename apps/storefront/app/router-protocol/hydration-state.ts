// The other half of boot/boot.ts: what the server writes into the page instead of module scripts, and how the browser goes on from it.
import { createContext } from 'react'
import type { EntryContext } from 'react-router'

export const STATE_ID = 'galleria-state'
/** The text of the page's state element while the server renders it. */
export const HydrationStateContext = createContext('')
/** Fired on window once the page answers to events. */
export const HYDRATED = 'galleria:hydrated'

/** The loaders' data: as it is, or, where errors are in it, in the router's own encoding. */
export type LoadedData = { readonly loaderData: Readonly<Record<string, unknown>> } | { readonly encoded: string }

export type HydrationState = LoadedData & {
  readonly entry: string
  readonly manifest: string
  /** Route id -> module of every route of this page. */
  readonly routes: Readonly<Record<string, string>>
  readonly preload: readonly string[]
  readonly basename: string
}

type RouteAssets = NonNullable<EntryContext['manifest']['routes'][string]>

/** Files and data with which the browser can take the page over. */
export function hydrationState(context: EntryContext, basename: string, loaded: LoadedData, messages: string | undefined): HydrationState {
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
    ...loaded,
  }
}

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const NULL = -5

/**
 * Plain data in the encoding that the router's client expects (turbo-stream 2): one flat list in which values name each other by position.
 * Done in the browser, once, instead of on the server for every page.
 */
export function routerEncoding(value: unknown): string {
  const list: string[] = []
  const put = (part: unknown): number => {
    if (part === null || part === undefined) return NULL
    const index = list.push('') - 1
    if (Array.isArray(part)) list[index] = `[${part.map(put).join()}]`
    else if (typeof part === 'object')
      list[index] = `{${Object.entries(part)
        .map(([key, inner]) => `"_${put(key)}":${put(inner)}`)
        .join()}}`
    else list[index] = JSON.stringify(part)
    return index
  }
  put(value)
  return `[${list.join()}]\n`
}

export const encodedState = (state: LoadedData): string =>
  'encoded' in state ? state.encoded : routerEncoding({ loaderData: state.loaderData, actionData: null, errors: null })
