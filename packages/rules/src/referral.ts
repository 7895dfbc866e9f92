import { spokenCodeOf } from './spoken-code.ts'

/** What a shop gives when the first order of somebody who was invited has arrived: to both, in minor units of its currency, into their wallets. */
export type ReferralTerms = {
  readonly inviter: number
  readonly friend: number
  /** What the goods of that order have to come to, in minor units; anything unless told. */
  readonly minOrder?: number
  /** So many friends count within thirty days; `REFERRALS_PER_MONTH` unless told. */
  readonly perMonth?: number
  /** After so many days what is left of it expires; never unless told. */
  readonly expiresAfterDays?: number
}

/** Of 21 letters and digits each: one in 38 thousand million. */
export const REFERRAL_CODE_LENGTH = 8

/** The code of a link as it is typed by whoever heard it; undefined for what is none. */
export const referralCodeOf = (text: string): string | undefined => spokenCodeOf(text, REFERRAL_CODE_LENGTH)

/** As it is read out: "4KX9 RMTQ". */
export const spokenReferralCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/** Came by a link and has not got an order yet that counts; did not count; both have their reward; it was taken back with the order. */
export const REFERRAL_STATUSES = ['joined', 'refused', 'rewarded', 'taken_back'] as const
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number]

/**
 * Why somebody does not count as invited, the first that holds: they invited themselves, they had invited whoever invites them (or whoever invited those), both
 * have one mailbox, or one device; their mail address is one to be thrown away; their account is older than the link, or was made too long ago, or has ordered; who invites has invited too many of late.
 */
export const REFERRAL_REFUSALS = [
  'self',
  'loop',
  'same_mailbox',
  'same_device',
  'disposable_email',
  'account_older',
  'too_late',
  'has_ordered',
  'limit_reached',
] as const
export type ReferralRefusal = (typeof REFERRAL_REFUSALS)[number]

export const REFERRALS_PER_MONTH = 10
/** How long after an account was made it can say whose link it came by. */
export const REFERRAL_DAYS = 30

/** Where mail to an address ends up: capital letters and what follows a plus sign are of no account, nor are the dots of Google's. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at).replace(/\+.*$/, '')
  const host = address.slice(at + 1)
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com'
  return isGoogle ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
