import { distanceKm, type Position } from '@galleria/kernel'
import { isOwnFacet } from '@galleria/rules'
import type { Range } from './facets.ts'
import type { ListingColumns } from './listing-columns.ts'
import type { SearchQuery } from './search.ts'
import type { RankedDocument } from './search-order.ts'
import { beginSums, countsIn } from './trait-sums.ts'
import type { TraitTable } from './trait-table.ts'

/** One thing that shoppers have chosen: what products, by their numbers, must be to pass, and of which facet it is. */
export type Gate = { readonly field: string; readonly admits: (number: number) => boolean }

/** What is known of the products of a tenant by their numbers. */
export type Listed = { readonly columns: ListingColumns; readonly entryOf: (number: number) => RankedDocument | undefined }

const NONE = { gte: Number.NEGATIVE_INFINITY, lte: Number.POSITIVE_INFINITY }

/** Sellers are few among products: each is measured once. */
export function kilometresTo(position: Position, entryOf: Listed['entryOf']): (number: number) => number {
  const known = new Map<string, number>()
  return (number) => {
    const { sellerId = '', sellerPosition = null } = entryOf(number)?.document ?? {}
    let km = known.get(sellerId)
    if (km === undefined) {
      km = sellerPosition === null ? Number.POSITIVE_INFINITY : distanceKm(position, sellerPosition)
      known.set(sellerId, km)
    }
    return km
  }
}

function traitGate({ columns }: Listed, table: TraitTable, field: string, wanted: readonly number[]): Gate {
  const marks = new Uint8Array(table.size())
  for (const id of wanted) marks[id] = 1
  return { field, admits: (number) => columns.hasOneOf(number, marks) }
}

/** The same as by its trait, without a look at the others that a product has: nearly every search asks for it. */
function stockGate({ columns }: Listed, values: readonly string[]): Gate {
  const [isIn, isOut] = [values.includes('in'), values.includes('out')]
  return { field: 'availability', admits: (number) => (columns.isInStock(number) ? isIn : isOut) }
}

/** All that a query asks of single products beyond the scopes it is about, but for the figures that `figureGatesOf` looks at. */
export function gatesOf(listed: Listed, table: TraitTable, { filters, price, near }: Pick<SearchQuery, 'filters' | 'price' | 'near'>): Gate[] {
  const gates: Gate[] = []
  const range = filters?.ranges?.price ?? price
  if (range?.gte !== undefined || range?.lte !== undefined) {
    const { gte, lte } = { ...NONE, ...range }
    gates.push({ field: 'price', admits: (number) => listed.columns.priceOf(number) >= gte && listed.columns.priceOf(number) <= lte })
  }
  if (near) {
    const kmTo = kilometresTo(near.position, listed.entryOf)
    gates.push({ field: 'distance', admits: (number) => kmTo(number) <= near.km })
  }
  for (const [field, values] of Object.entries(filters?.values ?? {})) {
    if (values.length === 0) continue
    const known = values.map((value) => table.find(field, value)).filter((id) => id !== undefined)
    gates.push(field === 'availability' ? stockGate(listed, values) : traitGate(listed, table, field, known))
  }
  return gates
}

/** What the figures of attributes must lie within, by field. */
export const figureRangesOf = ({ filters }: Pick<SearchQuery, 'filters'>): (readonly [field: string, range: Required<Range>])[] =>
  Object.entries(filters?.ranges ?? {}).flatMap(([field, range]) => (isOwnFacet(field) ? [] : [[field, { ...NONE, ...range }] as const]))

/**
 * What figures must lie within, in the unit of most of those that pass all else that is chosen but other ranges: that is what the facet shows, unless another range
 * leaves mostly another unit; 4 GB are not 4 TB. Where these have no figure, the unit is that of all `candidates`, so that it can be told what another choice would
 * find.
 */
export function figureGatesOf(
  listed: Listed,
  table: TraitTable,
  query: Pick<SearchQuery, 'filters'>,
  chosen: readonly Gate[],
  candidates: () => Uint32Array,
): Gate[] {
  const ranges = figureRangesOf(query)
  if (ranges.length === 0) return []
  const all = candidates()
  const inView = all.filter((number) => chosen.every(({ admits }) => admits(number)))
  const unitAmong = (numbers: Uint32Array, field: string): number | undefined => {
    const sums = beginSums(table.size(), numbers.length)
    listed.columns.countTraits(numbers, sums, table.markOf(field))
    const { ids, counts } = countsIn(sums)
    return table.commonUnit(ids, counts)?.unit
  }
  return ranges.map(([field, { gte, lte }]) => {
    const unit = unitAmong(inView, field) ?? unitAmong(all, field)
    return traitGate(listed, table, field, unit === undefined ? [] : table.within(field, unit, gte, lte))
  })
}

/** What is chosen of a field in two ways, values and a range of it, as one choice: who passes neither counts for its facet too. */
export const onePerField = (gates: readonly Gate[]): Gate[] =>
  Array.from(
    Map.groupBy(gates, ({ field }) => field),
    ([field, own]) => ({ field, admits: admittedByAll(own) }),
  )

const admittedByAll = ([first, ...others]: readonly Gate[]): Gate['admits'] =>
  others.length === 0 && first ? first.admits : (number) => first?.admits(number) === true && others.every(({ admits }) => admits(number))
