import { expect, test } from 'vitest'
import { groupedPhone } from './phone-groups.ts'

const grouped = (phone: string, country: string) => groupedPhone(phone, country).replaceAll('\u00a0', ' ')

test.each([
  ['9845010101', 'IN', '98450 10101'],
  ['08045678900', 'IN', '080 4567 8900'],
  ['04842668901', 'IN', '0484 266 8901'],
  ['18002674567', 'IN', '1800 267 4567'],
  ['0991840201', 'EC', '099 184 0201'],
  ['022543210', 'EC', '02 254 3210'],
  ['1800752627', 'EC', '1800 752 627'],
  ['2125550123', 'US', '212-555-0123'],
])('%s is read in %s as %s', (phone, country, read) => {
  expect(grouped(phone, country)).toBe(read)
})

test.each([
  ['+919845010101', '+91 98450 10101'],
  ['+9118002674567', '+91 1800 267 4567'],
  ['00914045678900', '+91 40 4567 8900'],
  ['+593991840201', '+593 99 184 0201'],
  ['+59322543210', '+593 2 254 3210'],
  ['+12125550123', '+1 212-555-0123'],
])('%s is read as %s wherever the shop is', (phone, read) => {
  for (const country of ['IN', 'EC', 'DE']) expect(grouped(phone, country)).toBe(read)
})

test('no line ends within a number', () => {
  expect(groupedPhone('+919845010101', 'IN')).not.toContain(' ')
})

test.each(['98450 10101', '(080) 4567-8900', '112', '+4915112345678', '', 'ask at the desk'])('"%s" stays as it is', (phone) => {
  expect(groupedPhone(phone, 'IN')).toBe(phone)
})

test('of a country whose numbers we do not know, a number stays as it is', () => {
  expect(groupedPhone('015112345678', 'DE')).toBe('015112345678')
})
