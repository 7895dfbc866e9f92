import { type DispatchWire, getProvider, getProviderPreferences, type ProviderWire } from '@galleria/contract'
import { type Clock, dayIn } from '@galleria/kernel'
import { holidaysAhead } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { dispatchTermsOf } from './dispatch.ts'
import { factsOf, toWireHours } from './seller-facts.ts'
import { sellerListRoutes } from './seller-list.routes.ts'
import type { HandsOut, SellersWith, SummaryOf } from './seller.ports.ts'
import { sellerSearchRoutes } from './seller-search.routes.ts'
import type { SellerService } from './seller.service.ts'
import type { Seller } from './seller.ts'
import { pickupOf } from './stores.ts'

type Deps = {
  readonly sellers: SellerService
  readonly summaryOf: SummaryOf
  readonly sellersWith: SellersWith
  readonly handsOut: HandsOut
  readonly clock: Clock
}

export function sellerRoutes({ sellers, summaryOf, sellersWith, handsOut, clock }: Deps) {
  async function getSeller(ctx: RequestContext, id: string): Promise<Seller> {
    const seller = await sellers.find(ctx.tenant.id, id)
    if (!seller) throw new DomainError('seller.not_found')
    return seller
  }
  function dispatchOf(ctx: RequestContext, seller: Seller): DispatchWire | null {
    const terms = dispatchTermsOf(ctx.tenant.settings, seller)
    if (!terms || !seller.office) return null
    const { workingDays, deliveryDays, zones, ...rest } = terms
    return {
      ...rest,
      workingDays: [...workingDays],
      deliveryDays: [...deliveryDays],
      holidays: holidaysAhead(clock(), terms),
      zones: zones.map(({ upToKm = null, days }) => ({ upToKm, days })),
      from: { type: 'Point', coordinates: [...seller.office.position] },
    }
  }
  const todayOf = (ctx: RequestContext) => dayIn(clock(), ctx.tenant.settings.timeZone)
  /** What checkout would offer to somebody who is near enough. */
  function pickupAt(ctx: RequestContext, seller: Seller): ProviderWire['preferences']['delivery']['pickup'] {
    const [store] = handsOut(ctx) ? pickupOf(ctx, seller).stores : []
    return store ? { street1: store.street1, city: store.city, hours: toWireHours(store.hours, todayOf(ctx)) } : null
  }
  const preferencesOf = (ctx: RequestContext, seller: Seller): ProviderWire['preferences'] => ({
    delivery: { allowPickupFromShop: seller.preferences.allowPickupFromShop, dispatch: dispatchOf(ctx, seller), pickup: pickupAt(ctx, seller) },
    paymentMethod: [...ctx.tenant.settings.checkout.payments],
  })
  async function providerOf(ctx: RequestContext, seller: Seller): Promise<ProviderWire> {
    const summary = await summaryOf(ctx, seller.id)
    const now = clock()
    const { position = [0, 0], ...address } = seller.office ?? { street1: '', city: '', state: '', zip: '', country: ctx.tenant.settings.country }
    return {
      _id: seller.id,
      slug: seller.slug,
      name: seller.name,
      office: { address, location: { type: 'Point', coordinates: [...position] } },
      authentication: { userName: seller.phone, phone: seller.phone },
      takesCalls: seller.preferences.takesCalls ?? true,
      preferences: preferencesOf(ctx, seller),
      itemCount: summary.products,
      ...factsOf(ctx, seller, summary, now, todayOf(ctx)),
    }
  }
  return [
    ...sellerListRoutes({ sellers, providerOf }),
    ...sellerSearchRoutes({ sellers, providerOf, sellersWith }),
    implement(getProvider, async (ctx, { params }) => ({ data: await providerOf(ctx, await getSeller(ctx, params.id)) })),
    implement(getProviderPreferences, async (ctx, { params }) => ({ data: preferencesOf(ctx, await getSeller(ctx, params.id)) })),
  ]
}
