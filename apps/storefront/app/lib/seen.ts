import { MAX_SEEN } from '@galleria/rules'
import { useEffect, useSyncExternalStore } from 'react'
import { storageKey, type StoredValue, storedValue } from './storage.ts'
import { useTenant } from './tenant.ts'

const NONE: readonly string[] = []

/** Whatever was stored, these are ids of products, the last one looked at first. */
export function parseSeen(text: string | null): readonly string[] {
  if (text === null) return NONE
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, MAX_SEEN) : NONE
  } catch {
    return NONE // not written by us
  }
}

/** What was looked at now comes first, once; the oldest give way. */
export const withSeen = (seen: readonly string[], id: string): readonly string[] => [id, ...seen.filter((known) => known !== id)].slice(0, MAX_SEEN)

const stores = new Map<string, StoredValue<readonly string[]>>()

/** The products that this device looked at; nobody else is told. Logging out forgets them. */
export function seenStore(tenantKey: string): StoredValue<readonly string[]> {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'seen'), parseSeen, (ids) => (ids.length > 0 ? JSON.stringify(ids) : null))
    stores.set(tenantKey, store)
  }
  return store
}

/** The last one first. Empty on the server and in the first paint. */
export function useSeen(): readonly string[] {
  const store = seenStore(useTenant().tenant.tenantKey)
  return useSyncExternalStore(store.subscribe, store.get, () => NONE)
}

/** Remembers that this product was looked at. */
export function useRemember(productId: string): void {
  const { tenantKey } = useTenant().tenant
  useEffect(() => {
    const store = seenStore(tenantKey)
    if (store.get()[0] !== productId) store.set(withSeen(store.get(), productId))
  }, [tenantKey, productId])
}
