import { LOCALES } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameSortKey } from './name-sort-key.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZáéíóúñÑüöçÁÉÍÓÚäåøÀ0123456789 -_.,&\'"()/+°'
const name = fc.array(fc.constantFrom(...LETTERS.split('')), { maxLength: 12 }).map((letters) => letters.join('').trim())

describe.each(LOCALES)('the sort key of a name in %s', (locale) => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const byKey = (left: string, right: string): number => {
    const [one, other] = [nameSortKey(left, locale), nameSortKey(right, locale)]
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  }

  it('orders as the language does, whatever two names are', () => {
    fc.assert(
      fc.property(name, name, (left, right) => {
        expect(byKey(left, right), `${left} | ${right}`).toBe(Math.sign(compare(left, right)))
      }),
      { numRuns: 5000 },
    )
  })

  it('takes a number for what it is worth', () => {
    expect(['Lamp 10', 'Lamp 9', 'Lamp', 'lamp 9b', 'Lamp 007'].toSorted(byKey)).toEqual(['Lamp', 'Lamp 007', 'Lamp 9', 'lamp 9b', 'Lamp 10'])
  })
})

it('puts ñ after n in Spanish and beside it in English', () => {
  const sorted = (locale: 'en' | 'es') => ['Oca', 'Ñame', 'Nuez'].toSorted((left, right) => (nameSortKey(left, locale) < nameSortKey(right, locale) ? -1 : 1))
  expect(sorted('es')).toEqual(['Nuez', 'Ñame', 'Oca'])
  expect(sorted('en')).toEqual(['Ñame', 'Nuez', 'Oca'])
})
