import { describe, expect, it } from 'vitest'
import { contentIn, packContentOf, unitPriceOf } from './unit-price.ts'

it.each([
  ['400 g tin', { amount: 400, unit: 'g' }],
  ['1 kg, about 5', { amount: 1000, unit: 'g' }],
  ['Bandeja de 0,75 kg', { amount: 750, unit: 'g' }],
  ['6 × 200 ml', { amount: 1200, unit: 'ml' }],
  ['4x110g', { amount: 440, unit: 'g' }],
  ['1 litre', { amount: 1000, unit: 'ml' }],
  ['2 litros', { amount: 2000, unit: 'ml' }],
  ['33cl', { amount: 330, unit: 'ml' }],
  ['Rice, 1,000 g', { amount: 1000, unit: 'g' }],
  ['Aceite, 2 x 1.500 ml', { amount: 3000, unit: 'ml' }],
  ['1,250 kg', { amount: 1250, unit: 'g' }],
  ['1.500 l', { amount: 1500, unit: 'ml' }],
  ['0.125 g', { amount: 0.125, unit: 'g' }],
])('"%s" holds %j', (text, content) => expect(contentIn(text)).toEqual(content))

it.each(['Pack of 4', 'Whole', '42 × 68 mm', '0 g', 'G', '14 cm', '5 gauge'])('"%s" tells of no content', (text) => {
  expect(contentIn(text)).toBeUndefined()
})

it('prices 100 g or 100 ml of a pack, to the minor unit', () => {
  expect(unitPriceOf(17_500, { amount: 400 })).toBe(4375)
  expect(unitPriceOf(1000, { amount: 333 })).toBe(300)
  expect(unitPriceOf(50_000, { amount: 5000 })).toBe(1000)
})

describe('the content of a pack', () => {
  const bread = {
    name: { en: 'Loaf, 1 kg' },
    attributes: [
      ['weight', '900 g'],
      ['fat', '3 g'],
    ] as const,
  }
  const options = [
    { code: 'cut', values: [{ code: 'whole', name: { en: 'Whole' } }] },
    {
      code: 'size',
      values: [
        { code: 's', name: { en: '400 g' } },
        { code: 'l', name: { en: '800 g' } },
      ],
    },
  ]

  it('is that of the variant whose price is shown', () =>
    expect(packContentOf({ ...bread, options }, { cut: 'whole', size: 'l' })).toEqual({ amount: 800, unit: 'g' }))
  it('is else told by an attribute', () => expect(packContentOf({ ...bread, options: [] }, {})).toEqual({ amount: 900, unit: 'g' }))
  it('is else told by the name', () => expect(packContentOf({ ...bread, attributes: [['fat', '3 g']], options: [] }, {})).toEqual({ amount: 1000, unit: 'g' }))
  it('is unknown where nobody tells it', () => expect(packContentOf({ name: { en: 'Loaf' }, attributes: [], options: [] }, {})).toBeUndefined())
})
