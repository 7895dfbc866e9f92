import type { Locale } from '@galleria/kernel'
import { describe, expect, test } from 'vitest'
import { RowRejected } from '../rejection.ts'
import { coloursFileIn } from './colours.ts'
import { schemaFaults } from '../file/schema-faults.ts'
import { createNativeMapper } from './native-mapper.ts'

const product = {
  id: 'cup',
  category: 'cups',
  seller: 'mill',
  brand: 'Mill',
  name: { en: 'Cup' },
  description: { en: 'A cup' },
  options: { size: { s: { en: 'Small' } } },
  variants: [['s', 5, 0, 3]],
  picture: { asset: '1f4e6' },
}

const draftFor = (languages: readonly Locale[], value: Record<string, unknown> = product) =>
  createNativeMapper({ currency: 'INR', languages, colours: new Map(), names: new Map([['size', { en: 'Size' }]]) }).map([{ line: 1, value }], {
    warn: () => undefined,
    reject: () => undefined,
  })

describe('a product in the languages of its shop', () => {
  test('is taken where the shop speaks no more than the product has', () => {
    expect(draftFor(['en'])).toMatchObject({ name: { en: 'Cup' }, options: [{ values: [{ name: { en: 'Small' } }] }] })
  })

  test('is refused with every text that is missing', () => {
    expect(() => draftFor(['en', 'es'])).toThrow(RowRejected)
    expect(() => draftFor(['en', 'es'])).toThrow(/name\.es is missing.*description\.es is missing|description\.es is missing.*name\.es is missing/s)
    expect(() => draftFor(['en', 'es'])).toThrow(/options\.size\.s\.es is missing/)
  })
})

test('a choice says what stands beside the product in its pictures', () => {
  const options = { size: { s: { en: 'Small' }, set: { en: 'With a saucer', shows: '1f37d-fe0f' } } }
  const variants = [
    ['s', 5, 0, 3],
    ['set', 8, 0, 2],
  ]
  const draft = draftFor(['en'], { ...product, options, variants })
  expect(draft.variants.map(({ beside }) => beside)).toEqual([undefined, '1f37d-fe0f'])
  expect(draft.options[0]?.values).toEqual([
    { code: 's', name: { en: 'Small' } },
    { code: 'set', name: { en: 'With a saucer' } },
  ])
  expect(() => draftFor(['en'], { ...product, options: { size: { s: { en: 'Small', show: '1f37d-fe0f' } } } })).toThrow(/options\.size\.s\.show/)
})

test('a colour has a name in each language of the shop, and may have others', () => {
  const file = { red: { en: 'Red', es: 'Rojo', hex: '#ff0000' }, blue: { en: 'Blue', hex: '#0000ff' } }
  expect(schemaFaults(coloursFileIn(['en']), file)).toEqual([])
  expect(schemaFaults(coloursFileIn(['es']), file).map(({ path }) => path.join('.'))).toEqual(['blue.es'])
})
