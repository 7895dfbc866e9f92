import type { Day } from '@galleria/kernel'
import type { CalendarTerms, OpeningHours } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { hoursOf } from './seller-facts.ts'
import type { Seller, SellerCalendar } from './seller.ts'
import { placesOf, type Place } from './stores.ts'

/** By which something of a seller is booked for a time. */
export type BookableCalendar = {
  /** Known within the seller. */
  readonly id: string
  /** Whom, or what, it is of. */
  readonly name: string
  readonly terms: CalendarTerms
  readonly hours: OpeningHours
  /** Days on which it is closed and its shop is not. */
  readonly daysOff: readonly Day[]
  /** Where it takes place at the seller; null where that has no such place. */
  readonly place: Place | null
}

export type SellerCalendars = { readonly sellerId: string; readonly name: string; readonly calendars: readonly BookableCalendar[] }

/** The calendars of a seller, in the order in which it names them: closed on the holidays of its shop, as it is itself. */
export function calendarsOf(ctx: RequestContext, seller: Seller): SellerCalendars {
  const places = placesOf(seller)
  const bookable = ({ id, name, hours: own, store, ...terms }: SellerCalendar): BookableCalendar[] => {
    const hours = hoursOf(ctx, { preferences: { ...seller.preferences, hours: own } })
    const place = store === undefined ? places[0] : places.find((each) => each.id === store)
    return hours ? [{ id, name, terms, hours, daysOff: own.closedOn ?? [], place: place ?? null }] : []
  }
  return { sellerId: seller.id, name: seller.name, calendars: (seller.preferences.calendars ?? []).flatMap(bookable) }
}
