/** What sizes measure, for the goods of a market, or of some of its categories, or of one brand there. */
export type SizeGuide<Text> = {
  /** Slugs. */
  readonly market: string
  readonly categories?: readonly string[]
  readonly brand?: string
  /** What is measured, and in which unit. */
  readonly name: Text
  readonly columns: readonly Text[]
  /** A cell for each column; `size` as the shop calls it. */
  readonly rows: readonly { readonly size: string; readonly cells: readonly string[] }[]
}

export type SizedProduct = { readonly market: string; readonly category: string; readonly brand: string; readonly sizes: readonly string[] }

/** The option of a product that a size guide is about. */
export const SIZE_OPTION = 'size'

const particularity = ({ brand, categories }: SizeGuide<unknown>): number => (brand === undefined ? 0 : 2) + (categories === undefined ? 0 : 1)

/** The guide for a product: a brand's own before one of the category, and that before the market's; none that knows none of its sizes. */
export function sizeGuideFor<Text>(guides: readonly SizeGuide<Text>[], { market, category, brand, sizes }: SizedProduct): SizeGuide<Text> | undefined {
  return guides
    .filter(
      (guide) =>
        guide.market === market &&
        (guide.categories?.includes(category) ?? true) &&
        (guide.brand ?? brand) === brand &&
        guide.rows.some(({ size }) => sizes.includes(size)),
    )
    .toSorted((a, b) => particularity(b) - particularity(a))[0]
}
