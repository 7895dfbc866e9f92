import type { OrderWire, PickupStoreWire } from '@galleria/contract'
import type { Day, Locale } from '@galleria/kernel'
import type { OpeningSpan, PaymentType, PickupDay } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { View } from '../../infra/statement.ts'
import type { NoteReading } from '../audit/index.ts'
import type { PricedLine } from '../cart/index.ts'
import type { Bookings, MasterOrder } from '../order/index.ts'
import type { CountedSlot, OpenDay } from '../pick-up/index.ts'
import type { Place, SellerCalendars } from '../seller/index.ts'
import type { Tenant } from '../tenant/index.ts'

/** By which what a seller does is booked, by its id or slug; undefined where there is no such seller. */
export type CalendarsOf = (ctx: RequestContext, idOrSlug: string) => Promise<SellerCalendars | undefined>

/** Sets when a calendar of a seller is booked. */
export type SetCalendarHours = (
  tenantId: string,
  sellerId: string,
  calendarId: string,
  hours: { readonly spans: readonly OpeningSpan[]; readonly closedOn: readonly Day[] },
  at: Date,
) => Promise<void>

/** How many each slot takes, and has: slots of calendars are counted with those in which things are picked up. */
export type CountedSlots = {
  openSlotsOf(
    ctx: RequestContext,
    sellerId: string,
    places: readonly { readonly place: { readonly id: string; readonly timeZone: string; readonly perSlot: number }; readonly days: readonly PickupDay[] }[],
  ): Promise<OpenDay[][]>
  isFree(ctx: RequestContext, slot: CountedSlot): Promise<boolean>
  toWireStore(place: Place): PickupStoreWire
}

/** What variations cost now, as lines; what is not sold any more is left out. */
export type PriceLines = (ctx: RequestContext, lines: readonly { readonly variantId: string; readonly quantity: number }[]) => Promise<readonly PricedLine[]>

/** Appointments as orders. */
export type BookedOrders = Bookings & {
  toWirePlaced(master: MasterOrder, locale: Locale): OrderWire
  waitsForMoney(master: MasterOrder): boolean
}

/** A private file of a customer. `path` ends with what they call it. */
export type PrivateFile = { readonly id: string; readonly customerId: string; readonly path: string; readonly mediaType: string }

export type PrivateFiles = {
  /** In the order of `ids`; what is gone is left out. */
  list(tenantId: string, ids: readonly string[]): Promise<readonly PrivateFile[]>
  /** For whoever may see the object that holds on to it. Undefined when it is gone. */
  open(tenantId: string, id: string): Promise<{ readonly type: string; readonly bytes: Uint8Array } | undefined>
}

export type StartPayment = (
  ctx: CustomerContext,
  masterId: string,
  origin: string | undefined,
) => Promise<{ readonly redirectUrl: string | null; readonly sessionId: string | null }>

/** Hears how an order is about to be paid, before it is placed. */
export type ExpectPayment = (ctx: RequestContext, type: PaymentType) => void

export type { NoteReading }

export type FindTenant = (id: string) => Promise<Tenant | undefined>

/** What the statements of appointments read of others (decision 0018). */
export type AppointmentReads = {
  /** `tenant_id, id, product_id, seller_id, chosen, sells, calendar` */
  readonly variantsForSale: View
  /** `tenant_id, id, calendar, day, starts_at` of orders that are booked for a time and stand */
  readonly bookedTimes: View
}
