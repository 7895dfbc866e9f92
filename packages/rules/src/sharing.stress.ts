import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carts, holdsTogether } from './sharing.fixture.ts'

// Sums without a shop: there are no books to check at the end.
test('a million random carts add up in every component, and go back to the last minor unit', { timeout: 1_200_000 }, () => {
  let checked = 0
  const check = fc.property(carts, (cart) => {
    holdsTogether(cart)
    checked += 1
  })
  fc.assert(check, { numRuns: 1_000_000 })
  expect(checked).toBe(1_000_000)
})
