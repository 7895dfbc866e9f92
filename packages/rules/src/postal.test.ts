import { expect, it } from 'vitest'
import { tidyZip, writtenZip } from './postal.ts'

it.each([
  ['IE', 'd02 xy45', 'D02 XY45'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'm1 1ae', 'M1 1AE'],
  ['NL', '1012ab', '1012 AB'],
  ['IN', '560 001', '560001'],
  ['US', '10001-1234', '10001-1234'],
])('a postal code of %s that is given as "%s" is written "%s"', (country, given, written) => expect(writtenZip(tidyZip(given), country)).toBe(written))

it('keeps the space that a postal code has already', () => expect(writtenZip('D02 XY45', 'IE')).toBe('D02 XY45'))
