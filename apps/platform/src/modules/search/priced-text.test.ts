import type { Locale } from '@galleria/kernel'
import { describe, expect, it } from 'vitest'
import { pricedText } from './priced-text.ts'

const shops = { en: { country: 'IN', currency: 'INR' }, es: { country: 'ES', currency: 'EUR' } } as const
const read = (text: string, locale: Locale = 'en', shop: { country: string; currency: string } = shops[locale]) => pricedText(text, { ...shop, locale })

describe('a price in a text', () => {
  it.each([
    ['shoes under 5000', 'shoes', { lte: 500_000 }],
    ['shoes below ₹2,000', 'shoes', { lte: 200_000 }],
    ['Shoes Less Than Rs. 1,42,990.50', 'Shoes', { lte: 14_299_050 }],
    ['running shoes for under 3000 for men', 'running shoes for men', { lte: 300_000 }],
    ['red shoes, up to 900 rupees, leather', 'red shoes, leather', { lte: 90_000 }],
    ['price under 500', '', { lte: 50_000 }],
    ['under ₹9 sweets', 'sweets', { lte: 900 }],
    ['phones under 20k', 'phones', { lte: 2_000_000 }],
    ['laptop under 1 lakh', 'laptop', { lte: 10_000_000 }],
    ['laptop under 1.5 lakh', 'laptop', { lte: 15_000_000 }],
    ['iphone 12 max 50000 INR', 'iphone 12', { lte: 5_000_000 }],
    ['vitamin a under 500', 'vitamin a', { lte: 50_000 }],
    ['phones under 2.3k rupees', 'phones', { lte: 230_000 }],
    ['lamp over 500', 'lamp', { gte: 50_000 }],
    ['lamp from ₹50', 'lamp', { gte: 5_000 }],
    ['lamp between 500 and 1,500', 'lamp', { gte: 50_000, lte: 150_000 }],
    ['lamp between 1500 and 500', 'lamp', { gte: 50_000, lte: 150_000 }],
    ['lamp over 500 under 1000', 'lamp', { gte: 50_000, lte: 100_000 }],
  ])('is read in English: %s', (text, rest, price) => {
    expect(read(text)).toEqual({ text: rest, price })
  })

  it.each([
    ['zapatos menos de 50 €', 'zapatos', { lte: 5_000 }],
    ['zapatos por menos de 50', 'zapatos', { lte: 5_000 }],
    ['Lámpara hasta 1.000,50 euros', 'Lámpara', { lte: 100_050 }],
    ['lámpara por debajo de €80 para niños', 'lámpara para niños', { lte: 8_000 }],
    ['portatil no mas de 2 mil', 'portatil', { lte: 200_000 }],
    ['portátil máximo 900 EUR', 'portátil', { lte: 90_000 }],
    ['mesa más de 100 €', 'mesa', { gte: 10_000 }],
    ['mesa entre 100 y 200', 'mesa', { gte: 10_000, lte: 20_000 }],
    ['precio menos de 20 euros', '', { lte: 2_000 }],
  ])('is read in Spanish: %s', (text, rest, price) => {
    expect(read(text, 'es')).toEqual({ text: rest, price })
  })

  it.each([
    'shoes',
    'under 5000 feet',
    'toys under 3 years',
    'toys under 3',
    'multivitamin over 50',
    'tv under 55 inch',
    'monitor below 4k',
    'air max 270',
    'disk up to 2tb',
    'shoes under $50',
    'shoes under 50 dollars',
    'thunder 5000',
    'under',
    'undersea 500',
    'lamp under 0',
    'lamp under 1,2.5',
    'zapatos menos de 50',
    'model 5000',
  ])('is none in %s', (text) => {
    expect(read(text)).toBeUndefined()
  })

  it('is read in any writing of letters and amounts, and in the currency of the shop', () => {
    expect(read('mesa MA\u0301S DE 100 €', 'es')).toEqual({ text: 'mesa', price: { gte: 10_000 } })
    expect(read('lamp under 1,000', 'en', { country: 'JP', currency: 'JPY' })).toEqual({ text: 'lamp', price: { lte: 1_000 } })
    expect(read('lamp under $28.50', 'en', { country: 'US', currency: 'USD' })).toEqual({ text: 'lamp', price: { lte: 2_850 } })
    expect(read('lámpara menos de 28,50 dólares', 'es', { country: 'EC', currency: 'USD' })).toEqual({ text: 'lámpara', price: { lte: 2_850 } })
  })
})
