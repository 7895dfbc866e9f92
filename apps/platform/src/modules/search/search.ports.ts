import type { SearchRules } from '@galleria/rules'
import type { Explanation, ListedDocument, ProductSignals, SearchCounts, SearchDocument, SearchQuery, SearchResult, SellerSummary } from './search.ts'
import type { SellerGoods } from './seller-summary.ts'

/**
 * Finds and lists the products of one tenant. Every method is asynchronous, so that an engine may live in another process.
 * Any engine must pass `describeSearchEngine`. A tenant that was never indexed is an empty one.
 */
export interface SearchEngine {
  /**
   * One page of what matches. All words must match, the last one as a prefix; when nothing does, words may be mistyped; when nothing does
   * even so, words are dropped until there are enough matches. `reading` tells so. That is decided by the text alone: filters only ever narrow
   * the answer. Waits for texts being indexed.
   */
  search(tenantId: string, query: SearchQuery): Promise<SearchResult>
  /**
   * Why a product is at its place for a text, by relevance and without filters; undefined for one that there is not. For people who look after the
   * shop: it may take as long as several searches.
   */
  explain(tenantId: string, productId: string, query: Pick<SearchQuery, 'text' | 'locale' | 'rules'>): Promise<Explanation | undefined>
  /** Adds documents, or replaces those with the same id. When it resolves, they can be found; listings may show them earlier. */
  index(tenantId: string, documents: readonly SearchDocument[]): Promise<void>
  /** Takes over what shoppers' doings say of these products now; unknown ids are fine. Costs no more than moving them in their lists. */
  rank(tenantId: string, signals: ReadonlyMap<string, ProductSignals>): Promise<void>
  /** Forgets products; unknown ids are fine. When it resolves, they are not found any more. */
  remove(tenantId: string, ids: readonly string[]): Promise<void>
  /** Forgets everything of the tenant, also what is being indexed at this moment. */
  clear(tenantId: string): Promise<void>
  /** Of all that can be found or listed. */
  ids(tenantId: string): Promise<readonly string[]>
  counts(tenantId: string): Promise<SearchCounts>
  /** The same object until anything that is listed changes: what was made of lists holds for as long. */
  state(tenantId: string): Promise<object>
  /** Whether filters may name this field: one of our own, or an attribute or option that a product has. */
  hasField(tenantId: string, field: string): Promise<boolean>
  /** The ids of all sellers that have anything of these markets and categories. */
  sellersWith(tenantId: string, wanted: Pick<SearchQuery, 'markets' | 'categories'>): Promise<ReadonlySet<string>>
  /** The ids of all categories, with those above them, that have anything in these cities and near this place. */
  categoriesWith(tenantId: string, wanted: Pick<SearchQuery, 'cities' | 'near'>): Promise<ReadonlySet<string>>
  /** Of the seller with this id; one without products has none of anything. */
  sellerSummary(tenantId: string, sellerId: string): Promise<SellerSummary>
  /** Of all tenants together; what it takes of this process's memory is an estimate. */
  size(): { readonly documents: number; readonly bytes: number }
  /** The documents that exist, in the order of `ids`. */
  get(tenantId: string, ids: readonly string[]): Promise<readonly ListedDocument[]>
}

export type SearchEngineOptions = {
  /** The interest that a single view of today comes to; without it what shoppers do moves no match. */
  readonly oneViewNow?: () => number
}

/** The documents that exist, in the order of `ids`, out of the database: for what is shown by itself while the engine does not answer. */
export type ListedOf = (tenantId: string, ids: readonly string[]) => Promise<readonly ListedDocument[]>

/** What a seller has, out of the database. */
export type GoodsOf = (tenantId: string, sellerId: string) => Promise<readonly SellerGoods[]>

/** Keeps the rules of a tenant's search. False when others than those that they follow are there. */
export type SetSearchRules = (tenantId: string, rules: SearchRules & { readonly revision: number }) => Promise<boolean>
