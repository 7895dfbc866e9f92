import { describe, expect, it } from 'vitest'
import { factsOf, packContentOf } from './tile-facts.ts'

const name = { en: 'Quire 14 laptop, 16 GB', es: 'Portátil Quire 14, 16 GB' }

describe('the facts of a tile', () => {
  it('are the first that speak for themselves and are not in the name', () => {
    const attributes = [
      ['wireless', 'Yes'],
      ['stylus', 'Not supported'],
      ['model', 'Unspecified'],
      ['power', { en: 'None needed', es: 'No necesita' }],
      ['warranty', '2 years'],
      ['width', '33.6'],
      ['released', '2026-03-09'],
      ['shown', { en: '28 May 2020', es: '28 de mayo de 2020' }],
      ['sold', 'May 28, 2020'],
      ['made', '28 de mayo de 2020'],
      ['memory', '16 GB'],
      ['text', 'A sentence that is much too long to be read on a tile'],
      ['screen', { en: '14 inch, matt', es: '14 pulgadas, mate' }],
      ['port', 'USB-C'],
      ['second port', 'usb-c'],
      ['colour', 'Grey'],
    ] as const
    expect(factsOf({ name, attributes })).toEqual([{ en: '14 inch, matt', es: '14 pulgadas, mate' }, 'USB-C'])
  })

  it('are none where there is nothing to tell', () => expect(factsOf({ name, attributes: [] })).toEqual([]))
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
