import type { PaymentTypeWire } from '@galleria/contract'
import { missingOfPickup } from '@galleria/rules'
import type { DeliveryPick, DeliveryPicks } from './delivery-pick.ts'
import type { PickupPick, PickupPicks } from './pick-up.ts'

/** one page, four steps that fold. Only what the shopper has looked at and agreed to is done. */
export const STEPS = ['contact', 'address', 'delivery', 'payment'] as const
export type Step = (typeof STEPS)[number]
export type StepStatus = 'open' | 'done' | 'todo'

/** What there is to choose from now: it changes when an address is deleted, or the cart changes in another tab. */
export type CheckoutOffer = {
  readonly addressIds: readonly string[]
  /** Whose things are ordered: each of them delivers its own part. */
  readonly sellerIds: readonly string[]
  /** Those of them that do something at the address: nothing of theirs is fetched. */
  readonly visitIds: readonly string[]
}

export type CheckoutState = {
  readonly addressId: string | undefined
  /** Everything is fetched, so that no address is asked for. */
  readonly isFetched: boolean
  /** The sellers whose delivery to this address was agreed to. */
  readonly delivery: readonly string[] | undefined
  /** Whose things are fetched, and what was chosen of where and when. */
  readonly pickups: PickupPicks
  /** Whose slot was lost to others since it was chosen. */
  readonly lostSlot: string | undefined
  /** When what is brought is to come, where the shopper has chosen. */
  readonly windows: DeliveryPicks
  /** Whose window can not be had any more. */
  readonly lostWindow: string | undefined
  /** Undefined: nobody has chosen, the shop's default stands there (C-01). */
  readonly payment: PaymentTypeWire | undefined
  /** The wallet pays as far as it goes. */
  readonly useWallet: boolean
  /** A code; empty for none; undefined for the best (C-25). */
  readonly coupon: string | undefined
  /** A step that was opened again by the shopper. */
  readonly reopened: Step | undefined
}

export type CheckoutAction =
  | { readonly type: 'offered'; readonly offer: CheckoutOffer }
  /** `isSaved`: it has just been written, so that it may be elsewhere now. */
  | { readonly type: 'address_chosen'; readonly addressId: string; readonly isSaved?: boolean }
  | { readonly type: 'all_fetched'; readonly sellerIds: readonly string[] }
  | { readonly type: 'delivery_chosen'; readonly sellerIds: readonly string[] }
  /** Without a pick: it is delivered, and so to an address. */
  | { readonly type: 'pickup_picked'; readonly sellerId: string; readonly pick: PickupPick | undefined }
  | { readonly type: 'slot_lost'; readonly sellerId: string }
  | { readonly type: 'window_picked'; readonly sellerId: string; readonly pick: DeliveryPick }
  | { readonly type: 'window_lost'; readonly sellerId: string }
  | { readonly type: 'payment_picked'; readonly payment: PaymentTypeWire }
  | { readonly type: 'wallet_switched'; readonly isOn: boolean }
  | { readonly type: 'coupon_chosen'; readonly coupon: string | undefined }
  | { readonly type: 'reopened'; readonly step: Step }
  | { readonly type: 'folded' }

