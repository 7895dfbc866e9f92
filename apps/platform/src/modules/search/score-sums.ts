import type { HeadShares } from './document-categories.ts'
import type { Scores } from './document-scores.ts'
import { lentColumns } from './lent-columns.ts'
import { createNumberOrder } from './number-order.ts'
import { scoreOf } from './ranking.ts'

const NO_COLUMN = new Uint32Array()

/**
 * Adds up what documents have of the words that stand for one, by their numbers: an array as long as the catalogue and a list of what in it is not nothing.
 * There is one for all tenants, because it is only ever in use between two turns.
 */
export function createScoreSums() {
  let sums = new Float64Array(1024)
  let marks = new Uint8Array(1024)
  /** With room for one more, which is written before it is known to be new. */
  let touched = new Uint32Array(1024 + 1)
  let count = 0
  let isInOrder = true
  /** What may have anything, where not all may: 1 at each number. */
  let kept = new Uint8Array(0)
  let keptTo: Uint32Array | undefined
  const order = createNumberOrder()

  function makeRoomFor(number: number): void {
    if (number < sums.length) return
    const room = Math.max(2 * sums.length, number + 1)
    const [larger, more, longer] = [new Float64Array(room), new Uint8Array(room), new Uint32Array(room + 1)]
    larger.set(sums)
    more.set(marks)
    longer.set(touched)
    sums = larger
    marks = more
    touched = longer
  }

  function widen(): void {
    if (!keptTo) return
    for (let place = 0; place < keptTo.length; place += 1) kept[keptTo[place] as number] = 0
    keptTo = undefined
  }

  function numbersInOrder(): Uint32Array {
    const numbers = lentColumns.numbers(count)
    numbers.set(touched.subarray(0, count))
    if (!isInOrder) order.sort(numbers, sums.length)
    return numbers
  }

  return {
    /** Only these, in their order, are to have anything until all is taken or cleared: whoever adds up asks `pick` which of them a word has. */
    keepTo(numbers: Uint32Array): void {
      widen()
      const end = (numbers.at(-1) ?? -1) + 1
      if (kept.length < end) kept = new Uint8Array(2 * end)
      for (let place = 0; place < numbers.length; place += 1) kept[numbers[place] as number] = 1
      keptTo = numbers
    },
    isKeptTo: (): boolean => keptTo !== undefined,
    /** Puts those of so many postings, from a place on, whose documents are kept to into others, from the first place of these on; how many they are. */
    pick(numbers: Uint32Array, postings: Uint16Array, from: number, length: number, intoNumbers: Uint32Array, intoPostings: Uint16Array): number {
      const own = kept
      let size = 0
      for (let at = from; at < from + length; at += 1) {
        const number = numbers[at] as number
        if (own[number] !== 1) continue
        intoNumbers[size] = number
        intoPostings[size] = postings[at] as number
        size += 1
      }
      return size
    },
    /** Amounts times a weight for so many documents, whose numbers stand in order from a place on; 1 in `marked` marks one, unless it has nothing. */
    add(numbers: Uint32Array, from: number, length: number, amounts: Float64Array, weight: number, marked: Uint8Array): void {
      if (length === 0) return
      makeRoomFor(numbers[from + length - 1] as number)
      const [ownSums, ownMarks, ownTouched, before] = [sums, marks, touched, count]
      let after = before
      for (let place = 0; place < length; place += 1) {
        const number = numbers[from + place] as number
        const amount = weight * (amounts[place] as number)
        const sum = ownSums[number] as number
        // Noted in any case, and kept where it is new.
        ownTouched[after] = number
        after += Number(sum === 0 && amount !== 0)
        ownSums[number] = sum + amount
        ownMarks[number] = (ownMarks[number] as number) | ((marked[place] as number) & Number(amount !== 0))
      }
      if (before > 0 && after > before && (ownTouched[before] as number) < (ownTouched[before - 1] as number)) isInOrder = false
      count = after
    },
    /** How many documents have something. */
    size: (): number => count,
    /** What each has, and nothing is left for the next. */
    take(): Scores {
      const numbers = numbersInOrder()
      const scores = lentColumns.scores(count)
      for (let place = 0; place < count; place += 1) scores[place] = sums[numbers[place] as number] as number
      this.clear()
      return { numbers, scores }
    },
    /** The same as the score of a word that is so rare; of the head word (`isHead`) with what being marked counts, and with the share of each document's category. */
    takeScores(rarity: number, isHead: boolean, heads?: HeadShares): Scores {
      const numbers = numbersInOrder()
      const scores = lentColumns.scores(count)
      const { shares, categories = NO_COLUMN } = heads ?? {}
      for (let place = 0; place < count; place += 1) {
        const number = numbers[place] as number
        const called = isHead ? (marks[number] as number) : 0
        const share = shares ? Math.max(called, shares[categories[number] as number] as number) : called
        scores[place] = scoreOf(rarity, sums[number] as number, share)
        sums[number] = 0
        marks[number] = 0
      }
      count = 0
      isInOrder = true
      widen()
      return { numbers, scores }
    },
    clear(): void {
      for (let place = 0; place < count; place += 1) {
        const number = touched[place] as number
        sums[number] = 0
        marks[number] = 0
      }
      count = 0
      isInOrder = true
      widen()
    },
  }
}
export type ScoreSums = ReturnType<typeof createScoreSums>
