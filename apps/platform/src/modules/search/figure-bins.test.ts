import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binsOf } from './figure-bins.ts'

const filled = (points: Parameters<typeof binsOf>[0]) => binsOf(points).filter(({ count }) => count > 0)

describe('a histogram of figures', () => {
  it('has equal, round steps', () =>
    expect(filled(Array.from({ length: 10 }, (_, index) => [index, 1] as const)).map(({ from, to }) => to - from)).toEqual(Array(10).fill(0.5)))

  it('is not spoilt by a few that stray: the last bin reaches to them', () => {
    const salt = Array.from({ length: 20 }, (_, index) => [index / 10, 10] as const)
    const bins = filled([...salt, [400, 2]])
    expect(bins.length).toBeGreaterThan(10)
    expect(bins.at(-1)).toMatchObject({ to: 400, count: 2 })
    expect(Math.max(...bins.map(({ count }) => count))).toBeLessThanOrEqual(20)
  })

  it('counts each figure once, and begins each bin where the one before ends', () => {
    const figures = fc.uniqueArray(fc.double({ min: -50, max: 5000, noNaN: true }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(figures, (amounts) => {
        const points = amounts.toSorted((a, b) => a - b).map((amount) => [amount, 3] as const)
        const bins = binsOf(points)
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(3 * points.length)
        for (const [index, { from, to, count }] of bins.entries()) {
          if (index > 0) expect(from).toBe(bins[index - 1]?.to)
          const isLast = index === bins.length - 1
          expect(count).toBe(3 * amounts.filter((amount) => amount >= from && (amount < to || (isLast && amount === to))).length)
        }
      }),
    )
  })
})