export const NOTHING_CHOSEN: CheckoutState = {
  addressId: undefined,
  isFetched: false,
  delivery: undefined,
  pickups: {},
  lostSlot: undefined,
  windows: {},
  lostWindow: undefined,
  payment: undefined,
  useWallet: false,
  coupon: undefined,
  reopened: undefined,
}

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'offered': {
      const { addressIds, sellerIds, visitIds } = action.offer
      const pickups = Object.fromEntries(Object.entries(state.pickups).filter(([id]) => !visitIds.includes(id)))
      const addressId = state.addressId !== undefined && addressIds.includes(state.addressId) ? state.addressId : undefined
      const isFetched = state.isFetched && sellerIds.every((id) => pickups[id] !== undefined)
      const isAllSeen = (isFetched || addressId !== undefined) && sellerIds.every((id) => state.delivery?.includes(id))
      return { ...state, addressId, isFetched, pickups, delivery: isAllSeen ? state.delivery : undefined }
    }
    case 'address_chosen':
      // Elsewhere it may come on another day and cost something else.
      return {
        ...state,
        addressId: action.addressId,
        isFetched: false,
        delivery: action.addressId === state.addressId && !action.isSaved ? state.delivery : undefined,
        reopened: undefined,
      }
    case 'all_fetched': {
      const pickups = Object.fromEntries(action.sellerIds.map((id) => [id, state.pickups[id] ?? {}]))
      return { ...state, addressId: undefined, isFetched: true, pickups, delivery: undefined, reopened: undefined }
    }
    case 'delivery_chosen':
      return { ...state, delivery: action.sellerIds, lostSlot: undefined, lostWindow: undefined, reopened: undefined }
    case 'pickup_picked': {
      const { sellerId, pick } = action
      const { [sellerId]: _, ...others } = state.pickups
      const lostSlot = state.lostSlot === sellerId ? undefined : state.lostSlot
      if (pick) {
        // Until it is whole there is nothing that was agreed to: it would be brought.
        const delivery = missingOfPickup(pick).length > 0 ? undefined : state.delivery
        return { ...state, pickups: { ...others, [sellerId]: pick }, lostSlot, delivery }
      }
      const rest = { ...state, pickups: others, lostSlot }
      return state.isFetched ? { ...rest, isFetched: false, delivery: undefined, reopened: undefined } : rest
    }
    case 'slot_lost': {
      const { slot: _, ...rest } = state.pickups[action.sellerId] ?? {}
      return { ...state, pickups: { ...state.pickups, [action.sellerId]: rest }, delivery: undefined, lostSlot: action.sellerId, reopened: undefined }
    }
    case 'window_picked': {
      const { sellerId, pick } = action
      return { ...state, windows: { ...state.windows, [sellerId]: pick }, lostWindow: state.lostWindow === sellerId ? undefined : state.lostWindow }
    }
    case 'window_lost': {
      const { [action.sellerId]: _, ...windows } = state.windows
      return { ...state, windows, delivery: undefined, lostWindow: action.sellerId, reopened: undefined }
    }
    case 'payment_picked':
      return { ...state, payment: action.payment }
    case 'wallet_switched':
      return { ...state, useWallet: action.isOn }
    case 'coupon_chosen':
      return { ...state, coupon: action.coupon }
    case 'reopened':
      return { ...state, reopened: action.step }
    case 'folded':
      return { ...state, reopened: undefined }
  }
}

/** Payment is never behind: it is open until the order is placed. */
const isDecided = (state: CheckoutState, step: Step): boolean => {
  if (step === 'contact') return true
  if (step === 'address') return state.isFetched || state.addressId !== undefined
  return step === 'delivery' && state.delivery !== undefined
}

/** The one step that is unfolded: the one opened again, else the first that is undecided. */
export function openStep(state: CheckoutState): Step {
  return state.reopened ?? STEPS.find((step) => !isDecided(state, step)) ?? 'payment'
}

/** A step is done only when it is decided and everything before it is. */
export function statusOf(state: CheckoutState, step: Step): StepStatus {
  if (openStep(state) === step) return 'open'
  return STEPS.slice(0, STEPS.indexOf(step) + 1).every((earlier) => isDecided(state, earlier)) ? 'done' : 'todo'
}

/** ST-05: true while computing, false when all is well, `'errorAddress'` when there is no address or the computation failed. */
export type CheckoutLoading = boolean | 'errorAddress'

export function checkoutLoading({ hasAddress, isPending, isError }: { hasAddress: boolean; isPending: boolean; isError: boolean }): CheckoutLoading {
  if (!hasAddress || isError) return 'errorAddress'
  return isPending
}
