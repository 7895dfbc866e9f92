import type { PaymentTypeWire } from '@galleria/contract'

/** one page, four steps that fold. */
export const STEPS = ['address', 'delivery', 'payment', 'review'] as const
export type Step = (typeof STEPS)[number]
export type StepStatus = 'open' | 'done' | 'todo'

/** ST-06. Pick-up is not offered yet. */
export type DeliveryMode = 'home'

/** What can be chosen now: it changes when an address is deleted or the shop stops taking a method. */
export type CheckoutOffer = {
  readonly addressIds: readonly string[]
  readonly defaultAddressId: string | undefined
  readonly deliveries: readonly DeliveryMode[]
  readonly payments: readonly PaymentTypeWire[]
}

export type CheckoutState = {
  readonly addressId: string | undefined
  readonly delivery: DeliveryMode | undefined
  readonly payment: PaymentTypeWire | undefined
  /** A step that was opened again by the shopper. */
  readonly reopened: Exclude<Step, 'review'> | undefined
}

export type CheckoutAction =
  | { readonly type: 'offered'; readonly offer: CheckoutOffer }
  | { readonly type: 'address_chosen'; readonly addressId: string }
  | { readonly type: 'delivery_chosen'; readonly delivery: DeliveryMode }
  | { readonly type: 'payment_chosen'; readonly payment: PaymentTypeWire }
  | { readonly type: 'reopened'; readonly step: Exclude<Step, 'review'> }
  | { readonly type: 'folded' }

export const NOTHING_CHOSEN: CheckoutState = { addressId: undefined, delivery: undefined, payment: undefined, reopened: undefined }

/** A choice that is still there stays; where there is one thing to choose from, it is chosen, so that nobody has to confirm the only way there is. */
const stillOrOnly = <T>(chosen: T | undefined, offered: readonly T[]): T | undefined => {
  if (chosen !== undefined && offered.includes(chosen)) return chosen
  return offered.length === 1 ? offered[0] : undefined
}

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'offered': {
      const { addressIds, defaultAddressId, deliveries, payments } = action.offer
      const isStillThere = state.addressId !== undefined && addressIds.includes(state.addressId)
      return {
        ...state,
        addressId: isStillThere ? state.addressId : defaultAddressId,
        delivery: stillOrOnly(state.delivery, deliveries),
        payment: stillOrOnly(state.payment, payments),
      }
    }
    case 'address_chosen':
      return { ...state, addressId: action.addressId, reopened: undefined }
    case 'delivery_chosen':
      return { ...state, delivery: action.delivery, reopened: undefined }
    case 'payment_chosen':
      return { ...state, payment: action.payment, reopened: undefined }
    case 'reopened':
      return { ...state, reopened: action.step }
    case 'folded':
      return { ...state, reopened: undefined }
  }
}

const isDecided = (state: CheckoutState, step: Step): boolean => {
  if (step === 'address') return state.addressId !== undefined
  if (step === 'delivery') return state.delivery !== undefined
  return step === 'payment' && state.payment !== undefined
}

/** The one step that is unfolded: the one opened again, else the first that is undecided, else the review. */
export function openStep(state: CheckoutState): Step {
  return state.reopened ?? STEPS.find((step) => !isDecided(state, step)) ?? 'review'
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
