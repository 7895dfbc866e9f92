import type { ComponentType, ReactNode } from 'react'
import type { FirstCall } from '../first-calls.ts'

/** Where a page is, without the language that stands before every path. */
export type PageLocation = {
  readonly pathname: string
  /** With its "?", or empty. */
  readonly search: string
  /** With its "#", or empty. */
  readonly hash: string
  /** What a step of the history holds besides its address. */
  readonly state: unknown
  /** Names the step of the history; empty on the server. */
  readonly key: string
}

export type RouteProps = { readonly loaderData: unknown; readonly params: Readonly<Record<string, string | undefined>> }

/** Two addresses, in full, of which the second is gone to from the first. */
export type Step = { readonly currentUrl: URL; readonly nextUrl: URL }

/** What the browser uses of a route's module. */
export type RouteModule = {
  readonly default: ComponentType<RouteProps>
  readonly handle?: unknown
  /** Whether the data is asked for again where only the query changes; true unless it says otherwise. */
  readonly shouldRevalidate?: (step: Step) => boolean
  /** Of the root alone. */
  readonly Layout?: ComponentType<{ children: ReactNode }>
  readonly ErrorBoundary?: ComponentType<{ failure: Failure }>
}

export type PageRoute = { readonly id: string; readonly module: RouteModule; readonly hasLoader: boolean }

/** Why something else is shown in place of a page: what the root has for that, or a route that was made for it. There is no status where no answer came, or the page could not be drawn. */
export type Failure = { readonly status?: number }

/** A page as it is shown: the routes from the root inwards, with what their loaders answered. */
export type Page = {
  readonly location: PageLocation
  readonly params: Readonly<Record<string, string | undefined>>
  readonly routes: readonly PageRoute[]
  /** Route id -> what its loader answered. */
  readonly data: Readonly<Record<string, unknown>>
  /** Style sheets, in their order. */
  readonly styles: readonly string[]
  readonly failure?: Failure
  /** What it asks for first; of a document that the server writes. */
  readonly firstCalls?: readonly FirstCall[]
}

/** The path as routes and links inside know it. `base` is the language's prefix, empty for the default one; undefined outside of it. */
export function withoutBase(pathname: string, base: string): string | undefined {
  if (base === '') return pathname
  if (pathname === base) return '/'
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined
}
