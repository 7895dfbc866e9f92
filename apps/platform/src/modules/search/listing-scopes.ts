import type { Locale } from '@galleria/kernel'
import { categoryIdsOf, categorySlugsOf, type ListedDocument, type SearchQuery } from './search.ts'
import { foldedWords } from './words.ts'
import { compareBy, type RankedDocument, type SearchOrder } from './search-order.ts'
import type { ScopeTally } from './trait-tally.ts'
import { createSortedList, type SortedList } from './sorted-list.ts'

export type Dimension = 'market' | 'category' | 'seller' | 'city' | 'stock'

/** The numbers of the products of one market, category, seller, city, of what can be bought or cannot, or of the whole tenant, with the sorted lists and the count of traits that somebody has asked for so far. */
export type Scope = { readonly members: Set<number>; readonly lists: Map<string, SortedList<RankedDocument>>; tally?: ScopeTally }

export const createScope = (): Scope => ({ members: new Set(), lists: new Map() })

export const WHOLE_TENANT = 'all'
export const idKey = (dimension: Dimension, id: string): string => `${dimension}#${id}`
export const slugKey = (dimension: Dimension, slug: string): string => `${dimension}/${slug}`
const cityId = (name: string): string => foldedWords(name).join(' ')
const stockId = (isInStock: boolean): string => (isInStock ? 'in' : 'out')

/** Every scope that a document is a member of. */
export const scopeKeysOf = (document: ListedDocument): ReadonlySet<string> =>
  new Set([
    WHOLE_TENANT,
    idKey('market', document.marketId),
    slugKey('market', document.marketSlug),
    ...categoryIdsOf(document).map((id) => idKey('category', id)),
    ...categorySlugsOf(document).map((slug) => slugKey('category', slug)),
    idKey('seller', document.sellerId),
    slugKey('seller', document.sellerSlug),
    idKey('city', cityId(document.sellerCity)),
    idKey('stock', stockId(document.stock > 0)),
  ])

export function sortedListOf(
  { members, lists }: Scope,
  by: SearchOrder['by'],
  locale: Locale,
  entryOf: (number: number) => RankedDocument | undefined,
): SortedList<RankedDocument> {
  const key = by === 'name' ? `name ${locale}` : by
  let list = lists.get(key)
  if (!list) {
    const entries = Array.from(members, entryOf).filter((entry) => entry !== undefined)
    list = createSortedList(entries, compareBy(by, locale))
    lists.set(key, list)
  }
  return list
}

/** The scopes that a query names, by dimension: products must be in one of each. */
export function scopeKeysOfQuery(query: Pick<SearchQuery, 'markets' | 'categories' | 'sellers' | 'cities' | 'inStock'>): string[][] {
  const wanted: [Dimension, readonly string[] | undefined][] = [
    ['market', query.markets],
    ['category', query.categories],
    ['seller', query.sellers],
    ['city', query.cities?.map(cityId)],
    ['stock', query.inStock === undefined ? undefined : [stockId(query.inStock)]],
  ]
  return wanted.flatMap(([dimension, values]) =>
    values && values.length > 0 ? [[...new Set(values.flatMap((value) => [idKey(dimension, value), slugKey(dimension, value)]))]] : [],
  )
}

/** What of the scopes a query asks for: a list to walk, and scopes of which each walked product must be in one of each group. */
export type ScopeChoice = {
  readonly walked: Scope
  /** Whether that is all of the tenant. */
  readonly isWhole: boolean
  /** Whether that is all of it that is in stock. */
  readonly isStock: boolean
  readonly groups: readonly (readonly Scope[])[]
}

/** The ids of those of one dimension of which a product is in one of each group that is wanted, and admitted. */
export function scopesWithAny(
  scopes: ReadonlyMap<string, Scope>,
  dimension: Dimension,
  wanted: Parameters<typeof scopeKeysOfQuery>[0],
  admits: (number: number) => boolean = () => true,
): string[] {
  const groups = scopeKeysOfQuery(wanted).map((keys) => keys.map((key) => scopes.get(key)).filter((scope) => scope !== undefined))
  if (groups.some((group) => group.length === 0)) return []
  const hasAny = ({ members }: Scope): boolean => {
    for (const number of members) if (groups.every((group) => group.some((scope) => scope.members.has(number))) && admits(number)) return true
    return false
  }
  const prefix = idKey(dimension, '')
  return [...scopes].flatMap(([key, scope]) => (key.startsWith(prefix) && hasAny(scope) ? [key.slice(prefix.length)] : []))
}

/** Picks the smallest scope that holds all answers; undefined when a market, category, seller, city or state of stock of the query has no products at all. */
export function chooseScopes(scopes: ReadonlyMap<string, Scope>, query: SearchQuery): ScopeChoice | undefined {
  const whole = scopes.get(WHOLE_TENANT)
  if (!whole) return undefined
  const groups: Scope[][] = []
  for (const keys of scopeKeysOfQuery(query)) {
    const group = keys.map((key) => scopes.get(key)).filter((scope) => scope !== undefined)
    if (group.length === 0) return undefined
    groups.push(group)
  }
  const single = groups.filter((group) => group.length === 1).flat()
  const walked = single.reduce((smallest, scope) => (scope.members.size < smallest.members.size ? scope : smallest), whole)
  const isStock = walked === scopes.get(idKey('stock', stockId(true)))
  return { walked, isWhole: walked === whole, isStock, groups: groups.filter((group) => !(group.length === 1 && group[0] === walked)) }
}
