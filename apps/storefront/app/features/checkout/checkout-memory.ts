import type { PaymentTypeWire } from '@galleria/contract'
import { readStored, writeStored } from '../../lib/storage.ts'
import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'
import { type AttemptStore, createAttemptStore } from './order-attempt.ts'

/** What was chosen in the checkout and is still chosen after a reload. */
export type KeptChoice = { readonly customerId: string; readonly addressId?: string; readonly payment?: PaymentTypeWire }

const isKeptChoice = (value: unknown): value is KeptChoice =>
  typeof value === 'object' && value !== null && 'customerId' in value && typeof value.customerId === 'string'

export const keptChoiceOf = (tenantKey: string): SessionKept<KeptChoice> => sessionKept(tenantKey, 'checkout', isKeptChoice)

/** The attempts of this browser at this shop: see order-attempt.ts. Local storage, because two tabs must find the same key. */
export function attemptsOf(tenantKey: string): AttemptStore {
  const key = `galleria:${tenantKey}:order-attempt`
  let onlyHere: string | null = null
  return createAttemptStore({
    kept: {
      read: () => readStored(key) ?? onlyHere,
      write: (text) => {
        onlyHere = writeStored(key, text) ? null : text
      },
    },
    newKey: () => crypto.randomUUID(),
    now: () => Date.now(),
  })
}
