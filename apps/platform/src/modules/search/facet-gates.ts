import { distanceKm, type Position } from '@galleria/kernel'
import { isOwnFacet } from '@galleria/rules'
import type { ListingColumns } from './listing-columns.ts'
import type { SearchQuery } from './search.ts'
import type { RankedDocument } from './search-order.ts'
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

/** All that a query asks of single products beyond the scopes it is about. */
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
  for (const [field, { gte = NONE.gte, lte = NONE.lte }] of Object.entries(filters?.ranges ?? {}))
    if (!isOwnFacet(field)) gates.push(traitGate(listed, table, field, table.within(field, gte, lte)))
  return gates
}
