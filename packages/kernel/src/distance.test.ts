import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, type Position } from './index.ts'

const positions = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
const HALF_WAY_ROUND = Math.PI * 6371.0088

describe('distanceKm', () => {
  it('knows how far cities are apart', () => {
    const [bengaluru, delhi, quito]: Position[] = [
      [77.5946, 12.9716],
      [77.209, 28.6139],
      [-78.4678, -0.1807],
    ] as Position[]
    expect(distanceKm(bengaluru as Position, delhi as Position)).toBeCloseTo(1740, -1)
    expect(distanceKm(delhi as Position, quito as Position)).toBeGreaterThan(15_000)
  })

  it('goes across the antimeridian and the poles, not round the world', () => {
    expect(distanceKm([179.9, 0], [-179.9, 0])).toBeCloseTo(22.24, 2)
    expect(distanceKm([0, 89.9], [180, 89.9])).toBeCloseTo(22.24, 2)
    expect(distanceKm([0, 90], [123, 90])).toBeCloseTo(0, 6)
  })

  it('is the same both ways, nothing to the place itself and never more than half way round', () => {
    fc.assert(
      fc.property(positions, positions, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 9)
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(HALF_WAY_ROUND + 1e-6)
      }),
    )
  })
})
