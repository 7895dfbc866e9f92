import { withoutBase, type Page, type PageLocation } from './page.ts'
import { createScroll } from './scroll.ts'

/** `state` is kept in the new step of the history. */
export type GoOptions = { readonly replace?: boolean; readonly keepScroll?: boolean; readonly state?: unknown }

/** Everything of a page but where it is; or where else it is; or that only a document can show it, as after a change of the build. */
export type Loaded = Omit<Page, 'location'> | { readonly redirect: string } | 'as a document'

export type PageSource = {
  /** Fetches what the page at `url` needs; the data of the `asked` routes only, if they are named. */
  readonly load: (url: URL, asked: readonly string[] | undefined) => Promise<Loaded>
  /** Settles when these style sheets are there. */
  readonly dress: (styles: readonly string[]) => Promise<unknown>
}

export type Router = {
  readonly page: () => Page
  readonly isLoading: () => boolean
  /** Told of every new page and of loading. */
  readonly subscribe: (listener: () => void) => () => void
  /** To an address of the shop in this language, to any other by the browser itself, or so many steps of the history. */
  readonly go: (to: string | number, options?: GoOptions) => void
  /** Asks for the page's data and files ahead of a click that is likely. */
  readonly prefetch: (href: string) => void
  /** What the loaders answer for an address, without going there; who goes there just after has it at once. Rejects where they can't be asked. */
  readonly peek: (href: string) => Promise<Page['data'] | undefined>
  /** Called once a page is in the document. */
  readonly settle: (page: Page) => void
  /** Asks for the data of the page that is shown again. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

type Visit = { readonly how: 'push' | 'replace' | 'pop'; readonly keepScroll: boolean; readonly state: unknown; readonly key: string }

/** Less than that ago, in milliseconds, what was fetched ahead is as good as new. */
const AHEAD_MS = 10_000

const newKey = (): string => Math.random().toString(36).slice(2, 10)
const steps = (state: unknown): { readonly key?: string; readonly state?: unknown } => (typeof state === 'object' && state !== null ? state : {})
const isSamePage = (one: URL, other: URL): boolean => one.pathname === other.pathname && one.search === other.search

/** The routes whose data changes with this step; undefined for all of them. */
function routesToAsk({ routes, failure }: Page, currentUrl: URL, nextUrl: URL): readonly string[] | undefined {
  if (failure || currentUrl.pathname !== nextUrl.pathname) return undefined
  return routes.filter(({ hasLoader, module }) => hasLoader && (module.shouldRevalidate?.({ currentUrl, nextUrl }) ?? true)).map(({ id }) => id)
}

/** Goes from page to page without loading documents anew. `base` is the language's prefix; `first` is what the document shows. */
export function createRouter(first: Omit<Page, 'location'>, base: string, { load, dress }: PageSource): Router {
  const listeners = new Set<() => void>()
  const tell = (): void => listeners.forEach((listener) => listener())
  const kept = steps(window.history.state)
  const firstKey = kept.key ?? newKey()
  if (!kept.key) window.history.replaceState({ ...kept, key: firstKey }, '')

  const locate = ({ pathname, search, hash }: URL, key: string, state: unknown): PageLocation => ({
    pathname: withoutBase(pathname, base) ?? pathname,
    search,
    hash,
    key,
    state: state ?? null,
  })

  let shownAt = new URL(window.location.href)
  let page: Page = { ...first, location: locate(shownAt, firstKey, kept.state) }
  let isLoading = false
  /** Of whom the page is that comes: whoever went on meanwhile is not brought back by it. */
  let turn = 0
  let shownTurn = 0
  let ahead: { readonly address: string; readonly at: number; readonly loaded: Promise<Loaded> } | undefined
  const scroll = createScroll(firstKey)

  function show(next: Omit<Page, 'location'>, url: URL, { how, key, state, keepScroll }: Visit): void {
    if (how === 'push') window.history.pushState({ key, state }, '', url)
    else if (how === 'replace') window.history.replaceState({ key, state }, '', url)
    const isHere = isSamePage(url, shownAt)
    shownAt = url
    shownTurn = turn
    page = { ...next, location: locate(url, key, state) }
    // Within a page the browser has gone to the place that an address names.
    scroll.arrive(page, { key, hash: url.hash, stays: keepScroll || (how === 'pop' && isHere), isBack: how === 'pop' })
    tell()
  }

  function fetched(url: URL, asked: readonly string[] | undefined): Promise<Loaded> {
    const address = `${url.pathname}${url.search} ${asked?.join() ?? ''}`
    if (ahead?.address === address && Date.now() - ahead.at < AHEAD_MS) return ahead.loaded
    const loaded = load(url, asked)
    const own = { address, at: Date.now(), loaded }
    ahead = own
    // What fails is asked for again by whoever goes there: it may be back.
    const forget = (): void => void (ahead === own && (ahead = undefined))
    loaded.then((next) => typeof next === 'object' && 'failure' in next && forget(), forget)
    return loaded
  }

  const leave = (url: URL, how: Visit['how']): void => {
    if (how === 'pop') window.location.reload()
    else if (how === 'replace') window.location.replace(url)
    else window.location.assign(url)
  }

  async function visit(url: URL, how: Visit): Promise<void> {
    turn += 1
    const own = turn
    // What is opened over the page, too, needs nothing that is not there.
    const isWithin = !page.failure && isSamePage(url, shownAt) && (how.how === 'pop' || url.hash !== '' || how.state !== undefined)
    const asked = isWithin ? [] : routesToAsk(page, shownAt, url)
    if (asked?.length === 0) {
      isLoading = false
      show(page, url, how)
      return
    }
    isLoading = true
    tell()
    // What failed is shown at the address that it was asked for, within what is there of the shop.
    const failed = { ...page, routes: page.routes.slice(0, 1), failure: {} }
    const loaded = await fetched(url, asked).catch(() => failed)
    if (own !== turn) return
    ahead = undefined
    if (typeof loaded === 'object' && 'styles' in loaded) await dress(loaded.styles)
    if (own !== turn) return
    if (loaded === 'as a document') leave(url, how.how)
    else if ('redirect' in loaded) follow(new URL(loaded.redirect, url), how)
    else show(asked ? { ...loaded, data: { ...page.data, ...loaded.data } } : loaded, url, how)
  }

  function follow(url: URL, how: Visit): void {
    if (url.origin !== window.location.origin || withoutBase(url.pathname, base) === undefined) leave(url, how.how === 'push' ? 'push' : 'replace')
    else void visit(url, { ...how, how: how.how === 'push' ? 'push' : 'replace', key: newKey() })
  }

  const onPop = ({ state }: PopStateEvent): void => {
    const step = steps(state)
    const key = step.key ?? newKey()
    if (!step.key) window.history.replaceState({ ...step, key }, '')
    void visit(new URL(window.location.href), { how: 'pop', keepScroll: false, state: step.state, key })
  }
  window.addEventListener('popstate', onPop)

  /** Whoever comes back to the page as it was left waits for nothing that was on its way then, be it a document. */
  const onHide = (): void => {
    turn += 1
    isLoading = false
    tell()
  }
  window.addEventListener('pagehide', onHide)

  return {
    page: () => page,
    isLoading: () => isLoading,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    go: (to, { replace = false, keepScroll = false, state } = {}) => {
      if (typeof to === 'number') window.history.go(to)
      else follow(new URL(to, window.location.href), { how: replace ? 'replace' : 'push', keepScroll, state, key: newKey() })
    },
    prefetch: (href) => {
      const url = new URL(href, window.location.href)
      if (withoutBase(url.pathname, base) === undefined || isSamePage(url, shownAt)) return
      const asked = routesToAsk(page, shownAt, url)
      if (asked?.length !== 0) fetched(url, asked).catch(() => undefined)
    },
    peek: async (href) => {
      const url = new URL(href, window.location.href)
      const loaded = await fetched(url, routesToAsk(page, shownAt, url))
      return typeof loaded === 'object' && 'data' in loaded ? loaded.data : undefined
    },
    settle: (settled) => {
      scroll.settle(settled)
      if (settled !== page || shownTurn !== turn || !isLoading) return
      isLoading = false
      tell()
    },
    refresh: async () => {
      const loaded = await load(shownAt, undefined)
      if (loaded === 'as a document' || 'redirect' in loaded) return
      page = { ...loaded, location: page.location }
      tell()
    },
    close: () => {
      window.removeEventListener('popstate', onPop)
      window.removeEventListener('pagehide', onHide)
      scroll.close()
    },
  }
}
