import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binsOf, MOST_BINS } from './figure-bins.ts'

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

  // An edge of too many digits would not move by a step any more, and there would be no end to them.
  it.each([
    [[0, 5e-324], 'next to nothing'],
    [[-5e-324, 0], 'next to nothing'],
    [[0.3, 0.1 + 0.2], 'a rounding apart'],
    [[999_999_999_999.5, 999_999_999_999.75], 'of as many digits as a figure has'],
    [[4999.999999999999, 5000], 'a rounding apart'],
    [[999.9999999999999, 1e12], 'just below a power of ten'],
    [[1e-6, 999_999_999_999], 'as far apart as figures are'],
  ])('has an end for %j, %s', (amounts) => {
    const bins = filled(amounts.map((amount) => [amount, 1]))
    expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(bins[0]?.from).toBeLessThanOrEqual(amounts[0]!)
    expect(bins.at(-1)?.to).toBeGreaterThanOrEqual(amounts[1]!)
  })

  it('counts each figure once, and begins each bin where the one before ends', () => {
    const few = fc.double({ min: -50, max: 5000, noNaN: true })
    const asRead = fc
      .tuple(fc.integer({ min: -1e12 + 1, max: 1e12 - 1 }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, behind]) => Number(`${whole}.${behind}`))
    const near = fc.tuple(asRead, fc.integer({ min: 0, max: 99 })).map(([figure, more]) => figure + more / 1e6)
    const figures = fc.oneof(...[few, asRead, near].map((figure) => fc.uniqueArray(figure, { minLength: 2, maxLength: 60 })))
    fc.assert(
      fc.property(figures, (amounts) => {
        const points = amounts.toSorted((a, b) => a - b).map((amount) => [amount, 3] as const)
        const bins = binsOf(points)
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(3 * points.length)
        expect(bins.length).toBeLessThanOrEqual(MOST_BINS + 2)
        for (const [index, { from, to, count }] of bins.entries()) {
          if (index > 0) expect(from).toBe(bins[index - 1]?.to)
          const isLast = index === bins.length - 1
          expect(count).toBe(3 * amounts.filter((amount) => amount >= from && (amount < to || (isLast && amount === to))).length)
        }
      }),
    )
  })
})
