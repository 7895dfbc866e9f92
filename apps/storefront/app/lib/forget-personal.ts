import { compareStore, parseComparison } from './compare.ts'
import { seenStore } from './seen.ts'
import { forgetStored, storageKey } from './storage.ts'

/** What whoever leaves has typed, sent or looked for, also of somebody's health. */
const KEPT = ['searches', 'unsent', 'booking', 'booking-attempt', 'address-draft', 'bill-draft', 'words'] as const

/** Forgets what this device keeps of whoever logs out, or has no account any more. The session itself is the caller's. */
export function forgetPersonal(tenantKey: string): void {
  seenStore(tenantKey).set([])
  compareStore(tenantKey).set(parseComparison(null))
  for (const name of KEPT) forgetStored(storageKey(tenantKey, name))
}
