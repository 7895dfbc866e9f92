import { createContext, use } from 'react'
import type { CartStore } from './cart-store.ts'
import type { CartCandidate } from './pending-changes.ts'

/** `onRefused` is told in words what the platform refused; a toast says it unless somebody listens. */
export type ChangeOptions = { readonly onRefused?: (words: string) => void }

export type CartContextValue = {
  /** `undefined` on the server. */
  readonly store: CartStore | undefined
  /** Sets a quantity, asks first when two sellers would mix (ST-04), says what happened. Settles when all is done or refused. */
  readonly change: (candidate: CartCandidate, quantity: number, options?: ChangeOptions) => Promise<boolean>
  readonly open: () => void
  /** Has the files of the slider come, for whoever is about to open it. */
  readonly prepare: () => void
}

export const CartContext = createContext<CartContextValue | undefined>(undefined)

export function useCartContext(): CartContextValue {
  const value = use(CartContext)
  if (!value) throw new Error('The cart needs a CartProvider above it')
  return value
}
