import type { StockWire } from '@galleria/contract'
import { isInStock } from '@galleria/rules'
import type { Variant } from '../options/variants.ts'

/** The variants with what can be had of them now. What is not named is not sold any more. */
export function withStock(variants: readonly Variant[], { variations }: Pick<StockWire, 'variations'>): Variant[] {
  const known = new Map(variations.map((variation) => [variation._id, variation]))
  return variants.map(({ isSoldOut: _, left: __, ...variant }) => {
    const { Availability, stockLeft } = known.get(variant.id) ?? {}
    return { ...variant, ...(Availability && isInStock(Availability) ? {} : { isSoldOut: true as const }), ...(stockLeft ? { left: stockLeft } : {}) }
  })
}
