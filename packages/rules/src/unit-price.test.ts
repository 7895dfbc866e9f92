import { expect, it } from 'vitest'
import { contentIn, unitPriceOf } from './unit-price.ts'

it.each([
  ['400 g tin', { amount: 400, unit: 'g' }],
  ['1 kg, about 5', { amount: 1000, unit: 'g' }],
  ['Bandeja de 0,75 kg', { amount: 750, unit: 'g' }],
  ['6 × 200 ml', { amount: 1200, unit: 'ml' }],
  ['4x110g', { amount: 440, unit: 'g' }],
  ['1 litre', { amount: 1000, unit: 'ml' }],
  ['2 litros', { amount: 2000, unit: 'ml' }],
  ['33cl', { amount: 330, unit: 'ml' }],
])('"%s" holds %j', (text, content) => expect(contentIn(text)).toEqual(content))

it.each(['Pack of 4', 'Whole', '42 × 68 mm', '0 g', 'G', '14 cm', '5 gauge'])('"%s" tells of no content', (text) => {
  expect(contentIn(text)).toBeUndefined()
})

it('prices 100 g or 100 ml of a pack, to the minor unit', () => {
  expect(unitPriceOf(17_500, { amount: 400, unit: 'g' })).toBe(4375)
  expect(unitPriceOf(1000, { amount: 333, unit: 'ml' })).toBe(300)
  expect(unitPriceOf(50_000, { amount: 5000, unit: 'g' })).toBe(1000)
})
