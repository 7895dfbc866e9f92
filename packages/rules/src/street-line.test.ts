import { expect, it } from 'vitest'
import { isStreetFirst, streetLine } from './street-line.ts'

it.each([
  ['IN', '14', '12th Main Road', '14, 12th Main Road'],
  ['US', '350', '5th Avenue', '350 5th Avenue'],
  ['GB', '14', 'High Street', '14 High Street'],
  ['GB', '14, Flat 3', 'High Street', '14, Flat 3, High Street'],
  ['FR', '14 bis', 'rue de Rivoli', '14 bis rue de Rivoli'],
  ['EC', 'N34-120', 'Av. 6 de Diciembre', 'Av. 6 de Diciembre N34-120'],
  ['EC', 'N34-120, Depto 3', 'Av. 6 de Diciembre', 'Av. 6 de Diciembre N34-120, Depto 3'],
  ['DE', '7a', 'Lindenstraße', 'Lindenstraße 7a'],
  ['IT', '3', 'Via Roma', 'Via Roma 3'],
])('writes an address as it is written in %s: %s, %s', (country, houseNumber, street1, line) => {
  expect(streetLine({ houseNumber, street1, country })).toBe(line)
})

it('does without a number or a street', () => {
  for (const country of ['IN', 'US', 'EC']) {
    expect(streetLine({ houseNumber: '', street1: 'Calle Larga 5-24', country })).toBe('Calle Larga 5-24')
    expect(streetLine({ houseNumber: '14', street1: '', country })).toBe('14')
  }
})

it('says what is asked for first', () => {
  expect(['IN', 'US', 'AU', 'EC', 'MX', 'ES'].map(isStreetFirst)).toEqual([false, false, false, true, true, true])
})
