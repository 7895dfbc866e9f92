import { expect, it } from 'vitest'
import { PRICE_HANDLES, priceHandlesIn } from './facets.ts'

it('starts the handles of the price where the shop wants them, if the list has half of what lies between them (K-08)', () => {
  expect(priceHandlesIn(PRICE_HANDLES, { from: 99, to: 149_990 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, { from: 750, to: 1500 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, { from: 779, to: 199_516 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, undefined)).toEqual({ from: 750, to: 1500 })
})

it.each([
  ['below them', { from: 28, to: 98 }],
  ['above them', { from: 4000, to: 90_000 }],
  ['that reach only the lower one', { from: 28, to: 800 }],
  ['that reach only the upper one', { from: 1400, to: 9000 }],
])('starts them at the ends of a list of prices %s', (_, prices) => {
  expect(priceHandlesIn(PRICE_HANDLES, prices)).toEqual(prices)
})
