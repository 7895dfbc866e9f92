import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeFields } from './catalog.ts'

describe('attributes as fields (E-07)', () => {
  it('whole numbers are numbers, anything else stays text', () => {
    const given = [
      ['pages', '192'],
      ['weight', '254 g'],
      ['code', '007'],
      ['diagonal', '2.5'],
      ['serial', '99999999999999999999'],
      ['shift', '-3'],
    ] as const
    expect(attributeFields(given, new Set())).toEqual({ pages: 192, weight: '254 g', code: '007', diagonal: '2.5', serial: '99999999999999999999', shift: -3 })
  })

  it('never take the place of a field of ours, and say again what was written', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom('Name', 'Price', 'weight', 'colour', 'size'), fc.string()), { selector: ([code]) => code })
    fc.assert(
      fc.property(pairs, (given) => {
        const fields = attributeFields(given, new Set(['Name', 'Price']))
        expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['Name']))
        for (const [code, value] of given) if (!['Name', 'Price'].includes(code)) expect(String(fields[code])).toBe(value)
        expect(fields).not.toHaveProperty('Price')
      }),
    )
  })
})
