import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeliveryFree, MAX_QUANTITY, type SoldLine, sumTotals, totalsOf } from './index.ts'

const terms = { delivery: { fee: 4000, freeFrom: 99_900 }, tax: { name: 'GST', rate: 18 }, currency: 'INR' }
const line = (unitPrice: number, sellerId = 's1'): SoldLine => ({ sellerId, unitPrice, quantity: 1, listPrice: null })

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
    listPrice: fc.option(fc.integer({ min: 1, max: 5_000_000 })),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    sellerId: fc.constantFrom('s1', 's2', 's3'),
  }),
  { maxLength: 10 },
)

describe('totalsOf', () => {
  it('adds up line by line', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const totals = totalsOf(some, terms)
        expect(totals.subTotal.amount).toBe(some.reduce((sum, part) => sum + part.unitPrice * part.quantity, 0))
        expect(totals.total.amount).toBe(totals.subTotal.amount + totals.deliveryFee.amount)
        expect(totals.taxIncluded.amount).toBeLessThan(Math.max(1, totals.total.amount))
        expect(totals.listTotal.amount).toBeGreaterThanOrEqual(totals.subTotal.amount)
      }),
    )
  })

  it('is what its sellers come to in each component, so that one cart can become one order for each (C-15)', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const groups = [...Map.groupBy(some, ({ sellerId }) => sellerId).values()].map((group) => totalsOf(group, terms))
        expect(sumTotals(groups, 'INR')).toEqual(totalsOf(some, terms))
      }),
    )
  })

  it('charges delivery for each seller whose goods stay below its limit', () => {
    expect(totalsOf([line(99_900), line(500, 's2')], terms).deliveryFee.amount).toBe(4000)
    expect(totalsOf([], terms).deliveryFee.amount).toBe(0)
  })

  it('charges none for services, and for goods beside them by what all of it comes to', () => {
    const visit = { ...line(50_000), sells: 'services' as const }
    expect(totalsOf([visit], terms)).toMatchObject({ deliveryFee: { amount: 0 }, total: { amount: 50_000 } })
    expect(totalsOf([visit, line(10_000)], terms).deliveryFee.amount).toBe(4000)
    expect(totalsOf([visit, line(49_900)], terms).deliveryFee.amount).toBe(0)
    expect(totalsOf([visit, line(10_000, 's2')], terms).deliveryFee.amount).toBe(4000)
  })

  it('includes tax half up on what a seller is paid', () => {
    expect(totalsOf([line(114_000)], terms).taxIncluded.amount).toBe(17_390)
    // 17,389.8 twice: each seller's invoice says 17,390.
    expect(totalsOf([line(114_000), line(114_000, 's2')], terms).taxIncluded.amount).toBe(34_780)
  })
})

it('brings goods for nothing from the limit on, and wherever nothing is asked for', () => {
  expect([99_899, 99_900].map((amount) => isDeliveryFree(amount, terms.delivery))).toEqual([false, true])
  expect(isDeliveryFree(1, { fee: 0, freeFrom: 99_900 })).toBe(true)
})
