import type { ApiClient } from '@galleria/api-client'
import type { WishedItemWire } from '@galleria/contract'
import { isApiFailure } from '../../lib/api-failure.ts'
import type { SessionStore } from '../../lib/session.ts'
import { NO_WISHES, type WishedItem, type WishlistView } from '../../lib/wishlist.ts'

/** What was asked for longer ago is asked for again when somebody looks. */
const FRESH_MS = 60_000

export type WishlistStoreDeps = {
  readonly session: SessionStore
  readonly api: Pick<ApiClient, 'viewWishlist' | 'addToWishlist' | 'removeFromWishlist' | 'clearWishlist'>
  /** What was wished for before anybody was signed in. It is kept until the platform has answered: the page may go in between. */
  readonly kept?: { readonly read: () => WishedItem | undefined; readonly forget: () => void }
  /** Milliseconds; the clock of the browser unless told. */
  readonly now?: () => number
}

/**
 * The one wishlist of the page. What shows is what the platform last said, with the shopper's taps on top; of several taps on one heart the last one counts,
 * and no reply that was asked for before a tap takes it back.
 */
export function createWishlistStore({ session, api, kept, now = Date.now }: WishlistStoreDeps) {
  const listeners = new Set<() => void>()
  let owner: string | undefined
  let items: readonly WishedItemWire[] | undefined
  let error: unknown
  let askedAt = 0
  let isLoading = false
  /** Products whose taps are under way, and whether they are to be on the list. */
  const taps = new Map<string, { readonly adds: boolean }>()
  /** Changes one after the other, so that the replies come in the order of the taps. */
  let changes: Promise<unknown> = Promise.resolve()
  /** How many changes have been answered: a list that was asked for before one is older than it. */
  let answered = 0
  let view = NO_WISHES

  function show(): void {
    const ids = new Set(items?.map(({ _id }) => _id))
    for (const [id, { adds }] of taps) ids[adds ? 'add' : 'delete'](id)
    view = owner === undefined ? NO_WISHES : { items, ids, isLoading, error }
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    const whose = owner
    if (whose === undefined || isLoading) return
    isLoading = true
    askedAt = now()
    show()
    await changes
    const before = answered
    const outcome = await api.viewWishlist().then(
      ({ data }) => ({ data }),
      (failure: unknown) => ({ failure }),
    )
    if (owner !== whose) return
    isLoading = false
    if ('failure' in outcome) error = outcome.failure
    else if (answered === before) [items, error] = [outcome.data, undefined]
    show()
  }

  let onGranted: ((item: WishedItem) => void) | undefined

  function adoptOwner(): void {
    const next = session.get()?.userInfo._id
    if (next === owner) return
    owner = next
    ;[items, error, isLoading, askedAt] = [undefined, undefined, false, 0]
    taps.clear()
    show()
    void refresh()
    const wish = next === undefined ? undefined : kept?.read()
    if (wish) void grant(wish)
  }

  async function grant(wish: WishedItem): Promise<void> {
    try {
      if (!(await set(wish, true))) return
      kept?.forget()
      onGranted?.(wish)
    } catch (failure) {
      if (isApiFailure(failure) && failure.status >= 400) kept?.forget()
    }
  }

  /** One after the other, and only as long as whoever wanted it is signed in. Resolves to whether it was done. */
  function inTurn(call: () => Promise<{ readonly data: readonly WishedItemWire[] }>): Promise<boolean> {
    const whose = owner
    const ask = async (): Promise<boolean> => {
      if (whose === undefined || owner !== whose) return false
      const { data } = await call()
      if (owner !== whose) return false
      answered += 1
      ;[items, error] = [data, undefined]
      show()
      return true
    }
    const change = changes.then(ask)
    changes = change.catch(() => undefined)
    return change
  }

  /** Rejects with what the platform said; then the heart is as it was. */
  async function set({ _id: item }: WishedItem, adds: boolean): Promise<boolean> {
    const tap = { adds }
    taps.set(item, tap)
    show()
    try {
      return await inTurn(() => (adds ? api.addToWishlist : api.removeFromWishlist)({ body: { item } }))
    } finally {
      if (taps.get(item) === tap) taps.delete(item)
      show()
    }
  }

  return {
    get: (): WishlistView => view,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    refresh: (): void => void refresh(),
    /** The shopper has come back to this page; another device may have changed something. */
    lookAgain: (): void => {
      if (now() - askedAt > FRESH_MS) void refresh()
    },
    /** Follows who is signed in. `granted` is told of what was wished for before, once it is on the list. */
    connect: (granted?: (item: WishedItem) => void): (() => void) => {
      onGranted = granted
      const leave = session.subscribe(adoptOwner)
      adoptOwner()
      return leave
    },
    /** Takes all products off it. Rejects with what the platform said; then it is as it was. */
    clear: async (): Promise<void> => void (await inTurn(api.clearWishlist)),
    /** For a signed-in customer. Resolves to whether it was done while they were; rejects with what the platform said, and then the heart is as it was. */
    set,
  }
}
