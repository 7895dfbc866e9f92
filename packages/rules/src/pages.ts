/** K-01, K-14: entries of a page unless told. */
export const PAGE_SIZE = 20
/** Entries of a page at most. */
export const MAX_PAGE_SIZE = 60
/** Nodes of a catalogue, or variations of a product, on a page, at most and unless told: both are made to be had whole. */
export const NODE_PAGE_SIZE = 200
/** Pages of a list that can be asked for. */
export const MAX_PAGE = 1000

/** ST-14; `relevance` is the order of the engine. In the order in which a shopper is offered them. */
export const SORTS = ['relevance', 'newest', 'low', 'high', 'a-z', 'z-a'] as const
export type Sort = (typeof SORTS)[number]

/** Characters that can be searched for. */
export const SEARCH_TEXT_MAX = 200
