import { useQuery } from '@tanstack/react-query'
import type { ItemTileWire } from '@galleria/contract'
import { createContext, use } from 'react'
import { useApi } from './api.ts'
import { useSession } from './session.ts'

/** Where a customer's wishlist is kept among the queries. */
export const wishlistKey = (customerId: string) => ['wishlist', customerId] as const

export type WishedItem = Pick<ItemTileWire, '_id' | 'Name'>

export type Wishlist = {
  /** Products on it. Empty for a guest, on the server and in the first paint. */
  readonly ids: ReadonlySet<string>
  /** Puts a product on it or takes it off. A guest is asked to sign in and comes back here (C-16). */
  readonly toggle: (item: WishedItem) => void
}

export const WishlistContext = createContext<Wishlist | undefined>(undefined)

export function useWishlist(): Wishlist {
  const value = use(WishlistContext)
  if (!value) throw new Error('useWishlist needs a WishlistProvider above it')
  return value
}

/** The signed-in customer's wishlist with what its tiles show, newest first. Not asked for as a guest. */
export function useWishlistView() {
  const api = useApi()
  const customerId = useSession()?.userInfo._id
  return useQuery({
    queryKey: wishlistKey(customerId ?? ''),
    enabled: customerId !== undefined,
    staleTime: 60_000,
    queryFn: async () => (await api.viewWishlist()).data,
  })
}
