import { LOCALES } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { FIELD_BITS, FIELD_NAMES, FIELDS, roomFor } from './ranking.ts'

it('has a field for names and one for texts in each language: what has none is not found', () => {
  const names: readonly string[] = FIELD_NAMES
  expect(LOCALES.flatMap((locale) => [`name_${locale}`, `text_${locale}`]).filter((name) => !names.includes(name))).toEqual([])
})

it('keeps what all fields have of a word in one posting, of up to five languages', () => {
  expect(FIELDS.reduce((sum, { bits }) => sum + bits, 0)).toBeLessThanOrEqual(FIELD_BITS)
  expect([1, 2, 3, 4, 5].map((languages) => roomFor(languages))).toEqual([
    { name: 2, text: 3 },
    { name: 2, text: 3 },
    { name: 1, text: 2 },
    { name: 1, text: 1 },
    { name: 1, text: 1 },
  ])
  expect(() => roomFor(6)).toThrow('no room for 6 languages')
})
