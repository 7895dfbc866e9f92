import type { ListedDocument, SellerSummary } from './search.ts'

/** What the products of one seller tell of it. */
export function summaryOf(documents: readonly ListedDocument[]): SellerSummary {
  let [ratingCount, stars] = [0, 0]
  const categories = new Map<string, SellerSummary['categories'][number]>()
  for (const { ratingCount: count, ratingAverage, categoryId, categorySlug, categoryName, marketSlug } of documents) {
    ratingCount += count
    stars += count * ratingAverage
    const products = (categories.get(categoryId)?.products ?? 0) + 1
    categories.set(categoryId, { id: categoryId, slug: categorySlug, name: categoryName, marketSlug, products })
  }
  return {
    products: documents.length,
    ratingAverage: ratingCount > 0 ? stars / ratingCount : 0,
    ratingCount,
    categories: [...categories.values()].toSorted((a, b) => b.products - a.products || (a.id < b.id ? -1 : 1)),
  }
}
