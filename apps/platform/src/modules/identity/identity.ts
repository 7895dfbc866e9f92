import type { SIGN_IN_WAYS } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
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
  /** Buys without an account: `email` is where news goes, and opens nothing. */
  readonly isGuest: boolean
  /** In which they want to be written to; null: in that of the page on which they did what the mail is about. */
  readonly language: Locale | null
  /** Slug of the market that they call theirs. It may be gone meanwhile. */
  readonly homeMarket: string | null
  /** Their photograph: a file of theirs that nobody else sees. */
  readonly pictureFileId: string | null
}

export type PersonName = { readonly first: string; readonly last?: string | undefined }

const DAY_MS = 86_400_000
/** C-12: a session ends when it has not been used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** And after this long, however much it is used: what was stolen unnoticed does not work for ever. */
export const SESSION_LIFE_DAYS = 180
/** Nobody has more devices at hand; older ones are there, but not listed. */
export const MAX_LISTED_SESSIONS = 50
/** Use prolongs a session, but writes no more often than this. */
export const SESSION_EXTEND_MS = 3_600_000

/** A device is known to an account for this long after its last sign-in. */
export const DEVICE_LIFE_MS = 180 * DAY_MS

export const CODE_LIFE_MS = 600_000
/** How long somebody may take at a provider, or over a new password. */
export const ATTEMPT_LIFE_MS = 600_000
export const CODE_ATTEMPTS = 5
/** For so long after a guest has given back a code it is taken to be the same person who wants an account. */
export const SAVE_WITHIN_MS = 3_600_000

export type SecurityEventKind =
  | 'signed_in'
  | 'sign_in_refused'
  | 'code_sent'
  | 'limit_hit'
  | 'password_removed'
  | 'password_changed'
  | 'contact_changed'
  | 'provider_linked'
  | 'provider_unlinked'
  | 'passkey_added'
  | 'passkey_removed'
  | 'session_ended'
  | 'account_deleted'
export type SignInWay = (typeof SIGN_IN_WAYS)[number]
export type SecurityEventPath = SignInWay | 'session'

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

/** What a session is called in a list: tells nothing of its token, nor of its hash. */
export function sessionIdOf(tokenHash: Buffer): string {
  const digits = createHash('sha256').update('session').update(tokenHash).digest('hex')
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20, 32)].join('-')
}

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Bound to the request that it was made for, so that equal codes do not look equal in the table. */
export const hashCode = (refId: string, code: string): Buffer => createHmac('sha256', refId).update(code).digest()

export const isCodeRight = (refId: string, code: string, codeHash: Buffer): boolean => timingSafeEqual(hashCode(refId, code), codeHash)

export const userNameIn = ({ email, phone }: Customer): UserName => (email ? { kind: 'email', value: email } : { kind: 'phone', value: phone ?? '' })
