import type { PaymentTypeWire } from '@galleria/contract'
import { randomKey } from '../../lib/random-key.ts'
import { keptText } from './kept-text.ts'
import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'
import { type CheckoutState, NOTHING_CHOSEN } from './checkout-steps.ts'
import { type DeliveryPicks, isDeliveryPicks } from './delivery-pick.ts'
import { isPickupPicks, type PickupPicks } from './pick-up.ts'
import { type AttemptStore, createAttemptStore } from './order-attempt.ts'

/** What was chosen in the checkout and is still chosen after a reload (UX-31). */
export type KeptChoice = {
  readonly customerId: string
  readonly addressId?: string
  readonly isFetched?: boolean
  readonly delivery?: readonly string[]
  readonly pickups?: PickupPicks
  readonly windows?: DeliveryPicks
  readonly payment?: PaymentTypeWire
  readonly useWallet?: boolean
}

const isKeptChoice = (value: unknown): value is KeptChoice =>
  typeof value === 'object' &&
  value !== null &&
  'customerId' in value &&
  typeof value.customerId === 'string' &&
  (!('delivery' in value) || Array.isArray(value.delivery)) &&
  (!('pickups' in value) || isPickupPicks(value.pickups)) &&
  (!('windows' in value) || isDeliveryPicks(value.windows))

export const keptChoiceOf = (tenantKey: string): SessionKept<KeptChoice> => sessionKept(tenantKey, 'checkout', isKeptChoice)

/** What this customer has chosen in this tab before; nothing of anybody else's, as `isOwn` says. */
export function choiceOf(kept: SessionKept<KeptChoice>, isOwn: (keptFor: string) => boolean): CheckoutState {
  const choice = kept.read()
  if (!choice || !isOwn(choice.customerId)) return NOTHING_CHOSEN
  const { addressId, isFetched = false, delivery, pickups = {}, windows = {}, payment, useWallet = false } = choice
  return { ...NOTHING_CHOSEN, addressId, isFetched, delivery, pickups, windows, payment, useWallet }
}

export function keepChoice(
  kept: SessionKept<KeptChoice>,
  customerId: string,
  { addressId, isFetched, delivery, pickups, windows, payment, useWallet }: CheckoutState,
): void {
  kept.write({
    customerId,
    ...(addressId ? { addressId } : {}),
    ...(isFetched ? { isFetched } : {}),
    ...(delivery ? { delivery } : {}),
    ...(Object.keys(pickups).length > 0 ? { pickups } : {}),
    ...(Object.keys(windows).length > 0 ? { windows } : {}),
    ...(payment ? { payment } : {}),
    ...(useWallet ? { useWallet } : {}),
  })
}

/** The attempts of this browser at this shop: see order-attempt.ts. Local storage, because two tabs must find the same key. */
export function attemptsOf(tenantKey: string): AttemptStore {
  return createAttemptStore({ kept: keptText(`galleria:${tenantKey}:order-attempt`), newKey: randomKey, now: () => Date.now() })
}

/** One tab of this browser at a time. Without TLS browsers have no locks: then what is kept is all that tabs know of each other. */
export function aloneOf(tenantKey: string): <T>(work: () => Promise<T>) => Promise<T> {
  return (work) => {
    const { locks } = navigator as { readonly locks?: LockManager }
    return locks ? locks.request(`galleria:${tenantKey}:order`, work) : work()
  }
}
