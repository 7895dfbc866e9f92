/** Days for which it is kept what was searched for. */
export const KEPT_QUERY_DAYS = 35
/** What is suggested while somebody types, of each kind; pages show fewer. */
export const MAX_SUGGESTED = { queries: 8, categories: 3, markets: 3, items: 4, providers: 2 } as const
/** Letters of a query that is worth keeping: what is longer was pasted. */
export const KEPT_QUERY_MAX = 80
