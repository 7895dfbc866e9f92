import { randomInt } from 'node:crypto'
import {
  mailboxOf,
  REFERRAL_CODE_LENGTH,
  REFERRAL_DAYS,
  type ReferralRefusal,
  REFERRALS_PER_MONTH,
  type ReferralStatus,
  type ReferralTerms,
  SPOKEN_ALPHABET,
} from '@galleria/rules'

/** Who invited whom by a link, and what became of it. Amounts in minor units: what was booked for each, 0 before. */
export type Referral = {
  readonly id: string
  readonly inviterId: string
  readonly friendId: string
  readonly status: ReferralStatus
  readonly reason: ReferralRefusal | null
  readonly createdAt: Date
  /** What one seller delivers to the friend, by which it counts. */
  readonly orderId: string | null
  readonly inviterAmount: number
  readonly friendAmount: number
}

/** What is known of two accounts when one says that it came by the other's link. */
export type ClaimFacts = {
  readonly isSelf: boolean
  /** Whoever says so has invited the other one, or somebody who did, and so on. */
  readonly isLoop: boolean
  readonly inviterEmail: string | null
  readonly friendEmail: string | null
  readonly hasSameDevice: boolean
  /** The friend's address is of a service whose mailboxes are thrown away. */
  readonly isDisposable: boolean
  readonly linkSince: Date
  readonly accountSince: Date
  readonly hasOrdered: boolean
  /** Friends of the other one's who count and came within thirty days. */
  readonly recent: number
}

const DAY_MS = 86_400_000
export const REFERRAL_MONTH_DAYS = 30

/** Why it does not count; null where it does. What two who live together share (an address, a network) says nothing, so that nobody looks at it. */
export function refusalOf(facts: ClaimFacts, { perMonth = REFERRALS_PER_MONTH }: ReferralTerms, now: Date): ReferralRefusal | null {
  const { isSelf, isLoop, inviterEmail, friendEmail, hasSameDevice, isDisposable, linkSince, accountSince, hasOrdered, recent } = facts
  if (isSelf) return 'self'
  if (isLoop) return 'loop'
  if (inviterEmail !== null && friendEmail !== null && mailboxOf(inviterEmail) === mailboxOf(friendEmail)) return 'same_mailbox'
  if (hasSameDevice) return 'same_device'
  if (isDisposable) return 'disposable_email'
  if (accountSince <= linkSince) return 'account_older'
  if (now.getTime() - accountSince.getTime() > REFERRAL_DAYS * DAY_MS) return 'too_late'
  if (hasOrdered) return 'has_ordered'
  return recent >= perMonth ? 'limit_reached' : null
}

/** What one seller delivers to somebody who was invited. Minor units. */
export type CountedOrder = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly isDelivered: boolean
  /** Of the goods, after discounts, without delivery. */
  readonly goods: number
  /** All of it went back. */
  readonly isBack: boolean
}

/** What an order means for a referral: `wait`, until both are known to be reachable; `forget` takes that back. */
export type Step = 'reward' | 'wait' | 'forget' | 'take_back' | null

export function stepFor(referral: Pick<Referral, 'status' | 'orderId'>, order: CountedOrder, isConfirmed: boolean, terms: ReferralTerms | undefined): Step {
  const isTheOne = referral.orderId === order.id
  if (referral.status === 'rewarded') return isTheOne && order.isBack ? 'take_back' : null
  if (referral.status !== 'joined') return null
  if (isTheOne && order.isBack) return 'forget'
  if (!terms || !order.isDelivered || order.isBack || order.goods < (terms.minOrder ?? 0)) return null
  if (isConfirmed) return 'reward'
  return referral.orderId === null ? 'wait' : null
}

/** Not to be guessed: with thirty tries a minute somebody finds one of a million links in two years. */
export const newReferralCode = (): string => Array.from({ length: REFERRAL_CODE_LENGTH }, () => SPOKEN_ALPHABET[randomInt(SPOKEN_ALPHABET.length)]).join('')
