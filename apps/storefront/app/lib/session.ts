import type { SessionWire } from '@galleria/contract'
import { useSyncExternalStore } from 'react'
import { useTenant } from './tenant.ts'
import { type StoredValue, storageKey, storedValue } from './storage.ts'

/** E-13: who is signed in on this device. */
export type Session = Pick<SessionWire, 'token' | 'userInfo'>

export type SessionStore = StoredValue<Session | null>

/** Anything that is not a session, whoever wrote it, is none. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null
  try {
    const value: Partial<Session> | null = JSON.parse(text)
    return value && typeof value.token === 'string' && typeof value.userInfo?._id === 'string' && typeof value.userInfo.name?.first === 'string'
      ? (value as Session)
      : null
  } catch {
    return null // not written by us
  }
}

const stores = new Map<string, SessionStore>()

/** One store for each tenant. */
export function sessionStore(tenantKey: string): SessionStore {
  let store = stores.get(tenantKey)
  if (!store) {
    store = storedValue(storageKey(tenantKey, 'session'), parseSession, (session) => session && JSON.stringify(session))
    stores.set(tenantKey, store)
  }
  return store
}

/** The same, for what only an account has. */
export function accountStore(tenantKey: string): SessionStore {
  const store = sessionStore(tenantKey)
  const get = () => {
    const session = store.get()
    return session && !isGuest(session) ? session : null
  }
  return { ...store, get }
}

const signedOutOnServer = () => null

/** Whoever can buy: somebody who is signed in, or a guest who has said where news of an order goes. `null` always on the server and in the first paint. */
export function useBuyer(): Session | null {
  const store = sessionStore(useTenant().tenant.tenantKey)
  return useSyncExternalStore(store.subscribe, store.get, signedOutOnServer)
}

export const isGuest = ({ userInfo }: Session): boolean => userInfo.isGuest === true

/** Whoever is signed in to an account: `null` for every guest, and always on the server and in the first paint. */
export function useSession(): Session | null {
  const session = useBuyer()
  return session && !isGuest(session) ? session : null
}

/** `signIn` also lets the cart feature merge the device's cart (ST-02); `signOut` only forgets: ending the session is the caller's call. */
export function useSessionActions(): { readonly signIn: (session: Session) => void; readonly signOut: () => void } {
  const store = sessionStore(useTenant().tenant.tenantKey)
  return { signIn: ({ token, userInfo }) => store.set({ token, userInfo }), signOut: () => store.set(null) }
}
