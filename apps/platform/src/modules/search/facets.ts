import type { LocalizedText } from '@galleria/kernel'
import { amountOf } from './written-amount.ts'

/** The same in every language, or one for each. */
export type FacetText = string | LocalizedText

/** One value of something that products can be chosen by: of a brand, a rating, a colour. */
export type Trait = {
  /** One of `OWN_FACETS`, or the code of an attribute or option. */
  readonly field: string
  /** What the field is called; null for one of our own, which the page names. */
  readonly name: LocalizedText | null
  /** As filters and addresses write it; unique within its field. */
  readonly value: string
  readonly label: FacetText
  /** A colour to show beside it. */
  readonly swatch?: string
}

export type FacetValue = Pick<Trait, 'value' | 'label' | 'swatch'> & { readonly count: number }

/** Half-open, from the lower end on; the last of a facet holds its upper end too. */
export type FacetBin = { readonly from: number; readonly to: number; readonly count: number }

type FacetHead = Pick<Trait, 'field' | 'name'>
/** Values and how many products have each, the most frequent first; `others` is how many more there are. */
export type ValuesFacet = FacetHead & { readonly kind: 'values' | 'boolean'; readonly values: readonly FacetValue[]; readonly others: number }
/** A histogram. Prices are in minor units, anything else in `unit`. */
export type RangeFacet = FacetHead & { readonly kind: 'range'; readonly unit: FacetText; readonly bins: readonly FacetBin[] }
export type Facet = ValuesFacet | RangeFacet

/** Both ends included. */
export type Range = { readonly gte?: number; readonly lte?: number }

/** What products must have one value of, by field; and what their figures must lie within. An empty list of values filters nothing. */
export type FacetFilters = {
  readonly values?: Readonly<Record<string, readonly string[]>>
  readonly ranges?: Readonly<Record<string, Range>>
}

/** How much of the facets is asked for. */
export type FacetsWanted = {
  readonly facets: number
  readonly values: number
  /** Fields of which all values are wanted, up to the limit of the contract. */
  readonly whole?: readonly string[]
}

/** How many products have each trait, by its number; and which traits any of them has, each once and in no order. */
export type TraitCounts = { readonly ids: Uint32Array; readonly counts: Uint32Array }

/** How many products there are for each trait and each step of price, among those that one has in view. */
export type Tally = {
  readonly total: number
  readonly traits: TraitCounts
  /** Products by `priceStep`. */
  readonly prices: ReadonlyMap<number, number>
  /** Products within so many kilometres; only where there is a place to measure from. */
  readonly distances?: ReadonlyMap<number, number>
}

const STEPS_IN_A_DOUBLING = 4

/** Prices in steps of a fifth, so that a histogram can be kept up product by product, whatever the largest price. Free things stand below all others. */
export const priceStep = (price: number): number => (price <= 0 ? -1 : Math.floor(Math.log2(price) * STEPS_IN_A_DOUBLING))

/** The lowest price of a step, in minor units. */
export function priceOfStep(step: number): number {
  if (step < 0) return 0
  let price = Math.max(1, Math.floor(2 ** (step / STEPS_IN_A_DOUBLING)))
  while (priceStep(price) < step) price += 1
  return price
}

/** "1,5 kg" is 1.5 of "kg", "1,500 g" fifteen hundred of "g"; undefined for what is no figure with at most a word behind it. */
export function figureOf(text: string): { readonly amount: number; readonly unit: string } | undefined {
  const [, digits = '', unit = ''] = /^(-?\d+(?:[.,]\d+)*)(?:\s*([^\s\d][^\d]{0,14}))?$/u.exec(text.trim()) ?? []
  const amount = amountOf(digits)
  return amount === undefined ? undefined : { amount, unit: unit.trim() }
}
