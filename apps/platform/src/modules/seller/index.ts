import type { Clock, NameIndex, Position } from '@galleria/kernel'
import type { DeliveryPromise, DeliveryWindowTerms, Facility } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { deliveryDaysOf, type DeliveryWish, promiseOf } from './dispatch.ts'
import type { Seller } from './seller.ts'
import type { HandsOut, SellersWith, SummaryOf } from './seller.ports.ts'
import { sellerParts } from './seller.parts.ts'
import { sellerRoutes } from './seller.routes.ts'
import { createSellerService } from './seller.service.ts'
import { calendarsOf, type SellerCalendars } from './calendars.ts'
import { pickupOf, type SellerPickup } from './stores.ts'

export type { Seller } from './seller.ts'
export type { SellerService } from './seller.service.ts'
export type { BookableCalendar, SellerCalendars } from './calendars.ts'
export type { Place, SellerPickup, Store } from './stores.ts'

/** Who sells for a tenant, for an operator. */
export const openSellers = (database: Database): Pick<ReturnType<typeof createSellerService>, 'find'> => createSellerService({ database })

type SellerModuleDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly summaryOf: SummaryOf
  readonly sellersWith: SellersWith
  readonly handsOut: HandsOut
}

/** Who sells in the tenant's markets. */
export function createSellerModule({ database, clock, summaryOf, sellersWith, handsOut }: SellerModuleDeps) {
  const sellers = createSellerService({ database })
  return {
    routes: sellerRoutes({ sellers, summaryOf, sellersWith, handsOut, clock }),
    parts: sellerParts,
    /** By id or slug. */
    sellerOf: (tenantId: string, idOrSlug: string): Promise<Seller | undefined> => sellers.find(tenantId, idOrSlug),
    /** By name. */
    slugsOf: async (tenantId: string): Promise<readonly string[]> => (await sellers.directoryOf(tenantId)).byName.map(({ slug }) => slug),
    /** Of which kinds there are houses of health care. */
    facilitiesOf: async (tenantId: string): Promise<readonly Facility[]> =>
      [...(await sellers.directoryOf(tenantId)).houses].flatMap(([kind, { byName }]) => (byName.length > 0 ? [kind] : [])),
    areSeveral: async (tenantId: string): Promise<boolean> => (await sellers.directoryOf(tenantId)).byName.length > 1,
    namesOf: async (tenantId: string): Promise<NameIndex<Seller>> => (await sellers.directoryOf(tenantId)).names,
    /** Undefined where no day is promised. `at` is when it is ordered. */
    promiseFor: async (ctx: RequestContext, sellerId: string, at: Date, to: Position): Promise<DeliveryPromise | undefined> => {
      const seller = await sellers.find(ctx.tenant.id, sellerId)
      return seller && promiseOf(ctx.tenant.settings, seller, at, to)
    },
    /** What can be chosen of when a seller's things are brought, in windows as these terms say; undefined where no day is promised. */
    deliveryDaysFor: async (ctx: RequestContext, sellerId: string, wish: DeliveryWish, terms: DeliveryWindowTerms) => {
      const seller = await sellers.find(ctx.tenant.id, sellerId)
      return seller && deliveryDaysOf(ctx.tenant.settings, seller, wish, terms)
    },
    /** Where what is ordered of a seller can be picked up, by its id or slug; undefined where there is no such seller. */
    pickupOf: async (ctx: RequestContext, idOrSlug: string): Promise<SellerPickup | undefined> => {
      const seller = await sellers.find(ctx.tenant.id, idOrSlug)
      return seller && pickupOf(ctx, seller)
    },
    /** By which what a seller does is booked for a time, likewise. */
    calendarsOf: async (ctx: RequestContext, idOrSlug: string): Promise<SellerCalendars | undefined> => {
      const seller = await sellers.find(ctx.tenant.id, idOrSlug)
      return seller && calendarsOf(ctx, seller)
    },
    setCalendarHours: sellers.setCalendarHours,
    hasCalendars: async (tenantId: string, sellerId: string): Promise<boolean> =>
      ((await sellers.find(tenantId, sellerId))?.preferences.calendars ?? []).length > 0,
    onChange: async ({ tenantId, isStructural }: CatalogChanges): Promise<string[]> => {
      if (isStructural) sellers.forget(tenantId)
      return []
    },
  }
}
