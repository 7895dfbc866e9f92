import { getProvider, getProviderPreferences, type ProviderWire } from '@galleria/contract'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ItemCountOf } from './seller.ports.ts'
import type { SellerService } from './seller.service.ts'
import type { Seller } from './seller.ts'

export function sellerRoutes({ sellers, itemCountOf }: { sellers: SellerService; itemCountOf: ItemCountOf }) {
  async function getSeller(ctx: RequestContext, id: string): Promise<Seller> {
    const seller = await sellers.find(ctx.tenant.id, id)
    if (!seller) throw new DomainError('seller.not_found')
    return seller
  }
  const preferencesOf = (ctx: RequestContext, seller: Seller): ProviderWire['preferences'] => ({
    delivery: { allowPickupFromShop: seller.preferences.allowPickupFromShop },
    paymentMethod: [...ctx.tenant.settings.checkout.payments],
  })
  return [
    implement(getProvider, async (ctx, { params }) => {
      const seller = await getSeller(ctx, params.id)
      const { position = [0, 0], ...address } = seller.office ?? { street1: '', city: '', state: '', zip: '', country: ctx.tenant.settings.country }
      const data: ProviderWire = {
        _id: seller.id,
        slug: seller.slug,
        name: seller.name,
        office: { address, location: { type: 'Point', coordinates: [...position] } },
        authentication: { userName: seller.phone, phone: seller.phone },
        preferences: preferencesOf(ctx, seller),
        itemCount: await itemCountOf(ctx, seller.id),
      }
      return { data }
    }),
    implement(getProviderPreferences, async (ctx, { params }) => ({ data: preferencesOf(ctx, await getSeller(ctx, params.id)) })),
  ]
}
