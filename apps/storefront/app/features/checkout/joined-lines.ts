import { type BasketGroup, lineName } from '../cart/basket.ts'

/** A line of a guest's cart, as it was before signing in. */
export type GuestLine = { readonly variantId: string; readonly name: string; readonly quantity: number }

export type JoinedLines = {
  /** What was waiting in the account's cart. */
  readonly joined: readonly GuestLine[]
  readonly changed: readonly { readonly variantId: string; readonly name: string; readonly from: number; readonly to: number }[]
}

export const guestLinesOf = (groups: readonly BasketGroup[]): readonly GuestLine[] =>
  groups.flatMap(({ lines }) => lines.map((line) => ({ variantId: line.candidate.variantId, name: lineName(line), quantity: line.quantity })))

/** UX-23: in what the cart is another one since the guest signed in (ST-02). Undefined when it is not. */
export function joinedLines(before: readonly GuestLine[], now: readonly GuestLine[]): JoinedLines | undefined {
  const earlier = new Map(before.map((line) => [line.variantId, line.quantity]))
  const joined = now.filter(({ variantId }) => !earlier.has(variantId))
  const changed = now.flatMap(({ variantId, name, quantity }) => {
    const from = earlier.get(variantId)
    return from === undefined || from === quantity ? [] : [{ variantId, name, from, to: quantity }]
  })
  return joined.length === 0 && changed.length === 0 ? undefined : { joined, changed }
}
