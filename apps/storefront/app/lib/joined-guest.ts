import { type SessionKept, sessionKept } from './session-kept.ts'

/** Whose a guest's things are since somebody has logged in on this device (UX-23). */
type JoinedGuest = { readonly guestId: string; readonly customerId: string }

const isJoined = (value: unknown): value is JoinedGuest => {
  if (typeof value !== 'object' || value === null) return false
  const { guestId, customerId } = value as Partial<JoinedGuest>
  return typeof guestId === 'string' && typeof customerId === 'string'
}

export const joinedGuestOf = (tenantKey: string): SessionKept<JoinedGuest> => sessionKept(tenantKey, 'joined', isJoined)

/** Whether what was kept for one is the other's: the same person, or the guest that this person was in this tab. */
export function isKeptFor(tenantKey: string, keptFor: string, customerId: string): boolean {
  if (keptFor === customerId) return true
  const joined = joinedGuestOf(tenantKey).read()
  return joined?.guestId === keptFor && joined.customerId === customerId
}
