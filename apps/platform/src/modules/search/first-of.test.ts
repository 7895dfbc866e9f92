import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './first-of.ts'

test('is what sorting all would begin with, however many there are and are wanted', () => {
  const items = fc.uniqueArray(fc.integer({ min: -5_000, max: 5_000 }), { maxLength: 900 })
  fc.assert(
    fc.property(items, fc.integer({ min: -1, max: 400 }), (given, count) => {
      const compare = (left: number, right: number): number => right - left
      const before = [...given]
      expect(firstOf(given, count, compare)).toEqual(given.toSorted(compare).slice(0, Math.max(0, count)))
      expect(given).toEqual(before)
    }),
  )
})
