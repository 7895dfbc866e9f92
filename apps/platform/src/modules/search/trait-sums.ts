import type { TraitCounts } from './facets.ts'

/**
 * Products are counted by trait in an array as long as the table of traits. Of few products it is noted which traits any of them has, so that a hundred thousand
 * that none has are neither read nor cleared; of many the array is looked through once, since asking each trait of each product whether it is the first of its kind
 * takes longer than counting. There is one for all tenants: what was counted in it stands until somebody else begins.
 */
export type TraitSums = { counts: Uint32Array; met: Uint32Array; size: number; traits: number; isNoted: boolean }

export const createTraitSums = (): TraitSums => ({ counts: new Uint32Array(0), met: new Uint32Array(0), size: 0, traits: 0, isNoted: true })

const shared = createTraitSums()

/** Of which share of the table of traits there are as many products, the array is sooner looked through: to note what is met takes 75 ns of a product, to look through one trait less than one. */
const MANY = 1 / 96

/** Nothing counted, and room for numbers below `traits`, of so many products. */
export function beginSums(traits: number, products: number, sums = shared): TraitSums {
  if (!sums.isNoted) sums.counts.fill(0, 0, sums.traits)
  else for (let place = 0; place < sums.size; place += 1) sums.counts[sums.met[place] as number] = 0
  if (sums.counts.length < traits) {
    sums.counts = new Uint32Array(2 * traits)
    // One more, which is written before it is known to be needed.
    sums.met = new Uint32Array(2 * traits + 1)
  }
  sums.size = 0
  sums.traits = traits
  sums.isNoted = products < traits * MANY
  return sums
}

/** Until somebody begins anew. */
export function countsIn(sums: TraitSums): TraitCounts {
  const { counts, met, traits } = sums
  if (!sums.isNoted) {
    let size = 0
    for (let trait = 0; trait < traits; trait += 1) {
      // Noted in any case, and kept where it is one.
      met[size] = trait
      size += Number(counts[trait] !== 0)
    }
    sums.size = size
  }
  return { counts, ids: met.subarray(0, sums.size) }
}

/** The same of counts that are kept elsewhere. */
export function countsOf(kept: ReadonlyMap<number, number>, traits: number): TraitCounts {
  const sums = beginSums(traits, 0)
  for (const [id, count] of kept) {
    sums.counts[id] = count
    sums.met[sums.size] = id
    sums.size += 1
  }
  return countsIn(sums)
}
