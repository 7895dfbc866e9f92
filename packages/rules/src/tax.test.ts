import { describe, expect, it } from 'vitest'
import { isTaxIncluded, taxChargesOf, type TaxTerms } from './index.ts'

const KARNATAKA = { country: 'IN', state: 'Karnataka' }
const GOA = { country: 'IN', state: 'Goa' }
const ECUADOR = { country: 'EC', state: 'Pichincha' }

const GST: TaxTerms = {
  name: 'GST',
  rate: 18,
  rules: [
    { markets: ['grocery', 'toys'], rate: 5 },
    { countries: ['EC'], name: 'Export', rate: 0 },
    { states: ['goa'], rate: 28 },
  ],
}

describe('the charges on a sale', () => {
  it('are those of the first rule that fits, else of the shop', () => {
    expect(taxChargesOf({ market: 'electronics', to: KARNATAKA }, GST)).toEqual([{ name: 'GST', rate: 18 }])
    expect(taxChargesOf({ market: 'toys', to: ECUADOR }, GST)).toEqual([{ name: 'GST', rate: 5 }])
    expect(taxChargesOf({ market: 'electronics', to: ECUADOR }, GST)).toEqual([{ name: 'Export', rate: 0 }])
    expect(taxChargesOf({ market: 'electronics', to: { country: 'IN', state: ' GOA ' } }, GST)).toEqual([{ name: 'GST', rate: 28 }])
  })

  it('follow no rule that asks for a place, as long as none is known', () => {
    expect(taxChargesOf({ market: 'electronics' }, GST)).toEqual([{ name: 'GST', rate: 18 }])
    expect(taxChargesOf({ market: 'toys' }, GST)).toEqual([{ name: 'GST', rate: 5 }])
  })

  it('share the rate within a state and are one between states, where a shop says so', () => {
    const terms: TaxTerms = { name: 'GST', rate: 18, byState: { within: ['CGST', 'SGST'], between: 'IGST' } }
    expect(taxChargesOf({ from: KARNATAKA, to: KARNATAKA }, terms)).toEqual([
      { name: 'CGST', rate: 9 },
      { name: 'SGST', rate: 9 },
    ])
    expect(taxChargesOf({ from: KARNATAKA, to: GOA }, terms)).toEqual([{ name: 'IGST', rate: 18 }])
    expect(taxChargesOf({ from: KARNATAKA, to: ECUADOR }, terms)).toEqual([{ name: 'GST', rate: 18 }])
    expect(taxChargesOf({ from: KARNATAKA }, terms)).toEqual([{ name: 'GST', rate: 18 }])
  })
})

it('is included in prices unless a shop says no', () => {
  expect([{}, { isIncluded: true }, { isIncluded: false }].map((terms) => isTaxIncluded({ name: 'Tax', rate: 5, ...terms }))).toEqual([true, true, false])
})
