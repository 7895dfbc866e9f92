import { CODE_DIGITS, type UserName } from '@galleria/rules'
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

export type Customer = {
  readonly id: string
  readonly customerNo: string
  readonly firstName: string
  readonly lastName: string
  /** At least one of `email` and `phone` is set. */
  readonly email: string | null
  readonly phone: string | null
}

export type PersonName = { readonly first: string; readonly last?: string | undefined }

const DAY_MS = 86_400_000
/** C-12: a session ends when it has not been used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** Use prolongs a session, but writes no more often than this. */
export const SESSION_EXTEND_MS = 3_600_000

/** A device is known to an account for this long after its last sign-in. */
export const DEVICE_LIFE_MS = 180 * DAY_MS

export const CODE_LIFE_MS = 600_000
export const CODE_ATTEMPTS = 5

export type SecurityEventKind = 'signed_in' | 'sign_in_refused' | 'code_sent' | 'limit_hit' | 'password_removed' | 'session_ended'
export type SecurityEventPath = 'password' | 'code' | 'registration' | 'session'

/** Without the letters and digits that are misheard or misread. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** "C-7K3M-Q2XD": out of 30^8, so that one tells nothing about how many there are. */
export function newCustomerNo(): string {
  const letters = Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `C-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** C-12: 256 random bits; only their SHA-256 is kept. */
export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOfToken(token) }
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Bound to the request that it was made for, so that equal codes do not look equal in the table. */
export const hashCode = (refId: string, code: string): Buffer => createHmac('sha256', refId).update(code).digest()

export const isCodeRight = (refId: string, code: string, codeHash: Buffer): boolean => timingSafeEqual(hashCode(refId, code), codeHash)

export const userNameIn = ({ email, phone }: Customer): UserName => (email ? { kind: 'email', value: email } : { kind: 'phone', value: phone ?? '' })
