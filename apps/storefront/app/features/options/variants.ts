import type { VariationWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { defaultVariantOf, isInStock } from '@galleria/rules'

export type Variant = {
  readonly id: string
  readonly sku: string
  /** Option code -> value code. */
  readonly options: Readonly<Record<string, string>>
  readonly price: Money
  readonly listPrice?: Money
  /** From how many pieces on each costs how much, where that is less. */
  readonly steps?: readonly { readonly from: number; readonly price: Money }[]
  readonly isSoldOut?: true
  /** Only when few are left. */
  readonly left?: number
  readonly images: readonly string[]
}

export type OptionValue = { readonly code: string; readonly name: string; readonly swatch?: string }
export type Option = { readonly code: string; readonly name: string; readonly values: readonly OptionValue[] }

export const variantOf = (wire: VariationWire): Variant => ({
  id: wire._id,
  sku: wire.sku,
  options: wire.options,
  price: wire.DealPrice,
  ...(wire.ListPrice ? { listPrice: wire.ListPrice } : {}),
  ...(isInStock(wire.Availability) ? {} : { isSoldOut: true }),
  ...(wire.stockLeft ? { left: wire.stockLeft } : {}),
  images: wire.images,
})

/** What is shown when nothing was chosen. */
export const defaultVariant = (variants: readonly Variant[]): Variant | undefined =>
  defaultVariantOf(variants, { isBuyable: ({ isSoldOut }) => !isSoldOut, priceOf: ({ price }) => price.amount })
