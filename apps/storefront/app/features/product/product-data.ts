import type { ItemTileWire, ItemWire, TenantConfigWire, VariationWire } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { type OpeningHours, type PriceStep, priceStepsOf } from '@galleria/rules'
import type { ProductDelivery } from '../delivery/dispatch.ts'
import { type TileData, tileOf } from '../catalog/tile-data.ts'
import type { ReviewList } from '../review/review-data.ts'
import { type Option, type Variant, variantOf } from '../options/variants.ts'

export type ProductData = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly description: string
  readonly market: { readonly slug: string; readonly name: string }
  readonly category: { readonly slug: string; readonly name: string }
  /** Of what is done for somebody: where and when, and how to call it off. Nothing of it is brought, picked up or sent back. */
  readonly serviceTerms: ItemWire['serviceTerms']
  /** Of what is booked for a time. */
  readonly booking: ItemWire['booking']
  readonly seller: { readonly id: string; readonly slug: string; readonly name: string; readonly city: string; readonly position: Position | null }
  readonly images: readonly string[]
  readonly attributes: readonly { readonly code: string; readonly name: string; readonly value: string }[]
  readonly options: readonly Option[]
  readonly variants: readonly Variant[]
  readonly sizeGuide: ItemWire['sizeGuide']
  readonly video: ItemWire['video']
  readonly rating: number
  readonly ratingCount: number
  /** How many gave 1 to 5 stars. */
  readonly histogram: readonly number[]
  readonly reviews: ReviewList
  readonly related: readonly TileData[]
  /** The list that all of `related` are of. */
  readonly relatedOf: { readonly slug: string; readonly name: string }
  readonly delivery: ProductDelivery | null
  /** Where and when it can be picked up. */
  readonly pickup: Pickup | null
}

export type Pickup = { readonly street1: string; readonly city: string; readonly hours: OpeningHours }

type Beside = {
  readonly pickup: Pickup | null
  readonly reviews: ReviewList
  readonly related: readonly ItemTileWire[]
  readonly delivery: ProductDelivery | null
  /** Of the shop. */
  readonly priceSteps: TenantConfigWire['priceSteps']
}

const made = new WeakMap<ItemWire, { readonly related: readonly ItemTileWire[]; readonly rest: string; readonly product: ProductData }>()

/** The same object for the same item with the same beside it: what was drawn of a product is found again by it. */
export function productOf(item: ItemWire, beside: Beside): ProductData {
  const { related, ...others } = beside
  const rest = JSON.stringify(others)
  const before = made.get(item)
  const isSame = before?.rest === rest && before.related.length === related.length && before.related.every((tile, index) => tile === related[index])
  if (isSame) return before.product
  const product = productFrom(item, beside)
  made.set(item, { related, rest, product })
  return product
}

function productFrom(item: ItemWire, { reviews, related, delivery, pickup, priceSteps }: Beside): ProductData {
  const category = { slug: item.catalog.slug, name: item.catalog.name }
  return {
    id: item._id,
    slug: item.slug,
    name: item.Name,
    brand: item.Brand,
    description: item.description,
    market: { slug: item.Market.slug, name: item.Market.name },
    category,
    serviceTerms: item.isService ? item.serviceTerms : undefined,
    booking: item.booking,
    seller: sellerOf(item.provider),
    images: item.images,
    attributes: item.attributes,
    options: item.options,
    variants: item.variations.map((variation) => ({ ...variantOf(variation), ...stepsOf(item, variation, priceSteps ?? []) })),
    sizeGuide: item.sizeGuide,
    video: item.video,
    rating: item.rating.average,
    ratingCount: item.rating.count,
    histogram: item.rating.histogram,
    reviews,
    related: related.map(tileOf),
    relatedOf: related.every(({ catalog }) => catalog._id === item.catalog._id) ? category : { slug: 'all', name: item.Market.name },
    delivery,
    pickup,
  }
}

/** Reckoned here, on the server: the page is only told what they come to. */
function stepsOf({ _id: productId, Market, provider }: ItemWire, { DealPrice }: VariationWire, steps: readonly PriceStep[]): Pick<Variant, 'steps'> {
  const good = { productId, market: Market.slug, sellerId: provider._id, singlePrice: DealPrice.amount }
  const found = priceStepsOf(good, steps).map(({ from, unitPrice }) => ({ from, price: { ...DealPrice, amount: unitPrice } }))
  return found.length > 0 ? { steps: found } : {}
}

function sellerOf({ _id, slug, name, city, location }: ItemWire['provider']): ProductData['seller'] {
  const [longitude = 0, latitude = 0] = location?.coordinates ?? []
  return { id: _id, slug, name, city, position: location ? [longitude, latitude] : null }
}
