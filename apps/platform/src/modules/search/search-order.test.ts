import { expect, it } from 'vitest'
import { dampedRating, discountRank, likingOf, popularityOf, ratingRank } from './search-order.ts'
import { documentOf } from './search-document.fixture.ts'

it('takes a product with few ratings for an average one', () => {
  expect(dampedRating({ ratingAverage: 5, ratingCount: 0 })).toBeCloseTo(3.8)
  expect(dampedRating({ ratingAverage: 5, ratingCount: 1 })).toBeLessThan(4)
  expect(dampedRating({ ratingAverage: 5, ratingCount: 10_000 })).toBeCloseTo(5, 2)
})

it('ranks what nobody has rated below the worst that somebody has', () => {
  expect(ratingRank({ ratingAverage: 0, ratingCount: 0 })).toBeLessThan(ratingRank({ ratingAverage: 1, ratingCount: 1_000_000 }))
})

it('measures a discount as a share of the list price, and none where there is no higher one', () => {
  expect(discountRank({ price: 750, listPrice: 1000 })).toBe(0.25)
  expect(discountRank({ price: 750, listPrice: null })).toBe(0)
  expect(discountRank({ price: 750, listPrice: 750 })).toBe(0)
  expect(discountRank({ price: 750, listPrice: 500 })).toBe(0)
})

it('lets tenfold sales make up for half a star and for two years of age', () => {
  const plain = popularityOf(documentOf({ id: 'a', ratingAverage: 4, ratingCount: 0, soldCount: 0, addedAt: 0 }))
  const year = 365.25 * 24 * 60 * 60 * 1000
  expect(popularityOf(documentOf({ id: 'a', ratingCount: 0, soldCount: 9, addedAt: 0 })) - plain).toBeCloseTo(0.5)
  expect(popularityOf(documentOf({ id: 'a', ratingCount: 0, soldCount: 0, addedAt: 2 * year })) - plain).toBeCloseTo(0.5)
})

it('lets what was looked at lately gain up to fifteen parts in a hundred, next to nothing for a few views', () => {
  const today = 2928
  const liking = (interest: number | null) => likingOf(interest, today)
  expect(liking(null)).toBe(1)
  expect(liking(today)).toBe(1)
  expect(liking(today - 3)).toBe(1) // many views, long ago
  expect(liking(today + Math.log2(4))).toBeCloseTo(1.0375)
  expect(liking(today + Math.log2(256))).toBeCloseTo(1.15)
  expect(liking(today + Math.log2(100_000))).toBeCloseTo(1.15)
})
