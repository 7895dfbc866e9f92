import { dayIn } from '@galleria/kernel'
import {
  type AmountType,
  AMOUNT_TYPES,
  type Balances,
  type PromisedReward,
  promisedReward,
  type Rewarded,
  type RewardTerms,
  takenFrom,
  totalIn,
  type WalletKind,
} from '@galleria/rules'

/** What the tenant's side of an entry is: where money comes from that is in wallets, or where it went. */
export const COUNTERS = ['refunds', 'order_payments', 'rewards', 'expired', 'closed'] as const
export type Counter = (typeof COUNTERS)[number]

/** Against what each kind of entry is booked. */
export const COUNTER_OF = {
  refund: 'refunds',
  payment: 'order_payments',
  payment_back: 'order_payments',
  reward: 'rewards',
  reward_back: 'rewards',
  referral: 'rewards',
  referral_back: 'rewards',
  expiry: 'expired',
  closing: 'closed',
} as const satisfies Readonly<Record<WalletKind, Counter>>

/** One side of an entry: an account of the customer's, by its type, or the tenant's counter account. Minor units, never 0. */
export type Posting = {
  readonly type: AmountType | null
  readonly counter: Counter | null
  readonly amount: number
  /** When what is left of it goes; null of what stays. */
  readonly expiresAt: Date | null
}

/** The order that an entry belongs to: what one seller delivers, or all that was bought at once. */
export type EntryOrder = { readonly id: string; readonly number: string }

/** Something that was booked for a customer: two postings or more that add up to nothing. */
export type Entry = {
  /** Of what it is booked for, and for ever: it is booked once. */
  readonly key: string
  readonly kind: WalletKind
  readonly order: EntryOrder | null
  readonly at: Date
  readonly postings: readonly Posting[]
}

export const NOTHING: Balances = { cash: 0, refunds: 0, rewards: 0 }

type Booked = Omit<Entry, 'postings'> & {
  /** What each account is changed by. */
  readonly changes: Balances
  /** Of rewards that are given. */
  readonly expiresAt?: Date | null
}

/** An entry that changes the customer's accounts and the counter account by the opposite; undefined when nothing changes. */
export function entryOf({ changes, expiresAt = null, ...rest }: Booked): Entry | undefined {
  const own = AMOUNT_TYPES.flatMap((type): Posting[] =>
    changes[type] === 0 ? [] : [{ type, counter: null, amount: changes[type], expiresAt: type === 'rewards' && changes[type] > 0 ? expiresAt : null }],
  )
  const sum = totalIn(changes)
  if (own.length === 0 || sum === 0) return undefined
  return { ...rest, postings: [...own, { type: null, counter: COUNTER_OF[rest.kind], amount: -sum, expiresAt: null }] }
}

export const negative = ({ cash, refunds, rewards }: Balances): Balances => ({ cash: -cash, refunds: -refunds, rewards: -rewards })

/** What was paid with a wallet goes back to where it came from, what never expires first; what cannot have come from it is a refund. */
export function givenBack(amount: number, spent: Balances): Balances {
  const back = takenFrom(spent, amount, ['cash', 'refunds', 'rewards'])
  return { ...back, refunds: back.refunds + amount - totalIn(back) }
}

/** An order, as far as its reward goes; `reward` is what it was promised. */
type Earning = {
  readonly reward: PromisedReward | null
  readonly goods: Rewarded['amounts']
  readonly orderedAt: Date
  readonly deliveredBefore: number
}

/** What an order that has arrived is given: what it was promised; for orders older than promises what the terms of now would. */
export const rewardFor = (
  { reward, goods, orderedAt, deliveredBefore }: Earning,
  { timeZone, rewards }: { readonly timeZone: string; readonly rewards?: RewardTerms },
): PromisedReward => reward ?? promisedReward(goods, { day: dayIn(orderedAt, timeZone), delivered: deliveredBefore }, rewards)

const DAY_MS = 86_400_000

/** When rewards of an instant go; null where they stay. */
export const expiryOf = (at: Date, days: number | undefined): Date | null => (days === undefined ? null : new Date(at.getTime() + days * DAY_MS))
