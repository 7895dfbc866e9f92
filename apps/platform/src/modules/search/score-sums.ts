import type { Scores } from './document-scores.ts'
import { scoreOf } from './ranking.ts'

/** Below this share of all numbers those that have a sum are put in order, above it all are looked through. */
const FEW = 1 / 64

/**
 * Adds up what documents have of the words that stand for one, by their numbers: an array as long as the catalogue and a list of what in it is not nothing.
 * There is one for all tenants, because it is only ever in use between two turns.
 */
export function createScoreSums() {
  let sums = new Float64Array(1024)
  let marks = new Uint8Array(1024)
  let touched = new Uint32Array(1024)
  let count = 0
  let isInOrder = true

  function makeRoomFor(number: number): void {
    const room = Math.max(2 * sums.length, number + 1)
    const [larger, more, longer] = [new Float64Array(room), new Uint8Array(room), new Uint32Array(room)]
    larger.set(sums)
    more.set(marks)
    longer.set(touched)
    sums = larger
    marks = more
    touched = longer
  }

  function numbersInOrder(): Uint32Array {
    const numbers = touched.slice(0, count)
    if (isInOrder) return numbers
    if (count < FEW * sums.length) return numbers.sort()
    let place = 0
    for (let number = 0; place < count; number += 1) {
      if ((sums[number] as number) === 0) continue
      numbers[place] = number
      place += 1
    }
    return numbers
  }

  return {
    /** More than nothing for a document, and whether that marks it. */
    add(number: number, amount: number, isMarked: boolean): void {
      if (number >= sums.length) makeRoomFor(number)
      const sum = sums[number] as number
      if (sum === 0) {
        if (count > 0 && (touched[count - 1] as number) > number) isInOrder = false
        touched[count] = number
        count += 1
      }
      sums[number] = sum + amount
      if (isMarked) marks[number] = 1
    },
    /** How many documents have something. */
    size: (): number => count,
    /** What each has, and nothing is left for the next. */
    take(): Scores {
      const numbers = numbersInOrder()
      const scores = new Float64Array(count)
      for (let place = 0; place < count; place += 1) scores[place] = sums[numbers[place] as number] as number
      this.clear()
      return { numbers, scores }
    },
    /** The same as the score of a word that is so rare; `isHead` where being marked counts. */
    takeScores(rarity: number, isHead: boolean): Scores {
      const numbers = numbersInOrder()
      const scores = new Float64Array(count)
      for (let place = 0; place < count; place += 1) {
        const number = numbers[place] as number
        scores[place] = scoreOf(rarity, sums[number] as number, isHead && marks[number] === 1)
        sums[number] = 0
        marks[number] = 0
      }
      count = 0
      isInOrder = true
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
    },
  }
}
export type ScoreSums = ReturnType<typeof createScoreSums>
