import type { ItemTileWire } from '@galleria/contract'
import { isInStock } from '@galleria/rules'
import type { Money } from '@galleria/kernel'
import type { Measure } from '@galleria/rules'

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
  /** Slug; unique within its market. */
  readonly category: string
  readonly seller: { readonly id: string; readonly name: string }
  readonly rating: number
  readonly ratingCount: number
  /** What it is chosen by, where goods are compared. */
  readonly facts?: readonly string[]
  /** What 100 g or 100 ml cost, where goods are bought by them. */
  readonly unitPrice?: { readonly price: Money; readonly amount: number; readonly unit: Measure }
  readonly image: string
  /** Further pictures, where goods are chosen by how they look. */
  readonly views?: readonly string[]
  /** It is booked for a time on its own page, and not put into the cart. */
  readonly isBooked?: true
  /** The one thing that can be bought without choosing. */
  readonly variantId?: string
}

const made = new WeakMap<ItemTileWire, TileData>()

/** The same object for the same item: what was made of a tile is found again by it. */
export function tileOf(item: ItemTileWire): TileData {
  let tile = made.get(item)
  if (!tile) {
    tile = tileFrom(item)
    made.set(item, tile)
  }
  return tile
}

function tileFrom(item: ItemTileWire): TileData {
  return {
    id: item._id,
    slug: item.slug,
    name: item.Name,
    brand: item.Brand,
    price: item.Price,
    ...(item.ListPrice ? { listPrice: item.ListPrice } : {}),
    ...(item.isFromPrice ? { isFrom: true } : {}),
    ...(isInStock(item.Availability) ? {} : { isSoldOut: true }),
    ...(item.stockLeft && !item.isBooked ? { left: item.stockLeft } : {}),
    market: item.Market.slug,
    category: item.catalog.slug,
    seller: { id: item.provider._id, name: item.provider.name },
    rating: item.rating.average,
    ratingCount: item.rating.count,
    ...(item.facts.length > 0 ? { facts: item.facts } : {}),
    ...(item.UnitPrice ? { unitPrice: item.UnitPrice } : {}),
    image: item.image,
    ...(item.images.length > 1 ? { views: item.images.slice(1) } : {}),
    ...(item.isBooked ? { isBooked: true } : {}),
    ...(item.variationCount === 1 && item.variationId ? { variantId: item.variationId } : {}),
  }
}
