import type { Locale, LocalizedText, Position } from '@galleria/kernel'
import { MAX_PAGE_SIZE, type SearchRules, SORTS } from '@galleria/rules'
import type { ExplainedWord } from './explained-word.ts'
import type { Facet, FacetFilters, FacetsWanted, Trait } from './facets.ts'
import type { PricedText } from './priced-text.ts'

/** A product as the engine knows it: all that a tile shows, all that a query can ask for. One for each product, never for a variant (ST-17). */
export type SearchDocument = {
  /** The product's id. */
  readonly id: string
  readonly slug: string
  readonly marketId: string
  readonly marketSlug: string
  readonly categoryId: string
  readonly categorySlug: string
  readonly categoryName: LocalizedText
  /** Ids from the root to the product's own category. */
  readonly categoryPath: readonly string[]
  /** The slugs of `categoryPath`; without them a parent category is found by its id only. */
  readonly categoryPathSlugs?: readonly string[]
  readonly sellerId: string
  readonly sellerSlug: string
  readonly sellerName: string
  readonly sellerCity: string
  /** Where the seller is; null where nobody knows. */
  readonly sellerPosition: Position | null
  readonly brand: string
  readonly name: LocalizedText
  /** Description: matched, never returned. */
  readonly text: LocalizedText
  /** Attribute values: matched, never returned. */
  readonly details: LocalizedText
  readonly skus: readonly string[]
  /** Minor units: the lowest sellable variant, else the lowest of all. */
  readonly price: number
  readonly listPrice: number | null
  readonly priceMax: number
  readonly ratingAverage: number
  readonly ratingCount: number
  /** Pieces over all variants. */
  readonly stock: number
  readonly lowStock: number | null
  readonly variantCount: number
  /** The variant whose price is shown, and that is bought where nobody chooses. */
  readonly leadVariantId: string
  /** What it is chosen by, short; only in markets whose goods are compared. */
  readonly facts?: readonly (string | LocalizedText)[]
  /** Minor units for 100 g or 100 ml; only in markets whose goods are bought by them. */
  readonly unitPrice?: { readonly amount: number; readonly unit: 'g' | 'ml' }
  /** It is booked for a time, and not put into the cart. */
  readonly isBooked?: boolean
  /** "/img/<id>" */
  readonly image: string
  /** Further pictures; only in markets whose goods are chosen by how they look. */
  readonly views?: readonly string[]
  /** Epoch milliseconds. */
  readonly addedAt: number
  /** Options and attributes that it can be chosen by: counted and filtered by, never returned. Its own fields need not be named again. */
  readonly traits?: readonly Trait[]
} & ProductSignals

/** What shoppers' doings say of a product. It changes often, and alone: see `rank`. */
export type ProductSignals = {
  /** How much it has been looked at and ordered, the more the later; null when it was not of late. Comparable at any time (decision 0039). */
  readonly interest: number | null
  /** Orders that held it of late. */
  readonly soldCount: number
}

/** What the engine gives back: the document without what is only there to be matched. */
export type ListedDocument = Omit<SearchDocument, 'text' | 'details' | 'traits'>

/** ST-14 and more; `relevance` is the engine's own order. */
export const SEARCH_SORTS = [...SORTS, 'rating', 'discount', 'trending'] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** Filters of different kinds must all hold; of several values of one kind, any. An empty list filters nothing. */
export type SearchQuery = {
  readonly text?: string
  /** What the shop has taught its search; the same object until that changes. */
  readonly rules?: SearchRules
  /** The reader's language: its names weigh more and give the order by name. */
  readonly locale: Locale
  /** Ids or slugs. */
  readonly markets?: readonly string[]
  /** Ids or slugs; a category includes those below it. */
  readonly categories?: readonly string[]
  /** Ids or slugs. */
  readonly sellers?: readonly string[]
  /** Where the seller is; how a name is written (Bogotá, bogota) does not matter. */
  readonly cities?: readonly string[]
  /** Only what sellers within so many kilometres of a place sell. */
  readonly near?: { readonly position: Position; readonly km: number }
  /** Where somebody is: what is how far away is counted from here. Filters nothing. */
  readonly from?: Position
  /** True: what can be bought now; false: what is sold out. */
  readonly inStock?: boolean
  /** Minor units, both ends included. */
  readonly price?: { readonly gte?: number; readonly lte?: number }
  /** What shoppers have chosen: each field must hold, and is left out where its own values are counted. */
  readonly filters?: FacetFilters
  /** What the answer can be narrowed by, counted over all pages. */
  readonly facets?: FacetsWanted
  /** Ids of products to leave out. */
  readonly exclude?: readonly string[]
  readonly sort: SearchSort
  readonly offset: number
  /** The page begins after this place in the order of this sort and locale, and `offset` does not count. */
  readonly after?: Place
  /** At most `MAX_HITS`; more is cut to that. */
  readonly limit: number
  /** Nobody asks how many there are in all: the engine stops when the page is full, and `total` is what it has seen by then. */
  readonly isPageOnly?: true
}

