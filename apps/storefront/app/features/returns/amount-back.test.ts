import { describe, expect, it } from 'vitest'
import { moneyBack } from './amount-back.ts'

/** Three cups and a pot, ten off, tax on top, with delivery; one cup is back. */
const PAID = {
  orderId: 'G-1',
  currency: 'INR',
  total: 7_000 + 4_000 - 1_000 + 900,
  back: 2_000,
  deliveryFee: 4_000,
  deliveryTax: 300,
  isTaxIncluded: false,
  lines: [
    { _id: 'cup', quantity: 3, unitPrice: 1_000, discount: 400, tax: 200, back: 1 },
    { _id: 'pot', quantity: 1, unitPrice: 4_000, discount: 600, tax: 400, back: 0 },
  ],
}
const back = (...pieces: [string, number][]) => moneyBack(PAID, new Map(pieces))?.amount

describe('what comes back for some pieces', () => {
  it('is their share of what was paid, and with the last ones all that is left', () => {
    expect(back(['cup', 1])).toBe(1_000 - 133 + 67)
    expect(back(['pot', 1])).toBe(4_000 - 600 + 400)
    expect(back(['cup', 2], ['pot', 1])).toBe(PAID.total - PAID.back)
  })

  it('is not said of nothing, of more than there is, and of what was not paid', () => {
    expect(back()).toBeUndefined()
    expect(back(['cup', 3])).toBeUndefined()
    expect(moneyBack(undefined, new Map([['cup', 1]]))).toBeUndefined()
  })
})
