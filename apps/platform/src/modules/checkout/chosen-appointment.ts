import type { Day } from '@galleria/kernel'
import type { AppointmentMode } from '@galleria/rules'
import type { PricedLine } from '../cart/index.ts'
import type { Place } from '../seller/index.ts'
import type { DeliveryPlace } from './delivery-place.ts'

/** Where and when somebody wants what is booked for a time. */
export type ChosenAppointment = {
  readonly sellerId: string
  readonly mode: AppointmentMode
  /** Of the seller; `name` is whom it is with. */
  readonly calendar: { readonly id: string; readonly name: string }
  /** Of the seller: where it takes place, or from where somebody comes or calls. */
  readonly place: Place
  /** Of its room, by video; null elsewhere, and while nothing is booked. */
  readonly link: string | null
  readonly date: Day
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
  /** Until when it can be moved or called off. */
  readonly changeBefore: Date
  /** How many the slot takes. */
  readonly capacity: number
}

/** What is ordered without a cart: one line, at its time. */
export type BookedGoods = { readonly line: PricedLine; readonly appointment: ChosenAppointment }

/** Nobody comes to an address for it: it is sold where its seller is. */
export const isAtSeller = ({ mode }: Pick<ChosenAppointment, 'mode'>): boolean => mode !== 'home'

export const placeOfSeller = ({ place: { position, country, state, zip } }: Pick<ChosenAppointment, 'place'>): DeliveryPlace => ({
  position,
  country,
  state,
  zip,
})

/** The same text for the same place and time, of one seller. */
export const appointmentTerms = ({ calendar, mode, from, to }: ChosenAppointment): string =>
  `appointment ${calendar.id} ${mode} ${from.toISOString()} ${to.toISOString()}`
