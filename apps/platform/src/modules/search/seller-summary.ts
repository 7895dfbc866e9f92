import type { ListedDocument, SellerSummary } from './search.ts'

/** Some products of one seller that are of one category; `stars` are those of all their ratings together. */
export type SellerGoods = Omit<SellerSummary['categories'][number], 'id'> & {
  readonly categoryId: string
  readonly ratingCount: number
  readonly stars: number
}

export const goodsOf = ({ ratingCount, ratingAverage, categoryId, categorySlug, categoryName, marketSlug }: ListedDocument): SellerGoods => ({
  categoryId,
  slug: categorySlug,
  name: categoryName,
  marketSlug,
  products: 1,
  ratingCount,
  stars: ratingCount * ratingAverage,
})

/** What the goods of one seller tell of it. */
export function summaryOf(goods: Iterable<SellerGoods>): SellerSummary {
  let [products, ratingCount, stars] = [0, 0, 0]
  const categories = new Map<string, SellerSummary['categories'][number]>()
  for (const { categoryId: id, slug, name, marketSlug, ...some } of goods) {
    products += some.products
    ratingCount += some.ratingCount
    stars += some.stars
    categories.set(id, { id, slug, name, marketSlug, products: (categories.get(id)?.products ?? 0) + some.products })
  }
  return {
    products,
    ratingAverage: ratingCount > 0 ? stars / ratingCount : 0,
    ratingCount,
    categories: [...categories.values()].toSorted((a, b) => b.products - a.products || (a.id < b.id ? -1 : 1)),
  }
}
