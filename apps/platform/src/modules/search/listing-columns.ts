import { largerRoom } from './column-room.ts'
import { priceStep } from './facets.ts'
import type { RankedDocument } from './search-order.ts'
import type { TraitSums } from './trait-sums.ts'

/** What nobody has looked at lately: less than any interest. */
const NO_INTEREST = Number.NEGATIVE_INFINITY

const [GONE, OUT_OF_STOCK, IN_STOCK] = [0, 1, 2]
/** From so many traits on that no product has any more they are thrown out, once they are half of all. */
const MOST_WASTED = 4096

/** Products whose traits are called from memory at once, and how many traits lie in what memory gives at a time. */
const LOT = 64
const LINE = 16
/** What was read to call it: what is kept nowhere would not be read. */
const called = new Uint32Array(1)

/**
 * What is asked of every match of a search, by its document's number and side by side in memory: to look it up in twenty thousand objects takes longer than
 * to find them.
 */
export function createListingColumns() {
  let room = 64
  let states = new Uint8Array(room)
  let interests = new Float64Array(room)
  let popularities = new Float64Array(room)
  let prices = new Float64Array(room)
  let steps = new Uint8Array(room)
  let starts = new Uint32Array(room)
  let lengths = new Uint32Array(room)
  /** Numbers of the tenant's trait table, of one document after the other. */
  let pool = new Uint32Array(8 * room)
  let used = 0
  let wasted = 0

  function makeRoomFor(number: number): void {
    if (number < room) return
    room = largerRoom(room, number)
    const [state, interest, popularity, price, step, start, length] = [states, interests, popularities, prices, steps, starts, lengths]
    states = new Uint8Array(room)
    interests = new Float64Array(room)
    popularities = new Float64Array(room)
    prices = new Float64Array(room)
    steps = new Uint8Array(room)
    starts = new Uint32Array(room)
    lengths = new Uint32Array(room)
    states.set(state)
    interests.set(interest)
    popularities.set(popularity)
    prices.set(price)
    steps.set(step)
    starts.set(start)
    lengths.set(length)
  }

  function throwOutWasted(size: number): void {
    const kept = new Uint32Array(size)
    let end = 0
    for (let number = 0; number < room; number += 1) {
      const length = lengths[number] as number
      if (length === 0) continue
      const start = starts[number] as number
      kept.set(pool.subarray(start, start + length), end)
      starts[number] = end
      end += length
    }
    pool = kept
    used = end
    wasted = 0
  }

  function setTraits(number: number, traits: Uint32Array): void {
    const length = lengths[number] as number
    if (traits.length > length) {
      wasted += length
      lengths[number] = 0
      if (used + traits.length > pool.length || (wasted > MOST_WASTED && 2 * wasted > used)) throwOutWasted(Math.ceil(1.5 * (used - wasted + traits.length)))
      starts[number] = used
      used += traits.length
    } else wasted += length - traits.length
    if (traits.length > 0) pool.set(traits, starts[number])
    lengths[number] = traits.length
  }

  /**
   * Reads where the traits of each of these begin and goes on without a look at them: memory is asked for all at once, while to count one product after the other
   * waits for each.
   */
  function callTraits(numbers: Uint32Array): void {
    let any = 0
    for (let place = 0; place < numbers.length; place += 1) {
      const start = starts[numbers[place] as number] ?? 0
      any |= (pool[start] ?? 0) | (pool[start + LINE] ?? 0)
    }
    called[0] = any
  }

  function count(numbers: Uint32Array, { counts }: TraitSums): void {
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number
      const start = starts[number] ?? 0
      const end = start + (lengths[number] ?? 0)
      for (let at = start; at < end; at += 1) {
        const trait = pool[at] as number
        counts[trait] = (counts[trait] as number) + 1
      }
    }
  }

  function countAndNote(numbers: Uint32Array, sums: TraitSums, marks: Uint8Array | undefined): void {
    const { counts, met } = sums
    let { size } = sums
    for (let place = 0; place < numbers.length; place += 1) {
      const number = numbers[place] as number
      const start = starts[number] ?? 0
      const end = start + (lengths[number] ?? 0)
      for (let at = start; at < end; at += 1) {
        const trait = pool[at] as number
        if (marks !== undefined && marks[trait] !== 1) continue
        const before = counts[trait] as number
        // Noted in any case, and kept where it is the first: nothing is as slow as a question that is answered now so, now so.
        met[size] = trait
        size += Number(before === 0)
        counts[trait] = before + 1
      }
    }
    sums.size = size
  }

  return {
    put({ number, popularity, document: { stock, interest, price } }: RankedDocument, traits: Uint32Array): void {
      makeRoomFor(number)
      states[number] = stock > 0 ? IN_STOCK : OUT_OF_STOCK
      interests[number] = interest ?? NO_INTEREST
      popularities[number] = popularity
      prices[number] = price
      steps[number] = priceStep(price) + 1
      setTraits(number, traits)
    },
    remove(number: number): void {
      states[number] = GONE
      wasted += lengths[number] ?? 0
      lengths[number] = 0
    },
    has: (number: number): boolean => (states[number] ?? GONE) !== GONE,
    /** The first place of what is not listed, or is not in stock where that is wanted; as many as there are where all is. */
    firstWithout(numbers: Uint32Array, isStockWanted: boolean): number {
      const own = states
      const least = isStockWanted ? IN_STOCK : OUT_OF_STOCK
      let place = 0
      while (place < numbers.length && (own[numbers[place] as number] ?? GONE) >= least) place += 1
      return place
    },
    isInStock: (number: number): boolean => states[number] === IN_STOCK,
    /** As a document's, but for `NO_INTEREST`. */
    interestOf: (number: number): number => interests[number] ?? NO_INTEREST,
    popularityOf: (number: number): number => popularities[number] ?? 0,
    /** In minor units. */
    priceOf: (number: number): number => prices[number] ?? 0,
    /** Of memory. */
    bytes: (): number => [states, interests, popularities, prices, steps, starts, lengths, pool].reduce((sum, column) => sum + column.byteLength, 0),
    /** As they are now: a copy. */
    traitsOf: (number: number): Uint32Array => pool.slice(starts[number] ?? 0, (starts[number] ?? 0) + (lengths[number] ?? 0)),
    /** Whether it has one of the traits that are marked by 1. */
    hasOneOf(number: number, marks: Uint8Array): boolean {
      const start = starts[number] ?? 0
      const end = start + (lengths[number] ?? 0)
      for (let at = start; at < end; at += 1) if (marks[pool[at] as number] === 1) return true
      return false
    },
    /** Counts each trait of each of these, or those that are marked by 1. */
    countTraits(numbers: Uint32Array, sums: TraitSums, marks?: Uint8Array): void {
      const isNoted = sums.isNoted || marks !== undefined
      for (let from = 0; from < numbers.length; from += LOT) {
        const lot = numbers.subarray(from, from + LOT)
        callTraits(lot)
        if (isNoted) countAndNote(lot, sums, marks)
        else count(lot, sums)
      }
    },
    /** Counts these by one more than the `priceStep` of their prices. */
    countSteps(numbers: Uint32Array, counts: Uint32Array): void {
      const own = steps
      for (let place = 0; place < numbers.length; place += 1) {
        const step = own[numbers[place] as number] ?? 0
        counts[step] = (counts[step] as number) + 1
      }
    },
  }
}
export type ListingColumns = ReturnType<typeof createListingColumns>
