import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figureRanges } from './figure-ranges.ts'

const bins = (...counts: number[]) => counts.map((count, index) => ({ from: index, to: index + 1, count }))

it('makes few ranges of a histogram, open at both ends, each with a fair part', () => {
  expect(figureRanges(bins(10, 10, 10, 10, 10))).toEqual([
    { to: 1, count: 10 },
    { from: 1, to: 2, count: 10 },
    { from: 2, to: 3, count: 10 },
    { from: 3, to: 4, count: 10 },
    { from: 4, count: 10 },
  ])
})

it('offers nothing where all are in one range', () => {
  expect(figureRanges(bins(7))).toEqual([])
  expect(figureRanges(bins(7, 0, 0))).toEqual([])
})

it('counts everything once, and begins each range where the one before ends', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 24 }), (counts) => {
      const ranges = figureRanges(bins(...counts))
      if (ranges.length === 0) return
      expect(ranges.length).toBeLessThanOrEqual(6)
      expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(counts.reduce((sum, count) => sum + count, 0))
      for (const [index, { from }] of ranges.entries()) expect(from).toBe(index === 0 ? undefined : ranges[index - 1]?.to)
      expect(ranges.at(-1)?.to).toBeUndefined()
    }),
  )
})
