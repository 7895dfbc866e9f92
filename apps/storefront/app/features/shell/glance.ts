import { useEffect } from 'react'
import { useCartCount } from '../cart/cart-actions.ts'
import { useWishlistView } from '../../lib/wishlist.ts'
import { accountStore, useBuyer, useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { setOnRoot } from '../../lib/root-style.ts'
import { storageKey, writeStored } from '../../lib/storage.ts'

/** K-07 */
const NAME_LENGTH = 6

/** U-04: the first name, cut to six characters. */
export const shortName = (first: string): string => {
  const letters = [...first]
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : first
}

/**
 * What the header shows of a person. The figures are painted by CSS from the root element, so that boot/boot.ts can show the last known ones
 * before anything is hydrated, without the markup differing. Undefined is a figure that is not known yet: the last known one stays.
 */
export function useGlance() {
  const { tenant } = useTenant()
  const session = useSession()
  const isBuying = useBuyer() !== null && session === null
  const cart = useCartCount()
  const wishlist = useWishlistView().items?.length
  return { session, isBuying, cart, wishlist, tenantKey: tenant.tenantKey }
}

/** Keeps the root element and the device's memory in step. Once, in the shell. */
export function useGlanceOnRoot({ session, isBuying, cart, wishlist, tenantKey }: ReturnType<typeof useGlance>): void {
  useEffect(() => {
    const root = document.documentElement
    const set = (kind: 'cart' | 'wishlist', count: number | undefined) => {
      if (count === undefined) return
      if (count > 0) {
        root.dataset[kind] = ''
        setOnRoot(`--${kind}-count`, `"${count > 99 ? '99+' : count}"`)
      } else delete root.dataset[kind]
    }
    set('cart', cart)
    // In the first paint nobody knows who is here but the device. Who is not signed in has none.
    const wished = wishlist ?? (accountStore(tenantKey).get() ? undefined : 0)
    set('wishlist', wished)
    if (session) root.dataset.signedIn = ''
    else delete root.dataset.signedIn
    if (isBuying) root.dataset.buying = ''
    else delete root.dataset.buying
    if (cart !== undefined && wished !== undefined)
      writeStored(storageKey(tenantKey, 'glance'), cart + wished > 0 ? JSON.stringify({ cart, wishlist: wished }) : null)
  }, [session, isBuying, cart, wishlist, tenantKey])
}
