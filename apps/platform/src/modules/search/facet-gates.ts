import { distanceKm, type Position } from '@galleria/kernel'
import { isOwnFacet } from '@galleria/rules'
import type { SearchQuery } from './search.ts'
import type { RankedDocument } from './search-order.ts'
import type { TraitTable } from './trait-table.ts'

/** One thing that shoppers have chosen: what products must be to pass, and of which facet it is. */
export type Gate = { readonly field: string; readonly admits: (entry: RankedDocument) => boolean }

const NONE = { gte: Number.NEGATIVE_INFINITY, lte: Number.POSITIVE_INFINITY }

/** Sellers are few among products: each is measured once. */
export function kilometresTo(position: Position): (entry: RankedDocument) => number {
  const known = new Map<string, number>()
  return ({ document: { sellerId, sellerPosition } }) => {
    let km = known.get(sellerId)
    if (km === undefined) {
      km = sellerPosition === null ? Number.POSITIVE_INFINITY : distanceKm(position, sellerPosition)
      known.set(sellerId, km)
    }
    return km
  }
}

function traitGate(table: TraitTable, field: string, wanted: readonly number[]): Gate {
  const isWanted = new Uint8Array(table.size())
  for (const id of wanted) isWanted[id] = 1
  return {
    field,
    admits: ({ traits }) => {
      for (let index = 0; index < traits.length; index += 1) if (isWanted[traits[index] ?? 0]) return true
      return false
    },
  }
}

/** All that a query asks of single products beyond the scopes it is about. */
export function gatesOf(table: TraitTable, { filters, price, near }: SearchQuery): Gate[] {
  const gates: Gate[] = []
  const range = filters?.ranges?.price ?? price
  if (range?.gte !== undefined || range?.lte !== undefined) {
    const { gte, lte } = { ...NONE, ...range }
    gates.push({ field: 'price', admits: ({ document }) => document.price >= gte && document.price <= lte })
  }
  if (near) {
    const kmTo = kilometresTo(near.position)
    gates.push({ field: 'distance', admits: (entry) => kmTo(entry) <= near.km })
  }
  for (const [field, values] of Object.entries(filters?.values ?? {}))
    if (values.length > 0)
      gates.push(
        traitGate(
          table,
          field,
          values.map((value) => table.find(field, value)).filter((id) => id !== undefined),
        ),
      )
  for (const [field, { gte = NONE.gte, lte = NONE.lte }] of Object.entries(filters?.ranges ?? {}))
    if (!isOwnFacet(field)) gates.push(traitGate(table, field, table.within(field, gte, lte)))
  return gates
}
