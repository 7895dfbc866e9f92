import { lengthOf } from './field-problem.ts'
import { isEmail, isTenDigitPhone, lastTenDigits } from './reachable.ts'

/** What somebody signs in with: an e-mail address in lower case, or ten digits. */
export type UserName = { readonly kind: 'email' | 'phone'; readonly value: string }

/** V-30, V-31, V-39. Undefined when it can be neither. */
export function userNameOf(text: string): UserName | undefined {
  const trimmed = text.trim()
  if (isEmail(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() }
  if (isTenDigitPhone(trimmed)) return { kind: 'phone', value: lastTenDigits(trimmed) }
  return undefined
}

/** Characters of a password, as people count them. */
export const PASSWORD_MIN = 8
/** What is longer takes long to hash. */
export const PASSWORD_MAX = 200

/** The same characters from every keyboard (NIST SP 800-63B, section 3.1.1.2). */
export const normalisePassword = (password: string): string => password.normalize('NFKC')

export const passwordLength = (password: string): number => lengthOf(normalisePassword(password))

/** Digits of a code that signs in once. */
export const CODE_DIGITS = 6

/**
 * What a code is asked for: to sign in, to choose a new password as well, or instead of it to delete the account, to show that an address is the account's
 * owner's before it is the account's, to agree to that at the one that the account has, to show that a guest's is theirs, or to come back to what a guest has ordered.
 */
export const CODE_PURPOSES = ['sign_in', 'reset', 'delete', 'contact', 'contact_current', 'confirm', 'order'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** For so many days an account must have had an address or number before it can stand in for the other one, which its owner can no longer read. */
export const CONTACT_STANDS_IN_DAYS = 7

/** What the owner of an account has to hear of, because it may have been somebody else. */
export const ACCOUNT_CHANGES = [
  'password_changed',
  'provider_linked',
  'passkey_added',
  'payout_added',
  'email_added',
  'email_changed',
  'phone_added',
  'phone_changed',
] as const

/** Characters of what its owner calls a passkey. */
export const MAX_PASSKEY_NAME = 60

/** What a device is known by when it signs in again: 32 bytes, base64url. */
export const DEVICE_TOKEN = /^[\w-]{43}$/

/** The ways in which a message reaches somebody. */
export const CHANNELS = ['email', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
