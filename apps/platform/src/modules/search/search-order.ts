import { inEveryLanguage, type Locale, textIn } from '@galleria/kernel'
import type { ListedDocument, Place, SearchHit, SearchSort } from './search.ts'

/** A document with what orders compare, computed once. */
export type RankedDocument = {
  /** Of the tenant's documents. */
  readonly number: number
  document: ListedDocument
  popularity: number
  rating: number
  discount: number
}

/** What orders compare of a document. */
type Ordered = Omit<Place, 'score' | 'far'>
export type Compare = (left: Ordered, right: Ordered) => number

/** `z-a` and `high` are `a-z` and `low` read from the end, so that one sorted list serves both. */
export type SearchOrder = { readonly by: 'relevance' | 'name' | 'price' | 'newest' | 'rating' | 'discount' | 'trending'; readonly isReversed: boolean }

export const ORDER_OF: Readonly<Record<SearchSort, SearchOrder>> = {
  relevance: { by: 'relevance', isReversed: false },
  'a-z': { by: 'name', isReversed: false },
  'z-a': { by: 'name', isReversed: true },
  low: { by: 'price', isReversed: false },
  high: { by: 'price', isReversed: true },
  newest: { by: 'newest', isReversed: false },
  rating: { by: 'rating', isReversed: false },
  discount: { by: 'discount', isReversed: false },
  trending: { by: 'trending', isReversed: false },
}

const PRIOR_STARS = 3.8
const PRIOR_WEIGHT = 8

/** The Bayesian mean: a product with few ratings is taken for an average one, so that a single five is not the best of the shop. */
export const dampedRating = ({ ratingAverage, ratingCount }: Pick<ListedDocument, 'ratingAverage' | 'ratingCount'>): number =>
  (PRIOR_STARS * PRIOR_WEIGHT + ratingAverage * ratingCount) / (PRIOR_WEIGHT + ratingCount)

/** The order by rating: damped, and what nobody has rated goes last. */
export const ratingRank = (document: Pick<ListedDocument, 'ratingAverage' | 'ratingCount'>): number => (document.ratingCount === 0 ? 0 : dampedRating(document))

/** Share of the list price that is taken off, 0 to 1. */
export const discountRank = ({ price, listPrice }: Pick<ListedDocument, 'price' | 'listPrice'>): number =>
  listPrice !== null && listPrice > price ? (listPrice - price) / listPrice : 0

const YEAR = 365.25 * 24 * 60 * 60 * 1000
const YEARS_FOR_ONE_STAR = 4

/**
 * What comes first when nothing was asked for: the damped rating, half a star for every tenfold of pieces sold, and a star for every
 * four years that a product is younger than another. It needs no clock: as all age alike, the order never changes by itself.
 */
export const popularityOf = (document: ListedDocument): number =>
  dampedRating(document) + Math.log10(1 + Math.max(0, document.soldCount)) / 2 + document.addedAt / (YEARS_FOR_ONE_STAR * YEAR)

const ranksOf = (document: ListedDocument) => ({ popularity: popularityOf(document), rating: ratingRank(document), discount: discountRank(document) })

export const rankDocument = (number: number, document: ListedDocument): RankedDocument => ({ number, document, ...ranksOf(document) })

export const placeOfHit = ({ document, score, far }: SearchHit): Place => ({ document, ...ranksOf(document), score, ...(far === undefined ? {} : { far }) })

const collators = inEveryLanguage((locale) => new Intl.Collator(locale, { numeric: true }))

const byId: Compare = ({ document: left }, { document: right }) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)
const byPopularity: Compare = (left, right) => right.popularity - left.popularity || byId(left, right)
const interestOf = ({ document }: Ordered): number => document.interest ?? Number.MIN_SAFE_INTEGER
const outOfStockLast: Compare = ({ document: left }, { document: right }) => Number(left.stock <= 0) - Number(right.stock <= 0)

const COMPARE: Readonly<Record<Exclude<SearchOrder['by'], 'name'>, Compare>> = {
  relevance: (left, right) => outOfStockLast(left, right) || byPopularity(left, right),
  price: (left, right) => left.document.price - right.document.price || byId(left, right),
  newest: (left, right) => right.document.addedAt - left.document.addedAt || byId(left, right),
  rating: (left, right) => right.rating - left.rating || right.document.ratingCount - left.document.ratingCount || byPopularity(left, right),
  discount: (left, right) => right.discount - left.discount || byPopularity(left, right),
  trending: (left, right) => interestOf(right) - interestOf(left) || byPopularity(left, right),
}

/** A total order: two documents never tie, so that pages neither repeat nor lose one. */
export function compareBy(by: SearchOrder['by'], locale: Locale): Compare {
  if (by !== 'name') return COMPARE[by]
  const { compare } = collators[locale]
  return (left, right) => compare(textIn(left.document.name, locale), textIn(right.document.name, locale)) || byId(left, right)
}

/** The order of a sort, from its first to its last. */
export function compareInOrderOf(sort: SearchSort, locale: Locale): Compare {
  const { by, isReversed } = ORDER_OF[sort]
  const compare = compareBy(by, locale)
  return isReversed ? (left, right) => compare(right, left) : compare
}

/** What a product that everybody looks at gains at the most, and how many doublings of one view within the day lead there. */
const MOST_LIKED = 0.15
const DOUBLINGS_TO_MOST = 8
/** The most that `likingOf` is. */
export const MOST_LIKING = 1 + MOST_LIKED

/**
 * What a match's score is multiplied by for what shoppers have done with it lately, 1 to 1.15. Counted in doublings above a single view of today (`oneViewNow`,
 * as an interest), which is the prior: a few views say next to nothing, also where nothing else was looked at, and what nobody looks at any more falls back by itself.
 */
export const likingOf = (interest: number | null, oneViewNow: number): number =>
  interest === null ? 1 : 1 + (MOST_LIKED * Math.min(DOUBLINGS_TO_MOST, Math.max(0, interest - oneViewNow))) / DOUBLINGS_TO_MOST

export type ScoredDocument = { readonly entry: RankedDocument; readonly score: number }
type Scored = { readonly entry: Ordered; readonly score: number }

/** Matches by score, those that can be bought before those that cannot; the more popular first where scores are equal. */
export const compareMatches = (left: Scored, right: Scored): number =>
  outOfStockLast(left.entry, right.entry) || right.score - left.score || byPopularity(left.entry, right.entry)
