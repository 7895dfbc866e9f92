export type SessionKept<T> = { readonly read: () => T | undefined; readonly write: (value: T) => void; readonly clear: () => void }

/**
 * A value that one tab keeps until it is closed, also over reloads: half-typed forms, a code on its way. Under the shop's own key (C-13).
 * Where storage is switched off nothing is kept, and nothing fails.
 */
export function sessionKept<T>(tenantKey: string, name: string, isValid: (value: unknown) => value is T): SessionKept<T> {
  const key = `galleria:${tenantKey}:${name}`
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return isValid(value) ? value : undefined
      } catch {
        return undefined // switched off, or not written by us
      }
    },
    write: (value) => {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // switched off or full: it lasts as long as the page
      }
    },
    clear: () => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // switched off: there was nothing
      }
    },
  }
}
