import { largerRoom } from './column-room.ts'
import { priceStep } from './facets.ts'
import type { RankedDocument } from './search-order.ts'
import { createTraitPool } from './trait-pool.ts'

/** What nobody has looked at lately: less than any interest. */
const NO_INTEREST = Number.NEGATIVE_INFINITY

/** In one byte, so that of most matches no interest is read: what was looked at has one more. */
const [GONE, OUT_OF_STOCK, IN_STOCK] = [0, 2, 4]
const LOOKED_AT = 1

/**
 * What is asked of every match of a search, by its document's number and side by side in memory: to look it up in twenty thousand objects takes longer than
 * to find them. `isShared` tells of which traits many products have a set alike.
 */
export function createListingColumns(isShared?: (trait: number) => boolean) {
  let room = 64
  let states = new Uint8Array(room)
  let interests = new Float64Array(room)
  let popularities = new Float64Array(room)
  let prices = new Float64Array(room)
  let steps = new Uint8Array(room)
  /** Numbers of the tenant's trait table. */
  const pool = createTraitPool(isShared)

  function makeRoomFor(number: number): void {
    if (number < room) return
    room = largerRoom(room, number)
    const [state, interest, popularity, price, step] = [states, interests, popularities, prices, steps]
    states = new Uint8Array(room)
    interests = new Float64Array(room)
    popularities = new Float64Array(room)
    prices = new Float64Array(room)
    steps = new Uint8Array(room)
    states.set(state)
    interests.set(interest)
    popularities.set(popularity)
    prices.set(price)
    steps.set(step)
  }

  return {
    put({ number, popularity, document: { stock, interest, price } }: RankedDocument, traits: Uint32Array): void {
      makeRoomFor(number)
      states[number] = (stock > 0 ? IN_STOCK : OUT_OF_STOCK) + (interest === null ? 0 : LOOKED_AT)
      interests[number] = interest ?? NO_INTEREST
      popularities[number] = popularity
      prices[number] = price
      steps[number] = priceStep(price) + 1
      pool.set(number, traits)
    },
    remove(number: number): void {
      states[number] = GONE
      pool.remove(number)
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
    isInStock: (number: number): boolean => (states[number] ?? GONE) >= IN_STOCK,
    /** As a document's, but for `NO_INTEREST`. */
    interestOf: (number: number): number => (((states[number] ?? GONE) & LOOKED_AT) === 0 ? NO_INTEREST : (interests[number] as number)),
    popularityOf: (number: number): number => popularities[number] ?? 0,
    /** In minor units. */
    priceOf: (number: number): number => prices[number] ?? 0,
    /** Of memory. */
    bytes: (): number => [states, interests, popularities, prices, steps].reduce((sum, column) => sum + column.byteLength, pool.bytes()),
    traitsOf: pool.of,
    hasOneOf: pool.hasOneOf,
    countTraits: pool.count,
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
