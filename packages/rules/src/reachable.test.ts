import { describe, expect, it } from 'vitest'
import { isEmail, isTenDigitPhone, lastTenDigits, phoneProblem } from './index.ts'

describe('ways to reach somebody', () => {
  it('reduces a phone to its last ten digits (V-39)', () => {
    expect(lastTenDigits('+91 (98450) 10-10.1')).toBe('9845010101')
    expect(lastTenDigits('098-450 10101')).toBe('9845010101')
  })

  it('tells e-mail addresses and phone numbers from other text (V-30)', () => {
    expect(isEmail('anjali@galleria.example')).toBe(true)
    expect(isEmail('anjali@galleria')).toBe(false)
    expect(isEmail('anjali\ud83d@galleria.example')).toBe(false)
    expect(isTenDigitPhone('+91 98450 10101')).toBe(true)
    expect(isTenDigitPhone('98450 1010')).toBe(false)
    expect(isTenDigitPhone('call me: 9845010101')).toBe(false)
  })

  it('says in figures what is wrong with a phone number', () => {
    expect(phoneProblem('0091 98450 10101')).toBeUndefined()
    expect(phoneProblem('0098450101')).toEqual({ kind: 'digits', given: 8, needed: 10 })
    expect(phoneProblem('98450+10101')).toEqual({ kind: 'not_digits' })
    expect(phoneProblem(`${'('.repeat(31)}9845010101`)).toEqual({ kind: 'long', most: 40 })
  })
})
