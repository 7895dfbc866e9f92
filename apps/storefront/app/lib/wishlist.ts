import { useLingui } from '@lingui/react/macro'
import type { ItemTileWire, WishedItemWire } from '@galleria/contract'
import { createContext, useCallback, use, useSyncExternalStore } from 'react'

export type WishedItem = Pick<ItemTileWire, '_id' | 'Name'>

/** The signed-in customer's wishlist as this device knows it, newest first; `items` is undefined until it has come, and for a guest. */
export type WishlistView = {
  readonly items: readonly WishedItemWire[] | undefined
  /** Products on it, with what was just put on or taken off. Empty for a guest, on the server and in the first paint. */
  readonly ids: ReadonlySet<string>
  readonly isLoading: boolean
  readonly error: unknown
}

export type Wishlist = {
  /** Puts a product on it or takes it off. A guest is asked to sign in, comes back here, and has it on the list then (C-16). */
  readonly toggle: (item: WishedItem) => void
  /** Takes all products off it; settles when that is done, or refused and said. */
  readonly clear: () => Promise<void>
  /** Asks for it again, whatever is known. */
  readonly refresh: () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => WishlistView
}

export const NO_WISHES: WishlistView = { items: undefined, ids: new Set(), isLoading: false, error: undefined }

export const WishlistContext = createContext<Wishlist | undefined>(undefined)

export function useWishlist(): Wishlist {
  const value = use(WishlistContext)
  if (!value) throw new Error('useWishlist needs a WishlistProvider above it')
  return value
}

const noneYet = (): WishlistView => NO_WISHES

export function useWishlistView(): WishlistView {
  const { subscribe, get } = useWishlist()
  return useSyncExternalStore(subscribe, get, noneYet)
}

const notYet = (): boolean => false

/** Whether a product is on it; a tap elsewhere does not draw this one anew. */
export function useIsWished(id: string): boolean {
  const { subscribe, get } = useWishlist()
  return useSyncExternalStore(subscribe, () => get().ids.has(id), notYet)
}

/** What is announced when a heart has changed. It stands here and not with the page of wishes, because every page may say it. */
export function useWishWords(): (name: string, isWished: boolean) => string {
  const { t } = useLingui()
  return useCallback((name, isWished) => (isWished ? t`${name} is in your wishlist` : t`${name} was removed from your wishlist`), [t])
}

/** What a guest is told whose wish waits until they have signed in; every page may say it, too. */
export function useWishPrompt(): string {
  const { t } = useLingui()
  return t`Log in to put it on your wishlist.`
}
