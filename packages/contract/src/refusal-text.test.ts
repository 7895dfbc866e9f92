import { LOCALES } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { MAX_ADDRESSES } from '@galleria/rules'
import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from './errors.ts'
import { refusalText } from './refusal-text.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]
const figuresIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

it('names the figures of the rules, the same in every language', () => {
  for (const locale of LOCALES) {
    expect(refusalText(locale, 'identity.address_limit')).toContain(String(MAX_ADDRESSES))
    for (const code of codes) {
      expect(refusalText(locale, code), `${code} in ${locale}`).not.toMatch(/[{}]/)
      expect(figuresIn(WORDS[locale].refusals[code]), `${code} in ${locale}`).toEqual(figuresIn(WORDS.en.refusals[code]))
    }
  }
})
