import type { DeliveryDayWire, DeliveryWindowWire, PickupWire, QuoteWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import type { BasketGroup } from '../cart/basket.ts'
import type { Ordered } from './ordered.ts'
import type { PickupPicks } from './pick-up.ts'

/** One seller's part as the page shows it: its lines, what its delivery costs, and the day that a quote has sealed for it. */
export type PartShown = {
  readonly group: BasketGroup
  readonly fee: Money
  /** null where none is promised, undefined until there is a quote. */
  readonly day: string | null | undefined
  /** The hours of a day that were chosen for it, as a quote has sealed them. */
  readonly window: DeliveryWindowWire | null
  /** When it can be brought; empty where nobody chooses, undefined until there is a quote. */
  readonly days: readonly DeliveryDayWire[] | undefined
  /** Where and when it is fetched, as a quote has sealed it; null where it is delivered. */
  readonly pickup: PickupWire | null
  /** Whether the seller hands out; undefined until there is a quote. */
  readonly canPickUp: boolean | undefined
  readonly priceOf: (variantId: string, quantity: number) => Money | undefined
}

/** What all of it comes to, as far as it is known; in one currency. */
export type Sums = { readonly subTotal: Money; readonly deliveryFee: Money; readonly taxIncluded: Money; readonly taxAdded: Money; readonly total: Money }

/** The parts of what is ordered, with what the quote says of each: until there is one, with what the cart reckons. */
export function partsShown({ groups }: Pick<Ordered, 'groups'>, quote: Pick<QuoteWire, 'parts'> | undefined): readonly PartShown[] {
  return groups.map((group) => {
    const part = quote?.parts.find(({ provider }) => provider._id === group.seller.id)
    const priceOf = (variantId: string, quantity: number) => part?.items.find(({ _id, qty }) => _id === variantId && qty === quantity)?.price
    const { pickup = null, canPickUp, window = null, deliveryDays: days } = part ?? {}
    const day = part && (window?.date ?? part.delivery?.day ?? null)
    return { group, fee: part?.deliveryFee ?? group.deliveryFee, day, window, days, pickup, canPickUp, priceOf }
  })
}

/** How many there are of what bears each name: variations of a product have one name, and it is said once. */
export function countsByName(lines: PartShown['group']['lines']): readonly { readonly name: string; readonly quantity: number }[] {
  const counts = new Map<string, number>()
  for (const { candidate, quantity } of lines) counts.set(candidate.name, (counts.get(candidate.name) ?? 0) + quantity)
  return [...counts].map(([name, quantity]) => ({ name, quantity }))
}

/** With what is to be fetched as such, also while no time is chosen for it: it comes on no day, and nobody pays for bringing it. */
export const asPicked = (parts: readonly PartShown[], pickups: PickupPicks): readonly PartShown[] =>
  parts.map((part) => (pickups[part.group.seller.id] && !part.pickup ? { ...part, fee: { ...part.fee, amount: 0 }, day: undefined } : part))

type PartFee = Pick<PartShown, 'fee'> & { readonly group: { readonly seller: { readonly id: string } }; readonly pickup: object | null }

/** The sums as they are shown. What is to be fetched at a time that nobody has chosen yet is reckoned as delivered, and costs nothing. */
export function sumsShown({ subTotal, deliveryFee, taxIncluded, taxAdded, total }: Sums, parts: readonly PartFee[], pickups: PickupPicks): Sums {
  const untimed = parts.filter(({ group, pickup }) => pickup === null && pickups[group.seller.id] !== undefined)
  const saved = untimed.reduce((sum, { fee }) => sum + fee.amount, 0)
  const less = (sum: Money): Money => ({ ...sum, amount: Math.max(0, sum.amount - saved) })
  return { subTotal, deliveryFee: less(deliveryFee), taxIncluded, taxAdded, total: less(total) }
}
