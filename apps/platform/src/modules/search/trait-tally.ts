import type { Gate } from './facet-gates.ts'
import { priceStep, type Tally } from './facets.ts'
import { lentColumns } from './lent-columns.ts'
import type { ListingColumns } from './listing-columns.ts'
import { beginSums, countsIn, countsOf } from './trait-sums.ts'

/** What is counted of a product: its price in minor units, and numbers of the tenant's trait table. */
export type CountedProduct = { readonly price: number; readonly traits: Uint32Array }

/** The counts of one scope, kept up product by product once somebody has asked for them: nobody waits for a walk through the shop. */
export type ScopeTally = {
  /** `size`: of the table of traits. Stands until something else is counted. */
  readonly tally: (size: number) => Tally
  /** Changes whenever a count does. */
  readonly version: () => number
  readonly change: (product: CountedProduct, by: 1 | -1) => void
  readonly replace: (before: CountedProduct, after: CountedProduct) => void
}

const isSame = (left: Uint32Array, right: Uint32Array): boolean => left.length === right.length && left.every((id, index) => id === right[index])

export function createScopeTally(members: Iterable<CountedProduct>): ScopeTally {
  const traits = new Map<number, number>()
  const prices = new Map<number, number>()
  let [total, version] = [0, 0]

  function add(counts: Map<number, number>, key: number, by: number): void {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }

  function change(product: CountedProduct, by: 1 | -1): void {
    version += 1
    total += by
    for (const id of product.traits) add(traits, id, by)
    add(prices, priceStep(product.price), by)
  }

  for (const member of members) change(member, 1)
  return {
    tally: (size) => ({ total, traits: countsOf(traits, size), prices }),
    version: () => version,
    change,
    replace(before, after) {
      if (isSame(before.traits, after.traits) && priceStep(before.price) === priceStep(after.price)) return
      change(before, -1)
      change(after, 1)
    },
  }
}

/** More than there are steps of price. */
const PRICE_STEPS = 256

/** Those that pass every gate, and for each gate those that are stopped by it alone: in columns that are given back, where they are not the candidates. */
function passing(candidates: Uint32Array, gates: readonly Gate[]): { readonly open: Uint32Array; readonly stopped: readonly Uint32Array[] } {
  if (gates.length === 0) return { open: candidates, stopped: [] }
  const open = lentColumns.numbers(candidates.length)
  const stopped = gates.map(() => lentColumns.numbers(candidates.length))
  const counts = gates.map(() => 0)
  let total = 0
  for (let place = 0; place < candidates.length; place += 1) {
    const number = candidates[place] as number
    /** The one gate that is closed; -1 where all are open. */
    let closed = -1
    let isShut = false
    for (let gate = 0; gate < gates.length && !isShut; gate += 1) {
      if (gates[gate]?.admits(number)) continue
      isShut = closed !== -1
      closed = gate
    }
    if (isShut) continue
    if (closed === -1) {
      open[total] = number
      total += 1
    } else {
      const own = stopped[closed] as Uint32Array
      own[counts[closed] as number] = number
      counts[closed] = (counts[closed] as number) + 1
    }
  }
  return { open: open.subarray(0, total), stopped: stopped.map((numbers, gate) => numbers.subarray(0, counts[gate])) }
}

/** Counts those that pass every gate, and for the facet of a gate also those that pass all others: what a choice there would lead to. Stands until something else is counted. */
export function tallyThrough(
  candidates: Uint32Array,
  gates: readonly Gate[],
  columns: Pick<ListingColumns, 'countTraits' | 'countSteps'>,
  markOf: (field: string) => Uint8Array,
  size: number,
  distances?: { readonly kmTo: (number: number) => number; readonly steps: readonly number[] },
): Tally {
  const { open, stopped } = passing(candidates, gates)
  const sums = beginSums(size, candidates.length)
  columns.countTraits(open, sums)
  const steps = new Uint32Array(PRICE_STEPS)
  columns.countSteps(open, steps)
  const within = new Map<number, number>(distances?.steps.map((km) => [km, 0]))
  const countNear = (numbers: Uint32Array): void => {
    for (const number of distances ? numbers : []) {
      const km = distances?.kmTo(number) ?? 0
      for (const step of within.keys()) if (km <= step) within.set(step, (within.get(step) ?? 0) + 1)
    }
  }
  countNear(open)
  for (const [gate, numbers] of stopped.entries()) {
    const field = gates[gate]?.field ?? ''
    columns.countTraits(numbers, sums, markOf(field))
    if (field === 'price') columns.countSteps(numbers, steps)
    if (field === 'distance') countNear(numbers)
  }
  const { length: total } = open
  if (gates.length > 0) lentColumns.giveBack(open, ...stopped)
  const prices = new Map<number, number>()
  for (const [step, count] of steps.entries()) if (count > 0) prices.set(step - 1, count)
  return { total, traits: countsIn(sums), prices, ...(distances ? { distances: within } : {}) }
}
