import type { ItemTileWire } from '@galleria/contract'
import { isInStock } from '@galleria/rules'
import type { Money } from '@galleria/kernel'

/** What a tile shows, and nothing else: it is sent with every page. */
export type TileData = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly price: Money
  readonly listPrice?: Money
  /** Other variants cost more. */
  readonly isFrom?: true
  readonly isSoldOut?: true
  /** Only when few are left. */
  readonly left?: number
  readonly market: string
  readonly seller: { readonly id: string; readonly name: string }
  readonly rating: number
  readonly ratingCount: number
  readonly image: string
  /** The one thing that can be bought without choosing. */
  readonly variantId?: string
}

export function tileOf(item: ItemTileWire): TileData {
  return {
    id: item._id,
    slug: item.slug,
    name: item.Name,
    brand: item.Brand,
    price: item.Price,
    ...(item.ListPrice ? { listPrice: item.ListPrice } : {}),
    ...(item.isFromPrice ? { isFrom: true } : {}),
    ...(isInStock(item.Availability) ? {} : { isSoldOut: true }),
    ...(item.stockLeft ? { left: item.stockLeft } : {}),
    market: item.Market.slug,
    seller: { id: item.provider._id, name: item.provider.name },
    rating: item.rating.average,
    ratingCount: item.rating.count,
    image: item.image,
    ...(item.variationCount === 1 && item.variationId ? { variantId: item.variationId } : {}),
  }
}
