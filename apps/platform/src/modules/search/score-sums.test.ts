import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf } from './document-scores.ts'
import { scoreOf } from './ranking.ts'
import { createScoreSums } from './score-sums.ts'

test('adds up as a map would, in the order of numbers, and leaves nothing for the next', () => {
  const had = fc.record({ number: fc.oneof(fc.nat(20), fc.nat(5_000)), amount: fc.constantFrom(0, 0.5, 1, 2), isMarked: fc.boolean() })
  const ofWord = fc.record({
    weight: fc.constantFrom(0.5, 1),
    postings: fc.uniqueArray(had, { maxLength: 60, selector: ({ number }) => number }),
    from: fc.nat(3),
  })
  const ofQuery = fc.array(ofWord, { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(ofQuery, { maxLength: 4 }), fc.constantFrom('sums', 'head', 'other'), (queries, way) => {
      const sums = createScoreSums()
      for (const words of queries) {
        const expected = new Map<number, { sum: number; isMarked: boolean }>()
        for (const { weight, postings, from } of words) {
          const inOrder = postings.toSorted((left, right) => left.number - right.number)
          sums.add(
            Uint32Array.from([...Array.from({ length: from }, () => 9_999), ...inOrder.map(({ number }) => number)]),
            from,
            inOrder.length,
            Float64Array.from(inOrder, ({ amount }) => amount),
            weight,
            Uint8Array.from(inOrder, ({ isMarked }) => Number(isMarked)),
          )
          for (const { number, amount, isMarked } of inOrder) {
            if (amount === 0) continue
            const before = expected.get(number)
            expected.set(number, { sum: (before?.sum ?? 0) + weight * amount, isMarked: isMarked || (before?.isMarked ?? false) })
          }
        }
        expect(sums.size()).toBe(expected.size)
        const scores = way === 'sums' ? sums.take() : sums.takeScores(2, way === 'head')
        expect([...entriesOf(scores)]).toEqual(
          [...expected]
            .sort(([left], [right]) => left - right)
            .map(([number, { sum, isMarked }]) => [number, way === 'sums' ? sum : scoreOf(2, sum, Number(way === 'head' && isMarked))]),
        )
      }
    }),
  )
})
