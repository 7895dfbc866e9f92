import type { Clock, Position } from '@galleria/kernel'
import { missingOfPickup, type PickupDay, placesNear } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import {
  type ChosenPickup,
  chosenOf,
  type CountedPlace,
  type CountedSlot,
  type OpenDay,
  openDays,
  openSlots,
  type PickupPlace,
  type PickupWish,
  slotKey,
} from './pick-up.ts'
import type { PickupTermsOf, SellerPickupOf } from './pick-up.ports.ts'
import { pickUpRepository } from './pick-up.repository.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly sellerPickupOf: SellerPickupOf; readonly termsOf: PickupTermsOf }

const nearPlaces = (places: readonly PickupPlace[], from: Position | undefined) =>
  placesNear(places, from, ({ store, terms }) => ({ position: store.position, terms }))

export function createPickUpService({ database, clock, sellerPickupOf, termsOf }: Deps) {
  const takenIn = (ctx: RequestContext, sellerId: string, from: Date, to: Date) => pickUpRepository(database, ctx.tenant.id).takenIn(sellerId, { from, to })

  /** Undefined where there is no such seller. */
  async function placesOf(ctx: RequestContext, idOrSlug: string): Promise<{ sellerId: string; places: readonly PickupPlace[] } | undefined> {
    const seller = await sellerPickupOf(ctx, idOrSlug)
    if (!seller) return undefined
    const terms = termsOf(ctx)
    const own = terms && { ...terms, ...seller.terms }
    return { sellerId: seller.sellerId, places: own ? seller.stores.map((store) => ({ store, terms: own })) : [] }
  }

  /** Whether a slot takes one more. Whoever books is told again, under lock. */
  async function isFree(ctx: RequestContext, { sellerId, store, from, capacity }: CountedSlot): Promise<boolean> {
    const taken = await takenIn(ctx, sellerId, from, new Date(from.getTime() + 1))
    return (taken.get(slotKey({ storeId: store.id, from })) ?? 0) < capacity
  }

  return {
    /** Whether what is ordered of a seller is offered to be fetched by somebody whose things would come to `to`. */
    canPickUp: async (ctx: RequestContext, sellerId: string, to: Position): Promise<boolean> =>
      nearPlaces((await placesOf(ctx, sellerId))?.places ?? [], to).length > 0,

    /**
     * The places of a seller that are offered to somebody who is at `from`, each with how far it is, its days and slots that can be chosen now, and how many orders
     * those still take. Throws `seller.not_found`.
     */
    offersOf: async (ctx: RequestContext, idOrSlug: string, from?: Position) => {
      const seller = await placesOf(ctx, idOrSlug)
      if (!seller) throw new DomainError('seller.not_found')
      const now = clock()
      const farthest = new Date(now.getTime() + (1 + Math.max(0, ...seller.places.map(({ terms }) => terms.daysAhead))) * 86_400_000)
      const taken = seller.places.length > 0 ? await takenIn(ctx, seller.sellerId, now, farthest) : new Map<string, number>()
      return nearPlaces(seller.places, from).map(({ place, km }) => ({ store: place.store, km, days: openDays(place, taken, now) }))
    },

    /**
     * What is wanted of a seller, of what could be chosen at an instant or since; however far it is, for whoever knows that they are going to be there. Throws `checkout.pickup_time_missing`, `checkout.pickup_unavailable` where the seller
     * has no such place, and `checkout.pickup_slot_gone`.
     */
    choose: async (ctx: RequestContext, sellerId: string, wish: PickupWish, at: Date): Promise<ChosenPickup> => {
      const { places = [] } = (await placesOf(ctx, sellerId)) ?? {}
      if (places.length === 0) throw new DomainError('checkout.pickup_unavailable', { provider: sellerId })
      const isWhole = wish.slot && (wish.date || /^\d{4}-\d\d-\d\d[T ]/.test(wish.slot))
      const missing = missingOfPickup({ slot: wish.slot, date: isWhole ? 'known' : wish.date, store: wish.store ?? (places.length === 1 ? 'only' : '') })
      if (missing.length > 0) throw new DomainError('checkout.pickup_time_missing', { provider: sellerId, missing }) // V-25, V-33
      const chosen = chosenOf(wish, { sellerId, places, at, now: clock() })
      if (chosen === 'no_store') throw new DomainError('checkout.pickup_unavailable', { provider: sellerId })
      if (chosen === 'slot_gone') throw new DomainError('checkout.pickup_slot_gone', { provider: sellerId })
      return chosen
    },

    /** Throws `checkout.pickup_slot_full` where one of these takes no more. Whoever books is told again, under lock. */
    assertFree: async (ctx: RequestContext, slots: readonly ChosenPickup[]): Promise<void> => {
      for (const slot of slots) if (!(await isFree(ctx, slot))) throw new DomainError('checkout.pickup_slot_full', { provider: slot.sellerId })
    },

    /** Days of places of a seller that are counted like stores, in their order, with how many more each slot takes. */
    openSlotsOf: async (
      ctx: RequestContext,
      sellerId: string,
      places: readonly { readonly place: CountedPlace; readonly days: readonly PickupDay[] }[],
    ): Promise<OpenDay[][]> => {
      const starts = places.flatMap(({ days }) => days.flatMap(({ slots }) => slots.map(({ from }) => from.getTime())))
      const span = { from: Math.min(...starts), to: Math.max(...starts) + 1 }
      const taken = starts.length > 0 ? await takenIn(ctx, sellerId, new Date(span.from), new Date(span.to)) : new Map<string, number>()
      return places.map(({ place, days }) => openSlots(days, place, taken))
    },

    isFree,

    /** Before slots are booked. */
    prepare: (ctx: RequestContext, slots: readonly CountedSlot[]): Promise<void> => pickUpRepository(database, ctx.tenant.id).prepare(slots),
  }
}
export type PickUpService = ReturnType<typeof createPickUpService>
