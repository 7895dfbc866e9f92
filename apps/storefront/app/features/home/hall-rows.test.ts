import { describe, expect, it } from 'vitest'
import { rowSizes, sharersOf } from './hall-rows.ts'

describe('rows of halls', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 40])('%i fill their rows on every width, and none stands alone beside others', (count) => {
    for (const most of [2, 3, 5, 9]) {
      const rows = rowSizes(count, most)
      expect(rows.reduce((sum, size) => sum + size, 0)).toBe(count)
      expect(Math.max(...rows)).toBeLessThanOrEqual(most)
      expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1)
      if (count > 1 && most > 2) expect(Math.min(...rows)).toBeGreaterThan(1)
    }
  })

  it('are those of a phone, a tablet and a desk', () => {
    expect([rowSizes(7, 3), rowSizes(9, 5), rowSizes(11, 9)]).toEqual([
      [3, 2, 2],
      [5, 4],
      [6, 5],
    ])
    expect(sharersOf(5, 3)).toEqual([3, 3, 3, 2, 2])
  })
})
