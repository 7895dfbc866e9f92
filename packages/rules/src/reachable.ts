import { isReadable } from '@galleria/kernel'
import { type FieldProblem, lengthOf } from './field-problem.ts'

/** Characters of an e-mail address (RFC 5321), and of a phone number with its separators. */
export const EMAIL_MAX = 254
export const PHONE_MAX = 40

/** V-30: of a phone number without the country code. */
export const PHONE_DIGITS = 10
const COUNTRY_CODE_DIGITS = 3

/** A plain check that something is shaped like an e-mail address; whether it exists, only a message to it can tell. */
export const isEmail = (text: string): boolean => lengthOf(text) <= EMAIL_MAX && isReadable(text) && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text)

/** V-39, K-06: spaces, parentheses, dots and hyphens removed, then the last ten digits. */
export const lastTenDigits = (phone: string): string =>
  phone
    .replace(/[\s().-]/g, '')
    .replace(/\D/g, '')
    .slice(-PHONE_DIGITS)

/** V-30: ten digits, perhaps with a country code before them (+91, 0091) and the usual separators. */
export function phoneProblem(text: string): FieldProblem | undefined {
  if (lengthOf(text) > PHONE_MAX) return { kind: 'long', most: PHONE_MAX }
  const number = text.replace(/^(?:\+|00)/, '')
  if (/[^\d\s().-]/.test(number)) return { kind: 'not_digits' }
  const given = number.replace(/\D/g, '').length
  if (given >= PHONE_DIGITS && given <= PHONE_DIGITS + COUNTRY_CODE_DIGITS) return undefined
  return { kind: 'digits', given, needed: PHONE_DIGITS }
}

export const isTenDigitPhone = (text: string): boolean => phoneProblem(text) === undefined
