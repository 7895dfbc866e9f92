import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf } from './document-scores.ts'
import { scoreOf } from './ranking.ts'
import { createScoreSums } from './score-sums.ts'

test('adds up as a map would, in the order of numbers, and leaves nothing for the next', () => {
  const added = fc.array(fc.tuple(fc.oneof(fc.nat(20), fc.nat(5_000)), fc.constantFrom(0.5, 1, 2), fc.boolean()), { maxLength: 200 })
  fc.assert(
    fc.property(fc.array(added, { maxLength: 4 }), fc.constantFrom('sums', 'head', 'other'), (rounds, way) => {
      const sums = createScoreSums()
      for (const round of rounds) {
        const expected = new Map<number, { sum: number; isMarked: boolean }>()
        for (const [number, amount, isMarked] of round) {
          sums.add(number, amount, isMarked)
          const before = expected.get(number)
          expected.set(number, { sum: (before?.sum ?? 0) + amount, isMarked: isMarked || (before?.isMarked ?? false) })
        }
        expect(sums.size()).toBe(expected.size)
        const scores = way === 'sums' ? sums.take() : sums.takeScores(2, way === 'head')
        expect([...entriesOf(scores)]).toEqual(
          [...expected]
            .sort(([left], [right]) => left - right)
            .map(([number, { sum, isMarked }]) => [number, way === 'sums' ? sum : scoreOf(2, sum, way === 'head' && isMarked)]),
        )
      }
    }),
  )
})
