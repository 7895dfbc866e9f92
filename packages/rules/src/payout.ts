/** Where money can be sent to somebody: to an account at a bank, or to a UPI ID (India). */
export const PAYOUT_KINDS = ['bank', 'upi'] as const
export type PayoutKind = (typeof PAYOUT_KINDS)[number]

/** What is known of such a place: nothing yet, that money arrives there, or that it does not. */
export const PAYOUT_STATES = ['checking', 'verified', 'failed'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Nobody needs more; each one is checked by a provider. */
export const MAX_PAYOUTS = 5
/** Characters of what a bank calls the owner of an account. */
export const PAYOUT_NAME_MAX = 100
/** Digits of an account number at an Indian bank. */
export const ACCOUNT_DIGITS = { least: 9, most: 18 } as const
export const IFSC_LENGTH = 11
/** Characters of a UPI ID. */
export const UPI_MAX = 100

export type PayoutDetails =
  | { readonly kind: 'bank'; readonly name: string; readonly accountNumber: string; readonly ifsc: string }
  | { readonly kind: 'upi'; readonly name: string; readonly vpa: string }

/** As people write them: with spaces and hyphens between the digits, in any case. */
export const tidyAccountNumber = (text: string): string => text.replace(/[\s-]/g, '')
export const tidyIfsc = (text: string): string => text.replace(/\s/g, '').toUpperCase()
export const tidyUpi = (text: string): string => text.trim().toLowerCase()

/** Letters that banks know, spaces, and what stands between names. */
export const isPayoutName = (name: string): boolean => name.length <= PAYOUT_NAME_MAX && /^[\p{Script=Latin}][\p{Script=Latin}\p{M} .'’-]*$/u.test(name)

export const isAccountNumber = (digits: string): boolean =>
  /^\d+$/.test(digits) && digits.length >= ACCOUNT_DIGITS.least && digits.length <= ACCOUNT_DIGITS.most

/** Four letters of the bank, a zero, six characters of the branch (Reserve Bank of India). */
export const isIfsc = (code: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code)

/** "anjali.rao@okhdfc": whoever it is, and the bank's handle, which has no dot: so it is no mail address. */
export const isUpi = (vpa: string): boolean => vpa.length <= UPI_MAX && /^[a-z0-9][a-z0-9._-]{1,}@[a-z][a-z0-9]{1,}$/.test(vpa)

/** So much of it that its owner knows it, and nobody can use it: "•••• 4521", "an•••@okhdfc". */
export function maskPayout(details: PayoutDetails): string {
  if (details.kind === 'bank') return `•••• ${details.accountNumber.slice(-4)}`
  const [who = '', handle = ''] = details.vpa.split('@')
  return `${who.slice(0, who.length > 4 ? 2 : 1)}•••@${handle}`
}
