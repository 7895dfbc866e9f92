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
    ['lamp between 10 and 20k', 'lamp', { gte: 1_000_000, lte: 2_000_000 }],
    ['lamp between 500 and 2k', 'lamp', { gte: 50_000, lte: 200_000 }],
    ['lamp ₹500 - ₹1,000', 'lamp', { gte: 50_000, lte: 100_000 }],
    ['₹500-1000 lamps made of oak', 'lamps made of oak', { gte: 50_000, lte: 100_000 }],
    ['lamp 5 – 9 rupees', 'lamp', { gte: 500, lte: 900 }],
    ['lamp Rs. 500 to 1500', 'lamp', { gte: 50_000, lte: 150_000 }],
    ['lamp ₹10-20k', 'lamp', { gte: 1_000_000, lte: 2_000_000 }],
    ['lamp price 75-120', 'lamp', { gte: 7_500, lte: 12_000 }],
    ['lamp price range 500 to 1000', 'lamp', { gte: 50_000, lte: 100_000 }],
    ['lamp 5000 or less', 'lamp', { lte: 500_000 }],
    ['dinner set 5,000 or under for six', 'dinner set for six', { lte: 500_000 }],
    ['lamp ₹500 and below', 'lamp', { lte: 50_000 }],
    ['lamp at most 5000', 'lamp', { lte: 500_000 }],
    ['lamp 5000 at most', 'lamp', { lte: 500_000 }],
    ['lamp up to ₹500', 'lamp', { lte: 50_000 }],
    ['lamp a maximum of 500', 'lamp', { lte: 50_000 }],
    ['iphone 12 max ₹50000 max', 'iphone 12 max', { lte: 5_000_000 }],
    ['lamp above 1000', 'lamp', { gte: 100_000 }],
    ['lamp from 1000', 'lamp', { gte: 100_000 }],
    ['lamp starting at 499', 'lamp', { gte: 49_900 }],
    ['lamp 1000 and up', 'lamp', { gte: 100_000 }],
    ['lamp ₹20 or more', 'lamp', { gte: 2_000 }],
    ['size 40 shoes over 500', 'size 40 shoes', { gte: 50_000 }],
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
    ['mesa 20-50 €', 'mesa', { gte: 2_000, lte: 5_000 }],
    ['mesa €20 – €50 de roble', 'mesa de roble', { gte: 2_000, lte: 5_000 }],
    ['mesa de 20 a 50 euros', 'mesa', { gte: 2_000, lte: 5_000 }],
    ['mesa precio 25-40', 'mesa', { gte: 2_500, lte: 4_000 }],
    ['mesa 5000 o menos', 'mesa', { lte: 500_000 }],
    ['mesa 50 € o menos', 'mesa', { lte: 5_000 }],
    ['mesa hasta 50', 'mesa', { lte: 5_000 }],
    ['mesa máximo 30', 'mesa', { lte: 3_000 }],
    ['mesa un máximo de 30', 'mesa', { lte: 3_000 }],
    ['mesa 30 como máximo', 'mesa', { lte: 3_000 }],
    ['mesa desde 20', 'mesa', { gte: 2_000 }],
    ['mesa a partir de 100', 'mesa', { gte: 10_000 }],
    ['mesa 100 o más', 'mesa', { gte: 10_000 }],
    ['mesa 20 € en adelante', 'mesa', { gte: 2_000 }],
  ])('is read in Spanish: %s', (text, rest, price) => {
    expect(read(text, 'es')).toEqual({ text: rest, price })
  })

  it.each([
    ['lamp 500-1000', 'en', 'lamp', { gte: 50_000, lte: 100_000 }],
    ['lamp 500–1000', 'en', 'lamp', { gte: 50_000, lte: 100_000 }],
    ['lamp 499 - 999', 'en', 'lamp', { gte: 49_900, lte: 99_900 }],
    ['500 to 1000 for men', 'en', 'for men', { gte: 50_000, lte: 100_000 }],
    ['lamp from 500 to 1000', 'en', 'lamp', { gte: 50_000, lte: 100_000 }],
    ['mesa de 20 a 50', 'es', 'mesa', { gte: 2_000, lte: 5_000 }],
    ['mesa desde 20 hasta 50', 'es', 'mesa', { gte: 2_000, lte: 5_000 }],
    ['mesa 100 a 200', 'es', 'mesa', { gte: 10_000, lte: 20_000 }],
    ['mesa 1.000-1.500', 'es', 'mesa', { gte: 100_000, lte: 150_000 }],
  ] as const)('is guessed where two round figures say nothing else: %s', (text, locale, rest, price) => {
    expect(read(text, locale)).toEqual({ text: rest, price, isGuess: true })
  })

  it.each([
    'zapatos 38-42',
    'zapatos de 38 a 42',
    'talla de 20 a 50',
    'niños de 3 a 6',
    'vitaminas más de 50',
    'libros desde 1984',
    'juguetes desde 12 meses',
    'pañales 10-20 kg',
    'talla 38 o menos',
    'edad 12 o menos',
    'juego de 12 o más',
  ])('is none in Spanish in %s', (text) => {
    expect(read(text, 'es')).toBeUndefined()
  })

  it.each([
    'monitor 1920-1080',
    'monitor 1080-1920',
    'WH-1000',
    'sony wh-1000-1500',
    'diary 2019-2021',
    'calendar 2000-2050',
    'shoes 38-42',
    'lens 100-400 mm',
    'film 555-1000',
    'part 500-1000-1500',
    'resistor 100-5000',
    'puzzle 500-1000 pieces',
    '500-1000x',
    'size 100-150',
    'lamp 1000-500',
    'lamp ₹1000 - ₹500',
    'iphone 12 max',
    'lamp 3 or more',
    'books from 1984',
    'toys from 12',
    'WH-1000 or less',
    'iso 100 or less',
    'vitamins 50 and over',
    'air max 270 maxi',
    'lamp from 1000 pieces',
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
