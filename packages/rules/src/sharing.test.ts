import fc from 'fast-check'
import { expect, it } from 'vitest'
import { refundOf, shareOut } from './index.ts'
import { carts, holdsTogether } from './sharing.fixture.ts'

it('adds up in every component over parts and lines, and goes back to the last paisa in any order', () => {
  fc.assert(fc.property(carts, holdsTogether), { numRuns: 2000 })
})

it('shares a discount over parts and then over their lines, by what they come to', () => {
  expect(shareOut(100, [[200, 100], [300], [0]])).toEqual([[33, 17], [50], [0]])
  expect(shareOut(1, [[1], [1]])).toEqual([[1], [0]])
})

const part = {
  lines: [
    { quantity: 3, unitPrice: 10_000, discount: 100, tax: 4561 },
    { quantity: 1, unitPrice: 5000, discount: 0, tax: 763 },
  ],
  deliveryFee: 4000,
  deliveryTax: 610,
  isTaxIncluded: true,
}

it('refunds what was paid for the pieces that go back, and the delivery with the last of them', () => {
  const first = refundOf(part, [0, 0], [1, 0])
  expect(first).toEqual({ goods: 10_000, discount: 33, deliveryFee: 0, taxIncluded: 1520, taxAdded: 0, total: 9967 })
  const second = refundOf(part, [1, 0], [1, 1])
  expect(second).toMatchObject({ goods: 15_000, discount: 33, deliveryFee: 0, total: 14_967 })
  const last = refundOf(part, [2, 1], [1, 0])
  expect(last).toMatchObject({ goods: 10_000, discount: 34, deliveryFee: 4000, total: 13_966 })
  expect(first.total + second.total + last.total).toBe(35_000 - 100 + 4000)
  expect(first.taxIncluded + second.taxIncluded + last.taxIncluded).toBe(4561 + 763 + 610)
  expect(refundOf(part, [0, 0], [3, 1]).total).toBe(38_900)
})

it('refunds no piece twice, and nothing for nothing', () => {
  expect(() => refundOf(part, [3, 0], [1, 0])).toThrow(RangeError)
  expect(() => refundOf(part, [0, 0], [-1, 0])).toThrow(RangeError)
  expect(refundOf(part, [3, 1], [0, 0]).total).toBe(0)
})
