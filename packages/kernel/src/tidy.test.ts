import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReadable } from './text.ts'
import { plain, tidy } from './tidy.ts'

const strange = fc.constantFrom(
  '\0',
  '\u0001',
  '\u0007',
  '\u000b',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\t',
  '\n',
  '\r\n',
  ' ',
  '\u00a0',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
)
const meant = fc.constantFrom('a', 'é', 'שלום', '\u200e', '\u200f', '\u200d', '\u200c', '👩‍👩‍👧', 'क्‍ष', '0')
const texts = fc.oneof(
  fc.array(fc.oneof(strange, meant), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)
const DISGUISE = /[\u202a-\u202e\u2066-\u2069]/

describe('a plain text', () => {
  it('has nothing in it that nobody sees, and all else as it was', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const made = plain(text)
        expect(made).not.toMatch(DISGUISE)
        expect(made.replace(/[\0\t\n\r]/g, '')).not.toMatch(/\p{Cc}/u)
        expect(made).toBe([...text].filter((sign) => plain(sign) === sign).join(''))
        expect(plain(made)).toBe(made)
        expect(isReadable(made)).toBe(isReadable(text))
      }),
      { numRuns: 500 },
    )
  })

  it.each(['two\tcolumns\r\nand a line', '👩‍👩‍👧', 'क्‍ष', 'می‌خواهم', 'שלום\u200e (x)', '\u00ad\ufeff'])('%j stays as it is', (text) => {
    expect(plain(text)).toBe(text)
  })
})

it('a tidy text is one line of a plain one', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const made = tidy(text)
      expect(made).not.toMatch(/\p{Cc}|\s\s|^\s|\s$/u)
      expect(made).not.toMatch(DISGUISE)
      expect(tidy(made)).toBe(made)
    }),
    { numRuns: 500 },
  )
  expect(tidy('  Asha\u202e \n Rao ')).toBe('Asha Rao')
})
