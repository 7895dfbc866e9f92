import { describe, expect, it } from 'vitest'
import { productTraitsOf } from './product-traits.ts'

const NAMES = new Map([
  ['colour', { en: 'Colour', es: 'Color' }],
  ['weight', { en: 'Weight', es: 'Peso' }],
  ['brand', { en: 'Brand' }],
  ['ean', { en: 'EAN' }],
])
const plain = { attributes: [], options: [], variants: [{ options: {} }] }

describe('what a product can be chosen by', () => {
  it('is each option in which a variant is there, with its swatch', () => {
    const colour = {
      code: 'colour',
      name: { en: 'Colour' },
      values: [
        { code: 'm', name: { en: 'Midnight blue', es: 'Azul noche' }, swatch: '#113' },
        { code: 'w', name: { en: 'Wine' } },
      ],
    }
    expect(productTraitsOf({ ...plain, options: [colour], variants: [{ options: { colour: 'm' } }] }, NAMES)).toEqual([
      { field: 'colour', name: { en: 'Colour' }, value: 'midnight-blue', label: { en: 'Midnight blue', es: 'Azul noche' }, swatch: '#113' },
    ])
  })

  it('is the place of an appointment by its code, whatever it is called', () => {
    const at = (label: string) => ({ code: 'mode', name: { en: 'Where' }, values: [{ code: 'clinic', name: { en: label } }] })
    const valuesOf = (label: string) => productTraitsOf({ ...plain, options: [at(label)], variants: [{ options: { mode: 'clinic' } }] }, NAMES)
    expect(['At the clinic', 'At the centre'].flatMap(valuesOf).map(({ value }) => value)).toEqual(['clinic', 'clinic'])
  })

  it('is each attribute with a name that is short enough to be shared, once with an option of the same code', () => {
    const option = { code: 'colour', name: { en: 'Colour' }, values: [{ code: 'b', name: { en: 'Black' } }] }
    const traits = productTraitsOf(
      {
        attributes: [
          ['colour', 'Black'],
          ['weight', '1.5 kg'],
          ['unnamed', 'yes'],
          ['weight', 'A kilogram and a half, as long as nothing is in it but air'],
        ],
        options: [option],
        variants: [{ options: { colour: 'b' } }],
      },
      NAMES,
    )
    expect(traits.map(({ field, value }) => [field, value])).toEqual([
      ['colour', 'black'],
      ['weight', '1-5-kg'],
    ])
  })

  it.each([
    [
      { en: 'Gluten, milk', es: 'Gluten, leche' },
      [
        { en: 'Gluten', es: 'Gluten' },
        { en: 'Milk', es: 'Leche' },
      ],
    ],
    ['Nylon, Polyester, Wool', ['Nylon', 'Polyester', 'Wool']],
    [{ en: 'Anand, Gujarat', es: 'Anand (Guyarat)' }, [{ en: 'Anand, Gujarat', es: 'Anand (Guyarat)' }]],
    ['Grey (light, dark)', ['Grey (light, dark)']],
    ['1,500 VA', ['1,500 VA']],
  ] as const)('is each value of a list: %j', (value, labels) =>
    expect(productTraitsOf({ ...plain, attributes: [['colour', value]] }, NAMES).map(({ label }) => label)).toEqual(labels),
  )

  it.each([
    ['ean', '5901234123457'],
    ['ean', '0065030778473, 4058829138493'],
    ['weight', '28 May 2020'],
    ['weight', { en: 'May 28, 2020', es: '28 de mayo de 2020' }],
    ['brand', 'Nobody'],
  ] as const)('is no number of an article, no day, and nothing under a name of our own (%s: %j)', (code, value) =>
    expect(productTraitsOf({ ...plain, attributes: [[code, value]] }, NAMES)).toEqual([]),
  )
})
