import { describe, expect, it } from 'vitest'
import { type LineToPrice, pricePart } from './index.ts'

const line = (over: Partial<LineToPrice>): LineToPrice => ({ quantity: 1, unitPrice: 10_000, discount: 0, charges: [{ name: 'GST', rate: 18 }], ...over })
const terms = { deliveryFee: 4000, isTaxIncluded: true, currency: 'INR' }
const inr = (amount: number) => ({ amount, currency: 'INR' })

describe("the price of one seller's part", () => {
  it('is goods less discount and delivery, with the tax that they include', () => {
    const { totals, taxLines } = pricePart([line({ quantity: 2, listPrice: 12_000, discount: 3000 })], terms)
    expect(totals).toEqual({
      subTotal: inr(20_000),
      listTotal: inr(24_000),
      discount: inr(3000),
      deliveryFee: inr(4000),
      taxIncluded: inr(3203),
      taxAdded: inr(0),
      total: inr(21_000),
    })
    expect(taxLines).toEqual([{ name: 'GST', rate: 18, taxable: 17_797, amount: 3203 }])
  })

  it('adds tax where prices do not include it', () => {
    const { totals, taxLines } = pricePart([line({ quantity: 2, discount: 3000 })], { ...terms, isTaxIncluded: false })
    expect(totals).toMatchObject({ taxIncluded: inr(0), taxAdded: inr(3780), total: inr(24_780) })
    expect(taxLines).toEqual([{ name: 'GST', rate: 18, taxable: 21_000, amount: 3780 }])
  })

  it('taxes delivery as what it brings, each rate on its own', () => {
    const food = line({ unitPrice: 30_000, charges: [{ name: 'GST', rate: 5 }] })
    const { taxLines, lines, deliveryTax } = pricePart([line({}), food], { ...terms, isTaxIncluded: false })
    // A quarter of the delivery comes with the first, the rest with the second.
    expect(taxLines).toEqual([
      { name: 'GST', rate: 18, taxable: 11_000, amount: 1980 },
      { name: 'GST', rate: 5, taxable: 33_000, amount: 1650 },
    ])
    expect(lines).toEqual([
      { discount: 0, tax: 1800 },
      { discount: 0, tax: 1500 },
    ])
    expect(deliveryTax).toBe(330)
  })

  it('names each charge of a rate, on the same base, with no paisa between them', () => {
    const charges = [
      { name: 'CGST', rate: 9 },
      { name: 'SGST', rate: 9 },
    ]
    const { taxLines, totals } = pricePart([line({ unitPrice: 114_000, charges })], { ...terms, deliveryFee: 1 })
    expect(taxLines.map(({ name, amount, taxable }) => ({ name, amount, taxable }))).toEqual([
      { name: 'CGST', amount: 8695, taxable: 96_611 },
      { name: 'SGST', amount: 8695, taxable: 96_611 },
    ])
    expect(totals.taxIncluded.amount).toBe(17_390)
  })

  it('adds up one charge that is part of several rates', () => {
    const city = { name: 'City', rate: 2 }
    const { taxLines } = pricePart([line({ charges: [{ name: 'State', rate: 6 }, city] }), line({ charges: [city] })], {
      deliveryFee: 0,
      isTaxIncluded: false,
      currency: 'USD',
    })
    expect(taxLines).toEqual([
      { name: 'State', rate: 6, taxable: 10_000, amount: 600 },
      { name: 'City', rate: 2, taxable: 20_000, amount: 400 },
    ])
  })
})
