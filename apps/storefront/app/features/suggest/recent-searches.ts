import { useEffect, useSyncExternalStore } from 'react'
import { storageKey, type StoredValue, storedValue } from '../../lib/storage.ts'
import { useTenant } from '../../lib/tenant.ts'

const MOST = 8
const NONE: readonly string[] = []

/** Whatever was stored, these are searches, the last one first. */
export function parseSearches(text: string | null): readonly string[] {
  if (text === null) return NONE
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((q) => typeof q === 'string' && q !== '').slice(0, MOST) : NONE
  } catch {
    return NONE // not written by us
  }
}

export const withSearch = (recent: readonly string[], q: string): readonly string[] => [q, ...recent.filter((known) => known !== q)].slice(0, MOST)

const stores = new Map<string, StoredValue<readonly string[]>>()

function storeOf(tenantKey: string): StoredValue<readonly string[]> {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'searches'), parseSearches, (recent) => (recent.length > 0 ? JSON.stringify(recent) : null))
    stores.set(tenantKey, store)
  }
  return store
}

/** Remembers that this was searched for on this device. Nobody else is told, and logging out forgets it. */
export function useRememberSearch(text: string): void {
  const { tenantKey } = useTenant().tenant
  useEffect(() => {
    const q = text.replace(/\s+/g, ' ').toLowerCase()
    const store = storeOf(tenantKey)
    if (q !== '') store.set(withSearch(store.get(), q))
  }, [tenantKey, text])
}

/** What this device searched for, the last one first, and how to forget it. */
export function useRecentSearches() {
  const store = storeOf(useTenant().tenant.tenantKey)
  const recent = useSyncExternalStore(store.subscribe, store.get, () => NONE)
  return {
    recent,
    forget: (q: string) => store.set(store.get().filter((known) => known !== q)),
    clear: () => store.set(NONE),
  }
}
