import type { ItemWire, ReviewWire } from '@galleria/contract'
import type { TileData } from '../catalog/tile-data.ts'
import { type Option, type Variant, variantOf } from '../options/variants.ts'

export type Review = {
  readonly id: string
  readonly author: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly language: string
  readonly at: string
}

export type ProductData = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly brand: string
  readonly description: string
  readonly market: { readonly slug: string; readonly name: string }
  readonly category: { readonly slug: string; readonly name: string }
  readonly seller: { readonly id: string; readonly name: string; readonly city: string }
  readonly images: readonly string[]
  readonly attributes: readonly { readonly code: string; readonly name: string; readonly value: string }[]
  readonly options: readonly Option[]
  readonly variants: readonly Variant[]
  readonly rating: number
  readonly ratingCount: number
  /** How many gave 1 to 5 stars. */
  readonly histogram: readonly number[]
  readonly reviews: readonly Review[]
  readonly related: readonly TileData[]
}

export function productOf(item: ItemWire, reviews: readonly ReviewWire[], related: readonly TileData[]): ProductData {
  return {
    id: item._id,
    slug: item.slug,
    name: item.Name,
    brand: item.Brand,
    description: item.description,
    market: { slug: item.Market.slug, name: item.Market.name },
    category: { slug: item.catalog.slug, name: item.catalog.name },
    seller: { id: item.provider._id, name: item.provider.name, city: item.provider.city },
    images: item.images,
    attributes: item.attributes,
    options: item.options,
    variants: item.variations.map(variantOf),
    rating: item.rating.average,
    ratingCount: item.rating.count,
    histogram: item.rating.histogram,
    reviews: reviews.map(({ _id, author, rating, title, comments, language, createdAt }) => ({
      id: _id,
      author,
      rating,
      title,
      text: comments,
      language,
      at: createdAt,
    })),
    related,
  }
}
