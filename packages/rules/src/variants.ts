/** Variants are part of their product here, so that none is ever a `CHILD` (ST-17). */
export const PRODUCT_TYPES = ['SIMPLE', 'PARENT'] as const

export const productTypeOf = (variantCount: number): (typeof PRODUCT_TYPES)[number] => (variantCount > 1 ? 'PARENT' : 'SIMPLE')

/**
 * The variant whose price a list shows, and that is bought where nobody chooses: the cheapest that can be bought, else the cheapest; the first of equals.
 * The cart's statements choose in SQL, and a test holds them to this.
 */
export function defaultVariantOf<V>(
  variants: readonly V[],
  { isBuyable, priceOf }: { isBuyable: (of: V) => boolean; priceOf: (of: V) => number },
): V | undefined {
  const buyable = variants.filter(isBuyable)
  const pool = buyable.length > 0 ? buyable : variants
  return pool.reduce<V | undefined>((best, variant) => (best === undefined || priceOf(variant) < priceOf(best) ? variant : best), undefined)
}

/**
 * Whether the shopper chooses this option, and nobody for them: a size, an edition or a pack is what is bought, and a wrong guess comes back as a parcel.
 * A shop may begin with a colour (an option whose values all have a swatch), which is seen in the picture; one value is no choice.
 */
export const isChosenByShopper = ({ values }: { readonly values: readonly { readonly swatch?: string }[] }): boolean =>
  values.length > 1 && values.some(({ swatch }) => !swatch)
