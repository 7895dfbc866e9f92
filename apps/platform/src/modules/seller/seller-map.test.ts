import { distanceKm, type Position } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapOf, sellersNear } from './seller-map.ts'
import type { Seller } from './seller.ts'

const sellerAt = (id: string, position: Position | null): Seller => ({
  id,
  slug: id,
  name: id,
  phone: '9845010101',
  office: position && { street1: '1', city: 'Town', state: 'State', zip: '1', country: 'IN', position: [position[0], position[1]] },
  preferences: { allowPickupFromShop: false },
})
const near = (sellers: readonly Seller[], position: Position, withinKm?: number, offset = 0, limit = 20) => {
  const { found, total } = sellersNear(mapOf(sellers), { position, withinKm, offset, limit })
  return { ids: found.map(({ seller }) => seller.id), total, km: found.map(({ km }) => km) }
}

describe('sellersNear', () => {
  it('finds across the antimeridian', () => {
    const sellers = [sellerAt('west', [179.95, -16.8]), sellerAt('east', [-179.95, -16.8]), sellerAt('far', [170, -16.8])]
    expect(near(sellers, [-179.99, -16.8], 30).ids).toEqual(['east', 'west'])
    expect(near(sellers, [179.99, -16.8], 30).ids).toEqual(['west', 'east'])
    expect(near(sellers, [-180, -16.8]).ids).toEqual(['east', 'west', 'far'])
  })

  it('finds over a pole, where all longitudes are near', () => {
    const sellers = [sellerAt('this side', [10, 89.95]), sellerAt('that side', [-170, 89.95]), sellerAt('south', [10, 80])]
    expect(near(sellers, [10, 89.96], 20).ids).toEqual(['this side', 'that side'])
    expect(new Set(near(sellers, [123, 90], 20).ids)).toEqual(new Set(['this side', 'that side']))
    expect(near([sellerAt('s', [0, -89.99])], [180, -89.99], 5).ids).toEqual(['s'])
  })

  it('keeps the order of ids among the same distances, over pages', () => {
    const sellers = ['d', 'b', 'a', 'c'].map((id) => sellerAt(id, [77.6, 12.9]))
    expect(near(sellers, [77.6, 12.9], 1).ids).toEqual(['a', 'b', 'c', 'd'])
    expect(near(sellers, [77.6, 12.9], undefined, 1, 2).ids).toEqual(['b', 'c'])
    expect(near(sellers, [77.6, 12.9], undefined, 3, 2)).toMatchObject({ ids: ['d'], total: 4 })
  })

  it('puts whom nobody can find last where anywhere will do, and counts what lies within', () => {
    const sellers = [sellerAt('here', [77.6, 12.9]), sellerAt('nowhere', null), sellerAt('there', [77.7, 12.9])]
    expect(near(sellers, [77.6, 12.9])).toMatchObject({ ids: ['here', 'there', 'nowhere'], total: 3 })
    expect(near(sellers, [77.6, 12.9]).km.at(-1)).toBeNull()
    expect(near(sellers, [77.6, 12.9], undefined, 1, 1)).toMatchObject({ ids: ['there'], total: 3 })
    expect(near(sellers, [77.6, 12.9], undefined, 2, 1)).toMatchObject({ ids: ['nowhere'], total: 3 })
    expect(near(sellers, [77.6, 12.9], 10)).toMatchObject({ ids: ['here'], total: 1 })
    expect(near([], [0, 0])).toMatchObject({ ids: [], total: 0 })
  })

  it('finds what measuring everybody would', () => {
    const edge = fc.constantFrom(-180, -179.9, 0, 179.9, 180)
    const longitude = fc.oneof(edge, fc.double({ min: -180, max: 180, noNaN: true }))
    const latitude = fc.oneof(fc.constantFrom(-90, -89.9, 0, 89.9, 90), fc.double({ min: -90, max: 90, noNaN: true }))
    const position = fc.tuple(longitude, latitude)
    const km = fc.option(fc.oneof(fc.constantFrom(1, 30, 500, 15_000, 20_040), fc.double({ min: 0.1, max: 20_000, noNaN: true })), { nil: undefined })
    fc.assert(
      fc.property(
        fc.array(position, { maxLength: 40 }),
        position,
        km,
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 10 }),
        (places, from, withinKm, offset, limit) => {
          const sellers = places.map((place, index) => sellerAt(String(index).padStart(3, '0'), place))
          const all = sellers
            .map((seller, index) => ({ id: seller.id, km: distanceKm(from, places[index] ?? [0, 0]) }))
            .filter((one) => one.km <= (withinKm ?? Number.POSITIVE_INFINITY))
            .toSorted((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
          const found = near(sellers, from, withinKm, offset, limit)
          expect(found.total).toBe(all.length)
          expect(found.ids).toEqual(all.slice(offset, offset + limit).map(({ id }) => id))
        },
      ),
      { numRuns: 500 },
    )
  })
})
