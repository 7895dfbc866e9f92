import { type InputOf, type ProviderWire, searchProviders } from '@galleria/contract'
import { distanceKm, cityKey, type Position } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import { assertNoFilters } from '../../http/no-filters.ts'
import { implement } from '../../http/operation-route.ts'
import { tookSince } from '../../http/took.ts'
import { foundSeller, type FoundSeller, ORDERS } from './found-seller.ts'
import type { SellersWith } from './seller.ports.ts'
import type { SellerService } from './seller.service.ts'
import type { Seller } from './seller.ts'

type Wanted = InputOf<typeof searchProviders>['body']
type Deps = {
  readonly sellers: SellerService
  readonly providerOf: (ctx: RequestContext, seller: Seller) => Promise<ProviderWire>
  readonly sellersWith: SellersWith
}

/** */
export function sellerSearchRoutes({ sellers, providerOf, sellersWith }: Deps) {
  async function find(
    ctx: RequestContext,
    { q = '', market = [], category = [], city = [], location, distance = Number.POSITIVE_INFINITY }: Wanted,
  ): Promise<FoundSeller[]> {
    const { byName, names } = await sellers.directoryOf(ctx.tenant.id)
    const cities = new Set(city.map(cityKey))
    const from: Position | undefined = location && [location.lon, location.lat]
    const near = (q.trim() === '' ? byName : names.find(q))
      .filter(({ office }) => cities.size === 0 || (office && cities.has(cityKey(office.city))))
      .map((seller) => foundSeller(seller, from && seller.office ? distanceKm(from, seller.office.position) : null))
      .filter(({ km }) => (km ?? Number.POSITIVE_INFINITY) <= distance)
    if (market.length === 0 && category.length === 0) return near
    const selling = await sellersWith(ctx, { markets: market, categories: category })
    return near.filter(({ seller }) => selling.has(seller.id))
  }

  return [
    implement(searchProviders, async (ctx, { body }) => {
      const began = performance.now()
      assertNoFilters(body)
      const { page = 1, itemsPerPage = PAGE_SIZE } = body.page ?? {}
      const found = (await find(ctx, body)).toSorted(ORDERS[body.sort ?? 'relevance'])
      const shown = found.slice((page - 1) * itemsPerPage, page * itemsPerPage)
      const hits = await Promise.all(
        shown.map(async ({ seller, km }) => ({ _id: seller.id, _score: 1, _source: { ...(await providerOf(ctx, seller)), distance: km } })),
      )
      return { hits: { total: found.length, hits }, took: tookSince(began) }
    }),
  ]
}
