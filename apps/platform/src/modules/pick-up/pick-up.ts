import { type Day, dayIn } from '@galleria/kernel'
import { type PickupDay, pickupDays, type PickupTerms, slotNamed, slotTime } from '@galleria/rules'
import type { Store } from '../seller/index.ts'

/** What somebody wants of one seller, in their own words; of the only seller, or of each, where none is named. */
export type PickupWish = {
  readonly sellerId?: string | undefined
  readonly store?: string | undefined
  readonly date?: Day | undefined
  readonly slot?: string | undefined
}

/** A place with how it hands out. */
export type PickupPlace = { readonly store: Store; readonly terms: PickupTerms }

/** A slot as it is counted, with how many orders it takes. */
export type CountedSlot = { readonly sellerId: string; readonly store: { readonly id: string }; readonly from: Date; readonly capacity: number }

/** A place in a slot. */
export type ChosenPickup = CountedSlot & { readonly store: Store; readonly date: Day; readonly to: Date }

/** Which slot of which place is wanted, of those that could be chosen at an instant or since; or what is wrong with the wish. */
export function chosenOf(
  { store: storeId, date, slot }: PickupWish,
  { sellerId, places, at, now }: { readonly sellerId: string; readonly places: readonly PickupPlace[]; readonly at: Date; readonly now: Date },
): ChosenPickup | 'no_store' | 'slot_gone' {
  const place = storeId === undefined ? (places.length === 1 ? places[0] : undefined) : places.find(({ store }) => store.id === storeId)
  if (!place) return 'no_store'
  const { store, terms } = place
  const found = slotNamed({ date, slot: slot ?? '' }, pickupDays(at, store.hours, terms, now), store.hours.timeZone)
  // On which calendars show it: after midnight another day than the one under which it is offered.
  return found
    ? { sellerId, store, date: dayIn(found.slot.from, store.hours.timeZone), from: found.slot.from, to: found.slot.to, capacity: terms.perSlot }
    : 'slot_gone'
}

/** A slot as it is counted: the same for the same place and time. */
export const slotKey = ({ storeId, from }: { readonly storeId: string; readonly from: Date }): string => `${storeId} ${from.toISOString()}`

/** By what slots are counted, on which clocks they are called, and how many each takes. */
export type CountedPlace = { readonly id: string; readonly timeZone: string; readonly perSlot: number }

/** Days with how many more each slot takes, of those that have so many by `slotKey`. */
export function openSlots(days: readonly PickupDay[], { id, timeZone, perSlot }: CountedPlace, taken: ReadonlyMap<string, number>) {
  return days.map(({ date, slots }) => {
    const open = slots.map(({ from, to }) => ({
      slot: slotTime({ from }, timeZone),
      from,
      to,
      left: Math.max(0, perSlot - (taken.get(slotKey({ storeId: id, from })) ?? 0)),
    }))
    return { date, left: open.reduce((sum, { left }) => sum + left, 0), slots: open }
  })
}
export type OpenDay = ReturnType<typeof openSlots>[number]

/** The days of a place of which something can be chosen now. */
export const openDays = ({ store, terms }: PickupPlace, taken: ReadonlyMap<string, number>, at: Date): OpenDay[] =>
  openSlots(pickupDays(at, store.hours, terms), { id: store.id, timeZone: store.hours.timeZone, perSlot: terms.perSlot }, taken)
