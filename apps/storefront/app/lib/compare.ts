import { MAX_COMPARED } from '@galleria/rules'
import { useSyncExternalStore } from 'react'
import { storageKey, type StoredValue, storedValue } from './storage.ts'
import { useTenant } from './tenant.ts'

/** A product as far as a comparison must know it. Slugs of categories are unique within a market only. */
export type Comparable = { readonly id: string; readonly market: string; readonly category: string }

/** What a device compares: products of one category, in the order in which they were added. */
export type Comparison = { readonly market: string; readonly category: string; readonly ids: readonly string[] }

const NOTHING: Comparison = { market: '', category: '', ids: [] }

/** Whatever was stored, this is a comparison. */
export function parseComparison(text: string | null): Comparison {
  if (text === null) return NOTHING
  try {
    const { market, category, ids }: Partial<Comparison> = JSON.parse(text) ?? {}
    if (typeof market !== 'string' || typeof category !== 'string' || !Array.isArray(ids)) return NOTHING
    const known = [...new Set(ids.filter((id) => typeof id === 'string'))].slice(0, MAX_COMPARED)
    return known.length > 0 ? { market, category, ids: known } : NOTHING
  } catch {
    return NOTHING // not written by us
  }
}

export const comparisonWith = ({ id, market, category }: Comparable): Comparison => ({ market, category, ids: [id] })

export function comparisonWithout(comparison: Comparison, id: string): Comparison {
  const ids = comparison.ids.filter((known) => known !== id)
  return ids.length > 0 ? { ...comparison, ids } : NOTHING
}

/** Adds a product, or says why it can't: there are as many as fit side by side, or it is of another category and has other facts. */
export function added(comparison: Comparison, product: Comparable): Comparison | 'full' | 'other_category' {
  const { market, category, ids } = comparison
  if (ids.includes(product.id)) return comparison
  if (ids.length === 0) return comparisonWith(product)
  if (market !== product.market || category !== product.category) return 'other_category'
  return ids.length >= MAX_COMPARED ? 'full' : { market, category, ids: [...ids, product.id] }
}

const stores = new Map<string, StoredValue<Comparison>>()

export function compareStore(tenantKey: string): StoredValue<Comparison> {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'compare'), parseComparison, (comparison) => (comparison.ids.length > 0 ? JSON.stringify(comparison) : null))
    stores.set(tenantKey, store)
  }
  return store
}

const useStore = () => compareStore(useTenant().tenant.tenantKey)

/** Nothing on the server and in the first paint. */
export function useComparison(): Comparison {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, store.get, () => NOTHING)
}

/** Whether this product is compared. Cheaper than `useComparison` where there are many. */
export function useIsCompared(id: string): boolean {
  const store = useStore()
  return useSyncExternalStore(
    store.subscribe,
    () => store.get().ids.includes(id),
    () => false,
  )
}

export type CompareActions = {
  /** Says why it was not added. */
  readonly add: (product: Comparable) => 'full' | 'other_category' | undefined
  readonly remove: (id: string) => void
  readonly clear: () => void
}

export function useCompareActions(): CompareActions {
  const store = useStore()
  return {
    add: (product) => {
      const next = added(store.get(), product)
      if (typeof next === 'string') return next
      store.set(next)
      return undefined
    },
    remove: (id) => store.set(comparisonWithout(store.get(), id)),
    clear: () => store.set(NOTHING),
  }
}

let refused: Comparable | undefined
const listeners = new Set<() => void>()

function setRefused(product: Comparable | undefined): void {
  refused = product
  for (const listener of listeners) listener()
}

/** A product of another category, about which the shopper is asked whether to begin anew with it. */
export const compareQuestion = {
  ask: (product: Comparable): void => setRefused(product),
  close: (): void => setRefused(undefined),
  get: (): Comparable | undefined => refused,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
