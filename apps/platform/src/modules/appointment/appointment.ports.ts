import type { PickupStoreWire } from '@galleria/contract'
import type { PickupDay } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { View } from '../../infra/statement.ts'
import type { CountedSlot, OpenDay } from '../pick-up/index.ts'
import type { Place, SellerCalendars } from '../seller/index.ts'

/** By which what a seller does is booked, by its id or slug; undefined where there is no such seller. */
export type CalendarsOf = (ctx: RequestContext, idOrSlug: string) => Promise<SellerCalendars | undefined>

/** How many each slot takes, and has: slots of calendars are counted with those in which things are picked up. */
export type CountedSlots = {
  openSlotsOf(
    ctx: RequestContext,
    sellerId: string,
    places: readonly { readonly place: { readonly id: string; readonly timeZone: string; readonly perSlot: number }; readonly days: readonly PickupDay[] }[],
  ): Promise<OpenDay[][]>
  isFree(ctx: RequestContext, slot: CountedSlot): Promise<boolean>
  prepare(ctx: RequestContext, slots: readonly CountedSlot[]): Promise<void>
  toWireStore(place: Place): PickupStoreWire
}

/** What the statements of appointments read of others (decision 0018). */
export type AppointmentReads = {
  /** `tenant_id, id, product_id, seller_id, chosen, sells, calendar` */
  readonly variantsForSale: View
}
