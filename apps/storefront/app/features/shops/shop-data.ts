import type { ProviderWire, StoreWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import type { Facility, OpeningHours } from '@galleria/rules'

/** By name, or those that joined last. */
export type ShopsSort = 'name' | 'newest'

/** A shop as lists show it. */
export type ShopCardData = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly city: string
  /** What kind of house of health care it is. */
  readonly facility: Facility | null
  /** The hall in which most of its products stand; it gives the colour. */
  readonly market: string | undefined
  readonly rating: number
  readonly ratingCount: number
  readonly itemCount: number
  readonly hours: OpeningHours | null
  /** Kilometres from the place that was asked for. */
  readonly km: number | null
}

export type ShopCategory = { readonly id: string; readonly slug: string; readonly name: string; readonly count: number }

/** A shop as its own page shows it. */
export type ShopData = ShopCardData & {
  readonly address: ProviderWire['office']['address']
  /** Null where it has no place yet. */
  readonly position: Position | null
  /** Of a seller that takes calls. */
  readonly phone: string | undefined
  readonly since: string | null
  readonly hasPickup: boolean
  /** Not all that it has is done for somebody. */
  readonly hasGoods: boolean
  readonly categories: readonly ShopCategory[]
}

export const shopCardOf = (shop: ProviderWire | StoreWire): ShopCardData => ({
  id: shop._id,
  slug: shop.slug,
  name: shop.name,
  city: shop.office.address.city,
  facility: shop.facility,
  market: shop.catalogs[0]?.Market.slug,
  rating: shop.rating.average,
  ratingCount: shop.rating.count,
  itemCount: shop.itemCount,
  hours: shop.hours,
  km: 'distance' in shop ? shop.distance : null,
})

/** `services` are the slugs of categories in which nothing but what is booked stands. */
export function shopOf(shop: ProviderWire, services: ReadonlySet<string> = new Set()): ShopData {
  const { address, location } = shop.office
  const [longitude = 0, latitude = 0] = location.coordinates
  return {
    ...shopCardOf(shop),
    address,
    position: address.city === '' ? null : [longitude, latitude],
    phone: shop.takesCalls ? shop.authentication.phone : undefined,
    since: shop.since,
    hasPickup: shop.preferences.delivery.pickup !== null,
    hasGoods: shop.catalogs.length === 0 || shop.catalogs.some(({ slug }) => !services.has(slug)),
    categories: shop.catalogs.map(({ _id, slug, name, itemCount }) => ({ id: _id, slug, name, count: itemCount })),
  }
}
