import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inRows } from './door-rows.ts'

it.each([
  [7, 5, [4, 4, 4, 4, 3, 3, 3]],
  [6, 5, [3, 3, 3, 3, 3, 3]],
  [4, 3, [2, 2, 2, 2]],
  [1, 5, [1]],
  [0, 5, []],
])('%i doors of at most %i in a row stand %j', (count, most, expected) => expect(inRows(count, most)).toEqual(expected))

it('leaves no door alone in its row, no row with a hole, and none fuller than it may be', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 3, max: 6 }), (count, most) => {
      const rows = inRows(count, most)
      expect(rows.length).toBe(count)
      for (let at = 0; at < count; at += rows[at] ?? count) {
        const size = rows[at] ?? 0
        expect(rows.slice(at, at + size)).toEqual(Array.from({ length: size }, () => size))
        expect(size).toBeGreaterThan(1)
        expect(size).toBeLessThanOrEqual(most)
      }
    }),
  )
})
