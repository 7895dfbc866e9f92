/** What a shop teaches its search: words that mean the same, and products that stand first for a query. */
export type SearchRules = {
  /** Each a group of words or short phrases for one thing: "tv", "television". */
  readonly synonyms: readonly (readonly string[])[]
  /** Ids of products, the first one first; the query is compared by its words. */
  readonly pins: readonly { readonly query: string; readonly products: readonly string[] }[]
}

export const NO_SEARCH_RULES: SearchRules = { synonyms: [], pins: [] }

export const MAX_SYNONYM_GROUPS = 300
/** Words of one group. */
export const MAX_SYNONYMS = 12
export const SYNONYM_MAX = 60
export const MAX_PINNED_QUERIES = 300
/** Products of one query. */
export const MAX_PINS = 12
