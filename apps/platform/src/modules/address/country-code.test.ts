import { LOCALES } from '@galleria/kernel'
import { expect, test } from 'vitest'
import { countryCodeOf } from './country-code.ts'

test.each([
  ['IN', 'IN'],
  [' in ', 'IN'],
  ['India', 'IN'],
  ['ESTADOS UNIDOS', 'US'],
  ['USA', 'US'],
  ['uk', 'GB'],
  ['Espana', 'ES'],
  ['Germany', 'DE'],
])('%s is %s', (written, code) => {
  expect(countryCodeOf(written)).toBe(code)
})

test.each(['Atlantis', '', 'I', '12'])('"%s" is no country', (written) => {
  expect(countryCodeOf(written)).toBeUndefined()
})

test('every country is known by its name in every language that we speak', () => {
  for (const locale of LOCALES) {
    const names = new Intl.DisplayNames([locale], { type: 'region' })
    for (const code of ['IN', 'EC', 'US', 'ES', 'DE', 'FR', 'GB', 'CI', 'VN', 'YE', 'ZW'])
      expect(countryCodeOf(names.of(code) ?? ''), `${locale} ${code}`).toBe(code)
  }
})
