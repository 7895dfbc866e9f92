import type { TextPart } from 'virtual:galleria/texts'

/** How the data of a page is asked for: behind its path; the home page has a name for it. */
export const DATA = '.data'
const HOME = '_'
/** The routes whose data is wanted, where it is not all of them, in a parameter of this name, with commas between them. */
export const ROUTES = '_routes'

/** The script that a route's module is in. `names` says what the module's exports are called there, where it is not alone in it. */
export type RouteFile = { readonly id: string; readonly file: string; readonly names?: Readonly<Record<string, string>>; readonly hasLoader: boolean }

/** What the server says of a page, to the browser that shows it: in the document, or where the next page's data is asked for. */
export type PageAnswer = {
  /** Names the build whose files these are: those of two builds don't fit together. */
  readonly build: string
  readonly routes: readonly RouteFile[]
  /** Scripts of the routes and what they import. */
  readonly preload: readonly string[]
  readonly styles: readonly string[]
  /** Parts of the texts without which nothing of the page is shown. */
  readonly texts: readonly TextPart[]
  readonly params: Readonly<Record<string, string | undefined>>
  readonly data: Readonly<Record<string, unknown>>
  readonly failure?: { readonly status: number }
}

/** Where the page has moved to, with the language. */
export type MovedAnswer = { readonly redirect: string }

/** Where the data of the page at `url` is asked for; of `routes` only, if they are named. */
export function dataAddress(url: URL, base: string, routes?: readonly string[]): string {
  const path = url.pathname.replace(/\/+$/, '')
  const query = new URLSearchParams(url.search)
  if (routes) query.set(ROUTES, routes.join())
  return `${path === base ? `${base}/${HOME}` : path}${DATA}${query.size > 0 ? `?${query}` : ''}`
}

/** The page whose data is asked for at `url`, and of which routes; undefined where it is not the address of data. */
export function askedIn(url: URL): { readonly page: URL; readonly routes: readonly string[] | undefined } | undefined {
  if (!url.pathname.endsWith(DATA)) return undefined
  const page = new URL(url)
  page.pathname = url.pathname.slice(0, -DATA.length).replace(/\/_$/, '/')
  page.searchParams.delete(ROUTES)
  return { page, routes: url.searchParams.get(ROUTES)?.split(',') }
}
