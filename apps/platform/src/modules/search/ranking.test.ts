import { LOCALES } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { POSTING_BITS } from './posting-lists.ts'
import { FIELD_NAMES, FIELDS } from './ranking.ts'

it('has a field for names and one for texts in each language: what has none is not found', () => {
  const names: readonly string[] = FIELD_NAMES
  expect(LOCALES.flatMap((locale) => [`name_${locale}`, `text_${locale}`]).filter((name) => !names.includes(name))).toEqual([])
})

it('keeps what all fields have of a word in one posting', () => {
  expect(FIELDS.reduce((sum, { bits }) => sum + bits, 0)).toBeLessThanOrEqual(POSTING_BITS)
})
