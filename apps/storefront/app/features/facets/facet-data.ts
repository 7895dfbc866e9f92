import type { Sort } from '@galleria/rules'
import type { ListingQuery } from './listing-query.ts'

/** One value of a facet as a page shows it. */
export type FacetValueData = {
  /** Where it is of another field than the group that it stands in. */
  readonly field?: string
  readonly value: string
  readonly label: string
  /** A colour. */
  readonly swatch?: string
  readonly count: number
}

export type ValuesFacetData = {
  readonly kind: 'values'
  readonly field: string
  readonly name: string
  readonly values: readonly FacetValueData[]
  /** How many values there are besides. */
  readonly others: number
}

export type PriceFacetData = {
  readonly kind: 'price'
  readonly field: 'price'
  readonly name: string
  /** Whole units of the currency, ascending: one more than `counts`. */
  readonly edges: readonly number[]
  readonly counts: readonly number[]
  /** K-08: where the handles stand before somebody moves them. */
  readonly handles: readonly [from: number, to: number]
}

export type FacetData = ValuesFacetData | PriceFacetData

/** Something that narrows a list, or leaves it, at an address. */
export type Choice = { /** The same whatever is chosen. */ readonly id: string; readonly label: string; readonly href: string; readonly isOn?: true }
/** Something chosen: `href` is the list without it. */
export type Chip = { readonly label: string; readonly remove: string; readonly href: string }

/** What narrows a list, whatever page it is of. */
export type NarrowedList = {
  readonly query: ListingQuery
  readonly total: number
  /** The list's own address, without query, and what stands in its query besides. */
  readonly action: string
  readonly extra: Extra
  /** All of it, of the first page. */
  readonly address: string
  readonly narrowing: Narrowing
}

export type Extra = Readonly<Record<string, string | undefined>>

/** How a list can be narrowed and is: what the server makes of the engine's aggregations, in the words of the page. */
export type Narrowing = {
  /** What is said before any words of filters have come. */
  readonly words: {
    readonly filters: string
    readonly clear: string
    readonly inStock: string
    readonly sorts: readonly (readonly [sort: Sort, label: string])[]
  }
  readonly facets: readonly FacetData[]
  /** UX-09: what is worth a place above the list; also among the facets. */
  readonly promoted: readonly Choice[]
  /** UX-08: what is chosen. */
  readonly chips: readonly Chip[]
  /** The list without any choice. */
  readonly clearHref: string
}

/** Where choices lead: to an address, or into a draft of one. */
export type FacetTarget = {
  /** The list's own address, without query. */
  readonly action: string
  readonly extra: Extra
  readonly query: ListingQuery
  /** What is asked for next. */
  readonly onChange: (next: ListingQuery) => void
  /** Choices are links that the page follows by itself, and `onChange` only tells of them. */
  readonly isLinked: boolean
}
