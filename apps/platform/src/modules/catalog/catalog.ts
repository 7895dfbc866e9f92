import type { LocalizedText } from '@galleria/kernel'
import { type CareKind, defaultVariantOf, type KindSold, type MarketLayout } from '@galleria/rules'

/** The same in every language, or one for each. Numbers and units are usually the same. */
export type AttributeValue = string | LocalizedText

export type OptionValue = { readonly code: string; readonly name: LocalizedText; readonly swatch?: string }

/** A choice that tells variants apart, such as size or colour. */
export type ProductOption = { readonly code: string; readonly name: LocalizedText; readonly values: readonly OptionValue[] }

export type Market = {
  readonly id: string
  readonly slug: string
  readonly name: LocalizedText
  readonly blurb: LocalizedText
  readonly hue: number
  readonly image: string
  readonly position: number
  readonly layout: MarketLayout
}

export type Category = {
  readonly id: string
  readonly marketId: string
  readonly parentId: string | null
  readonly slug: string
  readonly name: LocalizedText
  readonly position: number
  readonly sells: KindSold
  readonly care: CareKind | null
}

export type Variant = {
  readonly id: string
  readonly sku: string
  readonly options: Readonly<Record<string, string>>
  readonly price: number
  readonly listPrice: number | null
  readonly stock: number
  readonly images: readonly string[]
}

/** A film: its file and type, and its captions by language. */
export type ProductVideo = {
  readonly id: string
  readonly mediaType: string
  readonly captions: readonly { readonly language: string; readonly id: string }[]
}

export type Product = {
  readonly id: string
  readonly slug: string
  readonly brand: string
  readonly marketId: string
  readonly categoryId: string
  readonly sellerId: string
  /** Of its seller, by which it is booked for a time; null of what is not. */
  readonly calendar: string | null
  readonly name: LocalizedText
  readonly description: LocalizedText
  /** [code, name of the code, value] in the order of the page. */
  readonly attributes: readonly (readonly [string, LocalizedText, AttributeValue])[]
  readonly options: readonly ProductOption[]
  readonly images: readonly string[]
  readonly video: ProductVideo | null
  readonly ratings: readonly number[]
  readonly variants: readonly Variant[]
}

/** Mean stars to one decimal, and how many gave any; `ratings` counts 1 to 5 stars. */
export function ratingOf(ratings: readonly number[]): { average: number; count: number } {
  const count = ratings.reduce((sum, n) => sum + n, 0)
  if (count === 0) return { average: 0, count: 0 }
  const stars = ratings.reduce((sum, n, index) => sum + n * (index + 1), 0)
  return { average: Math.round((stars * 10) / count) / 10, count }
}

const WHOLE_NUMBER = /^(0|-?[1-9]\d*)$/

/** E-07: each attribute as a field by its code, whole numbers as numbers; never one of the names in `taken`. */
export function attributeFields(attributes: readonly (readonly [code: string, value: string])[], taken: ReadonlySet<string>): Record<string, string | number> {
  const fields = attributes
    .filter(([code]) => !taken.has(code))
    .map(([code, value]) => [code, WHOLE_NUMBER.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value] as const)
  return Object.fromEntries(fields)
}

/** The variant whose price a list shows, and that is bought where nobody chooses. */
export const leadVariantOf = <V extends Pick<Variant, 'price' | 'stock'>>(variants: readonly V[]): V | undefined =>
  defaultVariantOf(variants, { isBuyable: ({ stock }) => stock > 0, priceOf: ({ price }) => price })
