import { getProviderByBusinessNo, type InputOf, listNearbyProviders, listProviders, type ProviderWire } from '@galleria/contract'
import { cityKey, type Position } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import { type NearbySeller, sellersNear } from './seller-map.ts'
import type { SellerService } from './seller.service.ts'
import type { Seller } from './seller.ts'

type Deps = { readonly sellers: SellerService; readonly providerOf: (ctx: RequestContext, seller: Seller) => Promise<ProviderWire> }
type Nearby = InputOf<typeof listNearbyProviders>['body']

const NEWEST_FIRST = (a: Seller, b: Seller): number => (b.preferences.since ?? '').localeCompare(a.preferences.since ?? '') || (a.id < b.id ? -1 : 1)
/** Metres are enough. */
const rounded = (km: number | null): number | null => (km === null ? null : Math.round(km * 1000) / 1000)

export function sellerListRoutes({ sellers, providerOf }: Deps) {
  return [
    implement(listNearbyProviders, async (ctx, { query, body }) => {
      const { page = query.page ?? 1, itemsPerPage = PAGE_SIZE } = body.page ?? {}
      const { listed, total } = await nearby(ctx, body, (page - 1) * itemsPerPage, itemsPerPage)
      const data = await Promise.all(listed.map(async ({ seller, km }) => ({ ...(await providerOf(ctx, seller)), distance: rounded(km) })))
      return { data, page: { page, itemsPerPage, total } }
    }),

    implement(listProviders, async (ctx, { query, body }) => {
      const { page = query.page ?? 1, itemsPerPage = PAGE_SIZE } = body.page ?? {}
      const cities = new Set(body.city?.map(cityKey))
      const { byName } = await sellers.directoryOf(ctx.tenant.id)
      const found = cities.size === 0 ? byName : byName.filter(({ office }) => office && cities.has(cityKey(office.city)))
      const shown = found.slice((page - 1) * itemsPerPage, page * itemsPerPage)
      return { data: await Promise.all(shown.map((seller) => providerOf(ctx, seller))), page: { page, itemsPerPage, total: found.length } }
    }),

    implement(getProviderByBusinessNo, async (ctx, { params }) => {
      const { byBusinessNo } = await sellers.directoryOf(ctx.tenant.id)
      const seller = byBusinessNo.get(params.no)
      if (!seller) throw new DomainError('seller.not_found')
      return { data: await providerOf(ctx, seller) }
    }),
  ]

  async function nearby(
    ctx: RequestContext,
    { location, distance, facility, sort }: Nearby,
    offset: number,
    limit: number,
  ): Promise<{ listed: NearbySeller[]; total: number }> {
    const directory = await sellers.directoryOf(ctx.tenant.id)
    const { byName, map } = (facility && directory.houses.get(facility)) ?? directory
    const withinKm = typeof distance === 'number' ? distance : undefined
    const position = positionOf(location) ?? ctx.tenant.settings.place?.position
    if (!position || (sort === 'name' && withinKm === undefined))
      return { listed: byName.slice(offset, offset + limit).map((seller) => ({ seller, km: null })), total: byName.length }
    const isByDistance = sort === undefined || sort === 'near'
    const { found, total } = sellersNear(map, { position, withinKm, ...(isByDistance ? { offset, limit } : { offset: 0, limit: byName.length }) })
    if (isByDistance) return { listed: [...found], total }
    const order = sort === 'newest' ? NEWEST_FIRST : (a: Seller, b: Seller) => a.name.localeCompare(b.name)
    return { listed: found.toSorted((a, b) => order(a.seller, b.seller)).slice(offset, offset + limit), total }
  }
}

function positionOf(location: Nearby['location']): Position | undefined {
  return location && ['lon' in location ? location.lon : location.long, location.lat]
}
