import type { Scores } from './document-scores.ts'
import { lentColumns } from './lent-columns.ts'

/** Queries that are remembered at the most, however little they find. */
const MOST_QUERIES = 2_000
const LEAST_ROOM = 1024

type Kept<T> = { readonly start: number; readonly length: number; readonly rest: T }

/**
 * What recent queries have found, `most` matches in all, twelve bytes for each, with what else is known of each query. They lie in two columns that are written round and
 * round, the oldest overwritten first, and are copied out for whoever asks: arrays of their own would outlive the young part of the heap, and to collect these costs a
 * walk through every product, a tenth of a second at a time.
 */
export function createRememberedMatches<T>(most: number) {
  let numbers = new Uint32Array(0)
  let scores = new Float64Array(0)
  /** Where the next are written. */
  let next = 0
  /** The oldest first, which is the order of their places from `next` on, round once. */
  const kept = new Map<string, Kept<T>>()

  function makeRoomFor(end: number): void {
    if (end <= numbers.length) return
    const room = Math.min(most, Math.max(LEAST_ROOM, 2 * end))
    const [number, score] = [numbers, scores]
    numbers = new Uint32Array(room)
    scores = new Float64Array(room)
    numbers.set(number)
    scores.set(score)
  }

  /** From the oldest on, as long as they are so. */
  function forgetWhile(is: (one: Kept<T>) => boolean): void {
    for (const [key, one] of kept) {
      if (!is(one)) return
      kept.delete(key)
    }
  }

  return {
    /** A copy: what is kept may be overwritten in the turns of others. */
    get(key: string): { readonly scores: Scores; readonly rest: T } | undefined {
      const one = kept.get(key)
      if (!one) return undefined
      const { start, length, rest } = one
      const copy = { numbers: lentColumns.numbers(length), scores: lentColumns.scores(length) }
      copy.numbers.set(numbers.subarray(start, start + length))
      copy.scores.set(scores.subarray(start, start + length))
      return { scores: copy, rest }
    },
    /** Of a key that is not remembered. */
    set(key: string, found: Scores, rest: T): void {
      const { length } = found.numbers
      if (length > most) return
      if (next + length > most) {
        const end = next
        forgetWhile(({ start }) => start >= end)
        next = 0
      }
      makeRoomFor(next + length)
      const [from, to] = [next, next + length]
      forgetWhile((one) => kept.size >= MOST_QUERIES || (one.start >= from && one.start < to))
      numbers.set(found.numbers, from)
      scores.set(found.scores, from)
      kept.set(key, { start: from, length, rest })
      next = to
    },
    clear(): void {
      kept.clear()
      next = 0
    },
  }
}
