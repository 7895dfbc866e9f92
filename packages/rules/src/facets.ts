import { type LocalizedText, slugifyValue } from '@galleria/kernel'

/** What every product can be chosen by; whatever else a filter names is an attribute or option by its code. */
export const OWN_FACETS = ['market', 'category', 'brand', 'seller', 'rating', 'discount', 'availability', 'price', 'distance'] as const
export type OwnFacet = (typeof OWN_FACETS)[number]

export const isOwnFacet = (field: string): field is OwnFacet => OWN_FACETS.some((own) => own === field)

/** "So many stars and up." */
export const RATING_STEPS = [4, 3, 2] as const
/** "So many percent off, or more." */
export const DISCOUNT_STEPS = [10, 25, 50] as const

/** K-08, in whole units of the currency: where the handles of the price filter stand before somebody moves them (C-10). */
export const PRICE_HANDLES = { from: 750, to: 1500 } as const

type Handles = { readonly from: number; readonly to: number }

/**
 * Where the handles start in a list: where its shop wants them (`wanted`), if the list has at least half of what lies between them. In a list of other prices
 * they would be pressed against one end, so there they start at the ends of what it has (`prices`, undefined where it has none to choose from).
 */
export function priceHandlesIn(wanted: Handles, prices: Handles | undefined): Handles {
  if (!prices) return wanted
  const shared = Math.min(wanted.to, prices.to) - Math.max(wanted.from, prices.from)
  return shared >= 0 && shared * 2 >= wanted.to - wanted.from ? wanted : prices
}

/** Facets of one answer, and values of one of them, unless told. */
export const MOST_FACETS = 10
export const MOST_FACET_VALUES = 6
/** The most values of one facet that can be asked for. */
export const MAX_FACET_VALUES = 200
/** Filters of one question, and values of one of them. */
export const MAX_FILTERS = 20
export const MAX_FILTER_VALUES = 100

/** How filters and addresses write a value, in whatever language it is told first. */
export const facetValueKey = (label: string | LocalizedText): string =>
  slugifyValue(typeof label === 'string' ? label : (Object.values(label).find(Boolean) ?? ''))
