import type { CartOutcome, CartStore } from './cart-store.ts'
import type { CartCandidate } from './pending-changes.ts'

type OtherSeller = Extract<CartOutcome, { readonly kind: 'other_seller' }>

export type SellerQuestionsDeps = {
  readonly store: Pick<CartStore, 'setQuantity' | 'quantityOf'>
  /** Asks whether the things of `current` may go for those of the candidate's seller. */
  readonly ask: (candidate: CartCandidate, current: string | undefined) => Promise<boolean>
}

/** `kept`: the shopper keeps what is in the cart, and nothing was changed. */
export type SettledOutcome = CartOutcome | { readonly kind: 'kept' }

/**
 * The question about two sellers (ST-04), one at a time. Whoever has one while another is open waits for its answer and then tries again: the cart may be
 * another by then, and nothing is left to ask.
 */
export function createSellerQuestions({ store, ask }: SellerQuestionsDeps) {
  let open: Promise<unknown> | undefined

  async function decide(candidate: CartCandidate, outcome: OtherSeller): Promise<SettledOutcome> {
    const isReplaced = await ask(candidate, outcome.current)
    return isReplaced ? store.setQuantity(candidate, outcome.quantity, { replace: true }) : { kind: 'kept' }
  }

  return async function settle(candidate: CartCandidate, first: CartOutcome): Promise<SettledOutcome> {
    let outcome = first
    while (outcome.kind === 'other_seller' && open) {
      await open
      outcome = await store.setQuantity(candidate, store.quantityOf(candidate.variantId) + outcome.quantity)
    }
    if (outcome.kind !== 'other_seller') return outcome
    const decided = decide(candidate, outcome)
    open = decided.catch(() => undefined).finally(() => (open = undefined))
    return decided
  }
}
