import type { Day } from '@galleria/kernel'
import type { CalendarTerms, DispatchChanges, Facility, OpeningSpan, PickupTerms } from '@galleria/rules'

/** Where a seller ships from and hands out (E-06). `position` is [longitude, latitude] in degrees. */
export type Office = {
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly position: readonly [number, number]
}

/** When somebody can come, by the clocks of the tenant unless it says of which; besides the tenant's holidays closed on days of its own. */
export type SellerHours = { readonly timeZone?: string; readonly spans: readonly OpeningSpan[]; readonly closedOn?: readonly Day[] }

/** What a seller's people set of a calendar themselves. */
export type CalendarHours = Required<Pick<SellerHours, 'spans' | 'closedOn'>>

/** Another place than the office, open as the seller is unless it says when. */
export type SellerStore = Office & { readonly id: string; readonly name: string; readonly phone?: string; readonly hours?: SellerHours }

/** When somebody, or something, of a seller can be booked: a doctor, a laboratory. It takes place at a store of the seller, its office unless told. */
export type SellerCalendar = CalendarTerms & {
  /** Known within the seller. */
  readonly id: string
  /** Whom, or what, it is of. */
  readonly name: string
  readonly hours: SellerHours
  readonly store?: string
}

export type SellerPreferences = {
  /** What kind of house of health care it is, if it is one. */
  readonly facility?: Facility
  /** By which what it does is booked for a time. */
  readonly calendars?: readonly SellerCalendar[]
  /** Nobody can come where there are none. */
  readonly hours?: SellerHours
  /** Its number in the register of businesses, unique within the tenant. */
  readonly businessNo?: string
  /** The day on which it joined; the newest shops are told by it. */
  readonly since?: Day
  readonly allowPickupFromShop: boolean
  /** Customers may call it; they may unless told. */
  readonly takesCalls?: boolean
  /** Where it hands out otherwise than its shop says for all, and at which places besides its office. */
  readonly pickup?: Partial<PickupTerms> & { readonly stores?: readonly SellerStore[] }
  /** Where it sends otherwise than its shop says for all. */
  readonly dispatch?: DispatchChanges
}

export type Seller = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly phone: string
  /** None yet means that nothing can be ordered from it (V-02). */
  readonly office: Office | null
  readonly preferences: SellerPreferences
}
