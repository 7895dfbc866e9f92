import { describe, expect, it } from 'vitest'
import { factsOf } from './tile-facts.ts'

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
      ['depth', '114.299 mm'],
      ['height', '26.9\u00a0mm'],
      ['closure', { en: 'Other', es: 'Otros' }],
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
