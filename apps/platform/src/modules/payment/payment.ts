import type { Provider } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import type { PaymentType } from '@galleria/rules'
import type { PaymentReport } from './payment.ports.ts'

/**
 * `open` until the provider has decided, or the time is over. What is not open does not change any more. `mismatched`: the provider dealt with another amount or
 * currency than was asked for; it pays for nothing, and what was taken goes back (decision 0070).
 */
export type PaymentState = 'open' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'mismatched'
export type RefundState = 'queued' | 'pending' | 'done' | 'failed'

export type Payment = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly customerId: string
  readonly attempt: number
  readonly provider: Provider
  readonly isTest: boolean
  readonly state: PaymentState
  readonly amount: number
  readonly currency: string
  readonly reference: string | null
  readonly redirectUrl: string | null
  readonly session: string | null
  readonly capture: string | null
  /** What was taken of a payment that is `mismatched`; null when nothing was, and of all others, of which it is what was asked for. */
  readonly takenAmount: number | null
  readonly takenCurrency: string | null
  readonly isDeclined: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const PROVIDER_OF = { STRIPE: 'stripe', CASHFREE: 'cashfree', PAYPAL: 'paypal' } as const satisfies Readonly<
  Record<Exclude<PaymentType, 'COD'>, Provider>
>

/** Who takes the money of a way to pay; undefined when it is paid on delivery. */
export const providerOf = (type: PaymentType): Provider | undefined => (type === 'COD' ? undefined : PROVIDER_OF[type])

/** The provider's name for an attempt: found again, whatever became of the answer. */
export const attemptKey = ({ id }: Pick<Payment, 'id'>): string => id

export type Next =
  /** Nothing has been decided. */
  | { readonly kind: 'wait'; readonly isDeclined: boolean }
  | { readonly kind: 'decided'; readonly state: Exclude<PaymentState, 'open' | 'mismatched'>; readonly capture: string | null }
  /** The provider dealt with another amount than was asked for, and took it or not. */
  | { readonly kind: 'mismatch'; readonly reported: Money; readonly isTaken: boolean; readonly capture: string | null }

/** Whether what a provider says of the amount is what it was asked for; what it says nothing of is not contradicted. */
export const isAsAsked = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>, reported: Money | null): boolean =>
  reported === null || (reported.amount === amount && reported.currency === currency)

/** What follows for a payment from what the provider says is true. */
export function nextOf(payment: Pick<Payment, 'amount' | 'currency'>, { state, amount, capture, isDeclined }: PaymentReport): Next {
  if (state === 'open' || state === 'authorized') return { kind: 'wait', isDeclined }
  if (amount !== null && !isAsAsked(payment, amount)) return { kind: 'mismatch', reported: amount, isTaken: state === 'paid', capture }
  return { kind: 'decided', state, capture }
}

const MINUTE_MS = 60_000
/** Most is decided in the first minutes, and then told by a message. */
const EAGER_MS = 2 * MINUTE_MS
const PATIENT_MS = 5 * MINUTE_MS

/** When to ask by oneself next: soon at first, later less often, and once more when the time is over. */
export function nextAsk({ createdAt, expiresAt }: Pick<Payment, 'createdAt' | 'expiresAt'>, now: Date): Date {
  const pause = now.getTime() - createdAt.getTime() < 5 * MINUTE_MS ? EAGER_MS : PATIENT_MS
  const next = now.getTime() + pause
  const end = expiresAt.getTime()
  return new Date(now.getTime() < end ? Math.min(next, end) : next)
}

/** The provider's name for a refund: given back once however often it is asked for. What it has reported as failed is asked for under another. */
export const refundKey = ({ id, round }: { readonly id: string; readonly round: number }): string => (round === 0 ? id : `${id}-${round}`)

/** Whose name that is; undefined when it is none. */
export function refundOfKey(key: string): { readonly id: string; readonly round: number } | undefined {
  const [, id, round = '0'] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{0,3}))?$/.exec(key) ?? []
  return id === undefined ? undefined : { id, round: Number(round) }
}

/** How long a refund that did not come through waits: a minute, twice as long each time, a day at most. */
export const refundPauseMs = (tries: number): number => Math.min(MINUTE_MS * 2 ** tries, 24 * 60 * MINUTE_MS)

/**
 * What is asked of a provider that gives back in steps only: rounded up, so that nobody gets less than they are owed, and never more than is left of what was
 * paid, which is whole steps. What was given too much before is then kept from the last one (decision 0157).
 */
export const refundInSteps = (due: number, step: number, left: number): number => Math.min(Math.ceil(due / step) * step, left)

/** What goes back of it: refunds of what was taken by mistake are in its currency. */
export const refundMoney = ({ currency, takenCurrency }: Pick<Payment, 'currency' | 'takenCurrency'>, amount: number): Money => ({
  amount,
  currency: takenCurrency ?? currency,
})

export const moneyOf = ({ amount, currency }: Pick<Payment, 'amount' | 'currency'>): Money => ({ amount, currency })
