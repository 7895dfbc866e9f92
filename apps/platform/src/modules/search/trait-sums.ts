import type { TraitCounts } from './facets.ts'

/**
 * Products are counted by trait in an array as long as the table of traits, with a list of which of it is not nothing, so that a hundred thousand traits that no
 * match has are neither read nor cleared. There is one for all tenants: what was counted in it stands until somebody else begins.
 */
export type TraitSums = { counts: Uint32Array; met: Uint32Array; size: number }

export const createTraitSums = (): TraitSums => ({ counts: new Uint32Array(0), met: new Uint32Array(0), size: 0 })

const shared = createTraitSums()

/** Nothing counted, and room for numbers below `traits`. */
export function beginSums(traits: number, sums = shared): TraitSums {
  for (let place = 0; place < sums.size; place += 1) sums.counts[sums.met[place] as number] = 0
  sums.size = 0
  if (sums.counts.length < traits) {
    sums.counts = new Uint32Array(2 * traits)
    sums.met = new Uint32Array(2 * traits)
  }
  return sums
}

/** Until somebody begins anew. */
export const countsIn = ({ counts, met, size }: TraitSums): TraitCounts => ({ counts, ids: met.subarray(0, size) })

/** The same of counts that are kept elsewhere. */
export function countsOf(kept: ReadonlyMap<number, number>, traits: number): TraitCounts {
  const sums = beginSums(traits)
  for (const [id, count] of kept) {
    sums.counts[id] = count
    sums.met[sums.size] = id
    sums.size += 1
  }
  return countsIn(sums)
}
