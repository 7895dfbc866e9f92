import type { PickupOfferWire, PickupStoreWire, PickupWire } from '@galleria/contract'
import type { Store } from '../seller/index.ts'
import type { ChosenPickup, openDays } from './pick-up.ts'

export const toWireStore = ({ id, name, phone, street1, city, state, zip, country, position }: Omit<Store, 'hours'>): PickupStoreWire => ({
  _id: id,
  name,
  phone,
  address: { street1, city, state, zip, country },
  location: { type: 'Point', coordinates: [...position] },
})

/** What was chosen. */
export const toWirePickup = ({ store, date, from, to }: ChosenPickup): PickupWire => ({
  store: toWireStore(store),
  date,
  from: from.toISOString(),
  to: to.toISOString(),
  timeZone: store.hours.timeZone,
})

/** A place with how far it is and its days; with a day, only that one. */
export const toWireOffer = (
  { store, km, days }: { readonly store: Store; readonly km: number | undefined; readonly days: ReturnType<typeof openDays> },
  day: string | undefined,
): PickupOfferWire => ({
  ...toWireStore(store),
  timeZone: store.hours.timeZone,
  hours: { timeZone: store.hours.timeZone, spans: store.hours.spans.map((span) => ({ ...span, days: [...span.days] })), closedOn: [...store.hours.closedOn] },
  km: km ?? null,
  days: days
    .filter(({ date }) => day === undefined || date === day)
    .map(({ date, left, slots }) => ({
      date,
      left,
      slots: slots.map(({ slot, from, to, left: places }) => ({ slot, from: from.toISOString(), to: to.toISOString(), left: places })),
    })),
})
