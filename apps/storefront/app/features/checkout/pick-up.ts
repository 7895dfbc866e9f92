import type { PickupChoice, PickupOfferWire } from '@galleria/contract'
import { missingOfPickup, type PickupField } from '@galleria/rules'

/** What was chosen of where and when to fetch one seller's things; `slot` is the instant at which it begins. */
export type PickupPick = { readonly store?: string; readonly date?: string; readonly slot?: string }

/** By seller: whose things are fetched. Those of others are delivered. */
export type PickupPicks = Readonly<Record<string, PickupPick>>

export const isPickupPicks = (value: unknown): value is PickupPicks =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((pick: unknown) => typeof pick === 'object' && pick !== null && Object.values(pick).every((each) => typeof each === 'string'))

/** The picks of these sellers that are whole, as a quote is asked for. */
export const pickupChoices = (picks: PickupPicks, sellerIds: readonly string[]): PickupChoice[] =>
  sellerIds.flatMap((provider) => {
    const pick = picks[provider]
    return pick && missingOfPickup(pick).length === 0 ? [{ provider, ...pick }] : []
  })

/** V-33: what is missing of the first of these sellers' picks that is not whole. */
export function missingPickup(
  picks: PickupPicks,
  sellerIds: readonly string[],
): { readonly sellerId: string; readonly missing: readonly PickupField[] } | undefined {
  for (const sellerId of sellerIds) {
    const pick = picks[sellerId]
    const missing = pick ? missingOfPickup(pick) : []
    if (missing.length > 0) return { sellerId, missing }
  }
  return undefined
}

/** The pick as it stands when another place is chosen: its day where that one hands out too, no time. */
export function pickWithStore({ date }: PickupPick, { _id, days }: PickupOfferWire): PickupPick {
  const isOpen = days.some((day) => day.date === date && day.left > 0)
  return { store: _id, ...(date !== undefined && isOpen ? { date } : {}) }
}

/** What is left of a pick by what can be chosen now: what is gone is to be chosen again. */
export function pickStillThere({ store, date, slot }: PickupPick, offers: readonly PickupOfferWire[]): PickupPick {
  const [only] = offers
  const place = offers.find(({ _id }) => _id === store) ?? (offers.length === 1 ? only : undefined)
  if (!place) return {}
  const day = place.days.find((each) => each.date === date && each.left > 0)
  if (!day) return { store: place._id }
  const isFree = day.slots.some(({ from, left }) => from === slot && left > 0)
  return { store: place._id, date: day.date, ...(isFree && slot !== undefined ? { slot } : {}) }
}
