import { expect, test } from 'vitest'
import { internationalPhone } from './international-phone.ts'

test.each([
  ['9845010101', 'IN', '+919845010101'],
  ['2015550123', 'US', '+12015550123'],
  ['0991840201', 'EC', '+593991840201'],
  ['0612345678', 'FR', '+33612345678'],
  ['3331234567', 'IT', '+393331234567'],
  ['0712345678', 'CI', '+2250712345678'],
])('%s in %s is %s for every network', (phone, country, expected) => {
  expect(internationalPhone(phone, country)).toBe(expected)
})

test('nothing is made up for a country that is not known', () => {
  expect(internationalPhone('9845010101', 'ZZ')).toBeUndefined()
})
