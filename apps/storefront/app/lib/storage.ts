// Local storage under the shop's own keys (C-13). It may be switched off or full: then things last as long as the page.

export const storageKey = (
  tenantKey: string,
  name:
    | 'session'
    | 'device'
    | 'cart'
    | 'saved'
    | 'cart-changed'
    | 'glance'
    | 'told'
    | 'seen'
    | 'searches'
    | 'compare'
    | 'place'
    | 'unsent'
    | 'invited'
    | 'wished'
    | 'booking'
    | 'booking-attempt'
    | 'address-draft'
    | 'bill-draft'
    | 'words',
) => `galleria:${tenantKey}:${name}`

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is switched off
  }
}

/** `null` removes, also what a tab alone keeps under it (session-kept.ts). Says whether it was kept. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) for (const storage of [localStorage, sessionStorage]) storage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false // storage is switched off or full
  }
}

/** Forgets what stands under a key, and tells this tab too: whoever keeps it may not be loaded. */
export function forgetStored(key: string): void {
  writeStored(key, null)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

export type StoredValue<T> = {
  readonly get: () => T
  readonly set: (value: T) => void
  /** Told of every change, also of those in other tabs. */
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * A value kept on the device and followed across tabs. `parse` turns what is stored into a value and must survive anything;
 * `serialize` says null when there is nothing worth keeping. Before the browser, and while hydrating, it is `parse(null)`.
 */
export function storedValue<T>(key: string, parse: (text: string | null) => T, serialize: (value: T) => string | null): StoredValue<T> {
  let value = parse(typeof window === 'undefined' ? null : readStored(key))
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key !== key && event.key !== null) return
      value = parse(readStored(key))
      tell()
    })
  return {
    get: () => value,
    set: (next) => {
      value = next
      writeStored(key, serialize(next))
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
