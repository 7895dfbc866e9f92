import { priceStep, type Tally } from './facets.ts'
import type { RankedDocument } from './search-order.ts'

/** The counts of one scope, kept up product by product once somebody has asked for them: nobody waits for a walk through the shop. */
export type ScopeTally = {
  readonly tally: () => Tally
  /** Changes whenever a count does. */
  readonly version: () => number
  readonly change: (entry: RankedDocument, by: 1 | -1) => void
  readonly replace: (before: RankedDocument, after: RankedDocument) => void
}

const isSame = (left: Uint32Array, right: Uint32Array): boolean => left.length === right.length && left.every((id, index) => id === right[index])

export function createScopeTally(members: Iterable<RankedDocument>): ScopeTally {
  const traits = new Map<number, number>()
  const prices = new Map<number, number>()
  let [total, version] = [0, 0]

  function add(counts: Map<number, number>, key: number, by: number): void {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  function change(entry: RankedDocument, by: 1 | -1): void {
    version += 1
    total += by
    for (const id of entry.traits) add(traits, id, by)
    add(prices, priceStep(entry.document.price), by)
  }

  for (const member of members) change(member, 1)
  return {
    tally: () => ({ total, traits, prices }),
    version: () => version,
    change,
    replace(before, after) {
      if (isSame(before.traits, after.traits) && priceStep(before.document.price) === priceStep(after.document.price)) return
      change(before, -1)
      change(after, 1)
    },
  }
}

/** Counts those that pass every gate, and for the facet of a gate also those that pass all others: what a choice there would lead to. */
export function tallyThrough(
  candidates: Iterable<RankedDocument>,
  gates: readonly { readonly field: string; readonly admits: (entry: RankedDocument) => boolean }[],
  markOf: (field: string) => Uint8Array,
  size: number,
  distances?: { readonly kmTo: (entry: RankedDocument) => number; readonly steps: readonly number[] },
): Tally {
  const counts = new Uint32Array(size)
  const prices = new Map<number, number>()
  const within = new Map<number, number>(distances?.steps.map((km) => [km, 0]))
  const marks = new Map(gates.map(({ field }) => [field, markOf(field)]))
  let total = 0
  for (const entry of candidates) {
    const closed = gates.filter(({ admits }) => !admits(entry))
    if (closed.length > 1) continue
    const only = closed[0]?.field
    if (only === undefined) total += 1
    const own = only === undefined ? undefined : marks.get(only)
    for (const id of entry.traits) if (only === undefined || own?.[id]) counts[id] = (counts[id] ?? 0) + 1
    if (only === undefined || only === 'price') {
      const step = priceStep(entry.document.price)
      prices.set(step, (prices.get(step) ?? 0) + 1)
    }
    if (distances && (only === undefined || only === 'distance')) {
      const km = distances.kmTo(entry)
      for (const step of distances.steps) if (km <= step) within.set(step, (within.get(step) ?? 0) + 1)
    }
  }
  return { total, traits: counted(counts), prices, ...(distances ? { distances: within } : {}) }
}

function* counted(counts: Uint32Array): Generator<readonly [trait: number, count: number]> {
  for (let id = 0; id < counts.length; id += 1) {
    const count = counts[id] ?? 0
    if (count > 0) yield [id, count]
  }
}
