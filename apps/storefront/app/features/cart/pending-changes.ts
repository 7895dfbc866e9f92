import { MAX_QUANTITY } from '@galleria/rules'
import type { CartSeller } from './device-cart.ts'

/** What goes into a cart: a variant, of which product, whose it is and what it is called. */
export type CartCandidate = { readonly variantId: string; readonly productId?: string | undefined; readonly name: string; readonly seller: CartSeller }

export type CartLine = { readonly variantId: string; readonly quantity: number }

/** A change that the shopper has made and the platform has not confirmed: so many pieces more or, below zero, fewer. */
export type PendingChange = { readonly variantId: string; readonly difference: number }

/** The confirmed lines with what is pending on top, in the order in which they came in. */
export function withPending(confirmed: readonly CartLine[], pending: readonly PendingChange[]): readonly CartLine[] {
  const quantities = new Map(confirmed.map(({ variantId, quantity }) => [variantId, quantity]))
  for (const { variantId, difference } of pending) quantities.set(variantId, (quantities.get(variantId) ?? 0) + difference)
  return [...quantities].filter(([, quantity]) => quantity > 0).map(([variantId, quantity]) => ({ variantId, quantity: Math.min(MAX_QUANTITY, quantity) }))
}

export const areSameLines = (some: readonly CartLine[], others: readonly CartLine[]): boolean =>
  some.length === others.length && some.every((line, index) => line.variantId === others[index]?.variantId && line.quantity === others[index]?.quantity)

/** Who waits to hear what became of a change. */
export type Caller<T> = { readonly resolve: (outcome: T) => void; readonly reject: (error: unknown) => void }

/**
 * Pending changes of one variant that go to the platform as one, with everybody who asked for a part of it. `key`: its `Idempotency-Key`, which it has from
 * the first tap on, so that whoever finds it sends the same.
 */
export type Intent<T> = PendingChange & { readonly key: string; readonly candidate: CartCandidate; readonly callers: readonly Caller<T>[] }

export const joined = <T>(known: Intent<T> | undefined, next: Intent<T>): Intent<T> =>
  known ? { ...next, key: known.key, difference: known.difference + next.difference, callers: [...known.callers, ...next.callers] } : next

/** The first caller hears `first`, whoever joined it hears `rest`, so that one refusal is told once. */
export function settle<T>({ callers }: Intent<T>, first: T, rest: T): void {
  for (const [index, caller] of callers.entries()) caller.resolve(index === 0 ? first : rest)
}

export function fail<T>({ callers }: Intent<T>, error: unknown, rest: T): void {
  const [first, ...others] = callers
  first?.reject(error)
  for (const caller of others) caller.resolve(rest)
}