export type SearchHit = {
  readonly document: ListedDocument
  /** Comparable within one answer only; 1 where there was no text to match. */
  readonly score: number
  /** Where the engine did not look closely, so far down its own answer is: the score that it stands there for. */
  readonly far?: number
}

/** Where a page ends: what its order compares of its last hit. A page that begins after it neither repeats nor leaves out anything, whatever has come or gone meanwhile. */
export type Place = {
  readonly document: Pick<ListedDocument, 'id' | 'name' | 'price' | 'stock' | 'addedAt' | 'ratingCount' | 'interest'>
  /** See `search-order.ts`. */
  readonly popularity: number
  readonly rating: number
  readonly discount: number
} & Pick<SearchHit, 'score' | 'far'>

/** How the words of a query had to be read so that something is found, by the text alone: filters change nothing of it. */
export type Reading = {
  /** Words as they were typed that the best match does without; none where products have all. */
  readonly dropped: readonly string[]
  /** The text that the hits are of, where a word of it is written by nobody and nearly so by some. */
  readonly corrected?: string
  /** A text that finds more, where the one that was typed finds hardly anything. The hits are not of it. */
  readonly didYouMean?: string
  /** The price that was named in the text, and the text without it, which is what the hits are of. Engines know nothing of it: to them a text is words. */
  readonly priced?: PricedText
}

/** Why a product is at its place. */
export type Explanation = {
  /** From 1 on; absent where the text does not find it. */
  readonly place?: number
  readonly total: number
  /** Of its words. */
  readonly score: number
  /** What the score is multiplied by for what shoppers do with the product, 1 to 1.15. */
  readonly liking: number
  readonly isInStock: boolean
  readonly isPinned: boolean
  readonly reading?: Reading
  /** In the words in which the query means the product most: a synonym's, where that is nearer. */
  readonly words: readonly ExplainedWord[]
}

export type SearchResult = {
  /** Absent where the hits have the words as they were typed, and enough have. */
  readonly reading?: Reading
  /** How many there are on all pages. */
  readonly total: number
  readonly hits: readonly SearchHit[]
  /** The same object for as long as nothing of it changes. There where they were asked for and something was found, if only without the filters. */
  readonly facets?: readonly Facet[]
}

/** Products for each id; those of a child category count for its parents too. */
export type SearchCounts = {
  readonly byMarket: Readonly<Record<string, number>>
  readonly byCategory: Readonly<Record<string, number>>
  readonly bySeller: Readonly<Record<string, number>>
}

/** What a seller has, as far as its products tell. */
export type SellerSummary = {
  readonly products: number
  /** Of all ratings of its products together; 0 where there are none. */
  readonly ratingAverage: number
  readonly ratingCount: number
  /** Where its products stand, those with the most first. */
  readonly categories: readonly {
    readonly id: string
    readonly slug: string
    readonly name: LocalizedText
    readonly marketSlug: string
    readonly products: number
  }[]
}

export const NO_PRODUCTS: SellerSummary = { products: 0, ratingAverage: 0, ratingCount: 0, categories: [] }

/** No page is larger (K-01), but for one hit that tells whether there is another page. */
export const MAX_HITS = MAX_PAGE_SIZE + 1

export const NOTHING_FOUND: SearchResult = { total: 0, hits: [] }

/** First and past-the-last position that a query asks for, counted from `after` where that is told. */
export function pageBounds({ offset, limit, after }: Pick<SearchQuery, 'offset' | 'limit' | 'after'>): { start: number; end: number } {
  const start = after ? 0 : Math.max(0, Math.trunc(offset))
  return { start, end: start + Math.min(MAX_HITS, Math.max(0, Math.trunc(limit))) }
}

export function withoutText(document: SearchDocument): ListedDocument {
  const { text: _, details: __, traits: ___, ...listed } = document
  return listed
}

/** Everything of a document that is matched as words. While it stays the same, a text index has nothing to do. */
export type SearchableText = Pick<SearchDocument, 'id' | 'name' | 'text' | 'details' | 'brand' | 'skus' | 'categoryId' | 'categoryName'>

/** The product's own category and all above it. */
export const categoryIdsOf = ({ categoryId, categoryPath }: ListedDocument): readonly string[] =>
  categoryPath.includes(categoryId) ? categoryPath : [...categoryPath, categoryId]

export const categorySlugsOf = ({ categorySlug, categoryPathSlugs = [] }: ListedDocument): readonly string[] =>
  categoryPathSlugs.includes(categorySlug) ? categoryPathSlugs : [...categoryPathSlugs, categorySlug]
