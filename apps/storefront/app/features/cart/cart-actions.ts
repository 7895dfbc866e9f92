import { useSyncExternalStore } from 'react'
import { type ChangeOptions, useCartContext } from './cart-context.ts'
import type { CartCandidate, CartLine } from './pending-changes.ts'

export type Cart = {
  /** In the order in which they were put in. Empty on the server and in the first paint. */
  readonly lines: readonly CartLine[]
  /** Pieces that can be bought, without the delivery line (U-03). */
  readonly count: number
  /** Raises the quantity (ST-01). Resolves to whether it was done: not when the shopper kept the other seller's things, or the platform refused (both are said). */
  readonly add: (candidate: CartCandidate, quantity?: number) => Promise<boolean>
  /** 0 removes. */
  readonly setQty: (candidate: CartCandidate, quantity: number, options?: ChangeOptions) => Promise<boolean>
  readonly remove: (candidate: CartCandidate) => Promise<boolean>
  /** Opens the slider cart (U-07). */
  readonly open: () => void
  /** Fetches what the slider is made of: somebody is near what opens it. */
  readonly prepare: () => void
}

const NONE: readonly CartLine[] = []
const never = () => () => undefined
const none = () => NONE
const zero = () => 0
const unknown = () => undefined

/** The shopper's cart, a guest's or a customer's, and what can be done with it. */
export function useCart(): Cart {
  const { store, change, open, prepare } = useCartContext()
  const lines = useSyncExternalStore(store?.subscribe ?? never, store?.get ?? none, none)
  return {
    lines,
    count: useSyncExternalStore(store?.subscribe ?? never, store?.count ?? zero, zero),
    add: (candidate, quantity = 1) => change(candidate, (store?.quantityOf(candidate.variantId) ?? 0) + quantity),
    setQty: change,
    remove: (candidate) => change(candidate, 0),
    open,
    prepare,
  }
}

/** Pieces that can be bought; undefined in the first paint, and of a customer until they are known. */
export function useCartCount(): number | undefined {
  const { store } = useCartContext()
  return useSyncExternalStore(store?.subscribe ?? never, () => (store?.isKnown() ? store.count() : undefined), unknown)
}

/** Of one product: its pieces in the cart, and the variant that they are of if they are all of one. */
export function useProductInCart(productId: string): { readonly quantity: number; readonly onlyVariantId: string | undefined } {
  const { store } = useCartContext()
  const linesNow = () => store?.linesOfProduct(productId) ?? NONE
  const quantity = useSyncExternalStore(store?.subscribe ?? never, () => linesNow().reduce((sum, line) => sum + line.quantity, 0), zero)
  const onlyVariantId = useSyncExternalStore(
    store?.subscribe ?? never,
    () => (linesNow().length === 1 ? linesNow()[0]?.variantId : undefined),
    () => undefined,
  )
  return { quantity, onlyVariantId }
}

/** Whether a change of a variant waits for a connection. */
export function useIsWaiting(variantId: string): boolean {
  const { store } = useCartContext()
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.isWaitingFor(variantId) ?? false,
    () => false,
  )
}

/** How many of one variant are in the cart. Cheaper than `useCart` where there are many. */
export function useCartQuantity(variantId: string | undefined): number {
  const { store } = useCartContext()
  const read = () => (variantId && store ? store.quantityOf(variantId) : 0)
  return useSyncExternalStore(store?.subscribe ?? never, read, zero)
}
