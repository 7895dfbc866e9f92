import { EVERYTHING, type Clause, type NamedClauses } from './opensearch-query.ts'
import type { Reader } from './opensearch-reader.ts'
import { headShares } from './ranking.ts'
import type { ListedDocument, SearchCounts, SellerSummary } from './search.ts'

/** Markets, categories and sellers of a shop, each. */
const MOST = 20_000
type Bucket = { readonly key: string; readonly doc_count: number }
type Counted = { readonly buckets: readonly Bucket[] }
const termsOf = (field: string) => ({ terms: { field, size: MOST } })
const figuresOf = (counted: Counted | undefined): Record<string, number> =>
  Object.fromEntries(counted?.buckets.map(({ key, doc_count }) => [key, doc_count]) ?? [])

/** Every page asks how much there is: asked once for each state. */
export const countsOf = (reader: Reader): Promise<SearchCounts> =>
  reader.remember('totals', async () => {
    const aggs = { markets: termsOf('marketId'), categories: termsOf('categoryIds'), sellers: termsOf('sellerId') }
    const { aggregations } = await reader.search<never, Readonly<Record<string, Counted>>>({ size: 0, query: EVERYTHING, aggs })
    return { byMarket: figuresOf(aggregations?.markets), byCategory: figuresOf(aggregations?.categories), bySeller: figuresOf(aggregations?.sellers) }
  })

/** How many products each category has of its own, asked once for each state. */
const ownCountsOf = (reader: Reader): Promise<Record<string, number>> =>
  reader.remember('own categories', async () => {
    const { aggregations } = await reader.search<never, { readonly of: Counted }>({ size: 0, track_total_hits: false, aggs: { of: termsOf('categoryId') } })
    return figuresOf(aggregations?.of)
  })

type NamedCounts = { readonly of: Counted; readonly branded: { readonly doc_count: number } }

/** What head words name, learnt from all products in one question. */
export async function headSharesOf(reader: Reader, named: readonly NamedClauses[]): Promise<ReadonlyMap<string, number>[]> {
  if (named.length === 0) return []
  const aggs = Object.fromEntries(
    named.map((clauses, place) => [`${place}`, { filter: clauses.named, aggs: { of: termsOf('categoryId'), branded: { filter: clauses.branded } } }]),
  )
  const [products, { aggregations }] = await Promise.all([
    ownCountsOf(reader),
    reader.search<never, Readonly<Record<string, NamedCounts>>>({ size: 0, track_total_hits: false, aggs }),
  ])
  return named.map((_, place) => {
    const counts = aggregations?.[`${place}`]
    const found = Object.entries(figuresOf(counts?.of)).map(([category, count]) => ({ category, named: count, products: products[category] ?? count }))
    return headShares(found, counts?.branded.doc_count ?? 0)
  })
}

/** The sellers, or the categories with those above them, of which anything passes, by their ids. */
export async function idsWithAny(reader: Reader, field: 'sellerId' | 'categoryIds', filter: readonly Clause[]): Promise<ReadonlySet<string>> {
  const asked = { size: 0, query: { bool: { filter } }, aggs: { ids: termsOf(field) } }
  const { aggregations } = await reader.search<never, { readonly ids: Counted }>(asked)
  return new Set(Object.keys(figuresOf(aggregations?.ids)))
}

type Top = { readonly hits: { readonly hits: readonly { readonly _source: { readonly document: ListedDocument } }[] } }
type Summary = {
  readonly count: { readonly value: number }
  readonly stars: { readonly value: number }
  readonly categories: { readonly buckets: readonly (Bucket & { readonly one: Top })[] }
}

/** What the products of one seller tell of it; undefined where it has none. */
export async function sellerSummaryOf(reader: Reader, isOfSeller: Clause): Promise<SellerSummary | undefined> {
  const place = ['categoryId', 'categorySlug', 'categoryName', 'marketSlug'].map((name) => `document.${name}`)
  const { hits, aggregations } = await reader.search<never, Summary>({
    size: 0,
    track_total_hits: true,
    query: { bool: { filter: [isOfSeller] } },
    aggs: {
      count: { sum: { field: 'ratingCount' } },
      stars: { sum: { field: 'stars' } },
      categories: { ...termsOf('categoryId'), aggs: { one: { top_hits: { size: 1, _source: place } } } },
    },
  })
  const products = hits.total?.value ?? 0
  if (products === 0 || !aggregations) return undefined
  const ratingCount = aggregations.count.value
  const categories = aggregations.categories.buckets.flatMap(({ doc_count, one }) => {
    const own = one.hits.hits[0]?._source.document
    return own ? [{ id: own.categoryId, slug: own.categorySlug, name: own.categoryName, marketSlug: own.marketSlug, products: doc_count }] : []
  })
  return {
    products,
    ratingAverage: ratingCount > 0 ? aggregations.stars.value / ratingCount : 0,
    ratingCount,
    categories: categories.toSorted((left, right) => right.products - left.products || (left.id < right.id ? -1 : 1)),
  }
}
