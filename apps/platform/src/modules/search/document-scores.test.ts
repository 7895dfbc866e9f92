import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOf, entriesOf, inAll, inAny, inEither, leastOfBest, scaled, scoreOfNumber, type Scores, scoresFrom, withScores } from './document-scores.ts'

const listed = fc
  .uniqueArray(fc.tuple(fc.nat(40), fc.constantFrom(0, 0.25, 0.5, 1, 2)), { selector: ([number]) => number, maxLength: 40 })
  .map((entries) => scoresFrom(entries))
const several = fc.array(listed, { maxLength: 5 })
const asMap = (scores: Scores): ReadonlyMap<number, number> => new Map(entriesOf(scores))
/** What a plain map of sums and counts has of them. */
const summed = (found: readonly Scores[]) => {
  const sums = new Map<number, { sum: number; count: number }>()
  for (const scores of found)
    for (const [number, score] of entriesOf(scores)) {
      const { sum, count } = sums.get(number) ?? { sum: 0, count: 0 }
      sums.set(number, { sum: sum + score, count: count + 1 })
    }
  return [...sums].sort(([left], [right]) => left - right)
}

test('joins lists as maps would, in the order of numbers', () => {
  fc.assert(
    fc.property(several, (found) => {
      const all = summed(found)
      expect([...entriesOf(inAll(found))]).toEqual(all.filter(([, { count }]) => count === found.length).map(([number, { sum }]) => [number, sum]))
      const any = inAny(found)
      expect([...entriesOf(any)]).toEqual(all.map(([number, { sum }]) => [number, sum]))
      expect([...any.counts]).toEqual(all.map(([, { count }]) => count))
    }),
  )
})

test('takes the better of two, and puts other scores in', () => {
  fc.assert(
    fc.property(listed, listed, (left, right) => {
      const better = [...summed([left, right])].map(([number]) => [number, Math.max(asMap(left).get(number) ?? 0, asMap(right).get(number) ?? 0)])
      expect([...entriesOf(inEither(left, right))]).toEqual(better)
      const changed = new Map([...asMap(left), ...asMap(right)])
      expect(new Map(entriesOf(withScores(left, asMap(right))))).toEqual(changed)
      expect([...withScores(left, asMap(right)).numbers]).toEqual([...changed.keys()].sort((one, other) => one - other))
    }),
  )
})

test('knows each score, the best and the least of the best', () => {
  const idOf = (number: number): string => `${99 - number}`
  fc.assert(
    fc.property(listed, fc.integer({ min: 1, max: 20 }), (scores, count) => {
      const entries = [...entriesOf(scores)]
      for (let number = 0; number <= 41; number += 1) expect(scoreOfNumber(scores, number)).toBe(asMap(scores).get(number))
      const [best] = entries.toSorted((left, right) => right[1] - left[1] || (idOf(left[0]) < idOf(right[0]) ? -1 : 1))
      expect(bestOf(scores, idOf)).toBe(best?.[0])
      if (entries.length >= count) expect(leastOfBest(scores, count)).toBe(entries.map(([, score]) => score).sort((left, right) => right - left)[count - 1])
      expect([...scaled(scores, 2).scores]).toEqual(entries.map(([, score]) => 2 * score))
    }),
  )
})
