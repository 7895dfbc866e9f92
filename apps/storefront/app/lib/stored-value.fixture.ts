import type { StoredValue } from './storage.ts'

/** As what a device keeps, but for as long as a test lasts. */
export function valueForNow<T>(initial: T): StoredValue<T> {
  let now = initial
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (next) => {
      now = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
