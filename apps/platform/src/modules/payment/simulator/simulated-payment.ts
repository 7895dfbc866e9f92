import type { Provider } from '@galleria/contract'
import type { Locale, Money } from '@galleria/kernel'

/** What a stand-in for a provider knows of a payment. Instants are milliseconds since 1970. */
export type SimulatedPayment = {
  readonly provider: Provider
  /** What the provider calls it: a session of Stripe's, an order of the others'. */
  readonly reference: string
  /** What the shop calls it. */
  readonly key: string
  /** In the address of the page, where nobody guesses it. */
  readonly page: string
  readonly amount: Money
  readonly label: string
  readonly email: string | null
  readonly locale: Locale
  readonly returnUrl: string
  readonly webhookUrl: string
  readonly createdAt: number
  readonly expiresAt: number
  /** When the bank says yes: may still be to come. */
  readonly agreedAt: number | null
  /** When the money was taken; with PayPal the shop asks for it, and it may still be to come. */
  readonly takenAt: number | null
  readonly declinedAt: number | null
  /** The shop has given it up. */
  readonly closedAt: number | null
  /** PayPal only: the bank says no as soon as the money is asked for. */
  readonly isPoor: boolean
  /** The account that it was paid from is closed afterwards: what is given back does not arrive. */
  readonly isAccountClosed?: boolean
  readonly refunds: readonly SimulatedRefund[]
  /** The keys of what was refused, which is repeated: refunds of Stripe's, and money that PayPal was asked for. */
  readonly refusals?: readonly { readonly key: string; readonly at: number }[]
}
export type SimulatedRefund = {
  readonly reference: string
  readonly key: string
  readonly amount: number
  readonly at: number
  /** When it comes back, because the shopper's bank does not take it. */
  readonly failsAt?: number
  /** Stripe only: what the shop calls it, beside the key. */
  readonly name?: string
}

/** What a person can let happen on the page. The names are shown, and stand in the form that is sent. */
export const OUTCOMES = ['paid', 'code_asked', 'failed', 'pending', 'no_return', 'duplicate', 'unheard', 'expired', 'refund_fails'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The code that the simulated bank expects (3-D Secure); it says no to every other. */
export const BANK_CODE = '123456'
/** So long after the shopper has gone a pending payment succeeds. With PayPal the shopper has agreed then, and what the shop takes is under review until that. */
export const PENDING_MS = 60_000
/** So long after it was asked for a refund comes back that does not arrive. With the providers that is days. */
export const REFUND_FAILS_MS = 3_000

/** `taken`: asked for, and not there yet. */
export type SimulatedState = 'open' | 'agreed' | 'taken' | 'paid' | 'closed' | 'expired'

/** Takers are told to take the money; the others take it as soon as the bank agrees. */
export const isTakenByShop = (provider: Provider): boolean => provider === 'paypal'

/** What has expired may still be paid, where the bank was asked before and says yes later. */
export function stateAt({ provider, agreedAt, takenAt, closedAt, expiresAt }: SimulatedPayment, now: number): SimulatedState {
  if (takenAt !== null) return takenAt <= now ? 'paid' : 'taken'
  if (closedAt !== null) return 'closed'
  if (agreedAt !== null && isTakenByShop(provider)) return 'agreed'
  if (agreedAt !== null && agreedAt <= now) return 'paid'
  return expiresAt <= now ? 'expired' : 'open'
}

/** `cleared`: paid in the end, after the bank took its time. */
export type MessageAbout = 'paid' | 'cleared' | 'failed' | 'expired'

export type Turn = {
  readonly payment: SimulatedPayment
  /** What the shop is told, how many milliseconds from now. */
  readonly messages: readonly { readonly about: MessageAbout; readonly afterMs: number }[]
  /** Whether the shopper is sent back to the shop. */
  readonly isBack: boolean
}

/** What follows from an outcome. Undefined when it is decided already. */
export function turnOf(payment: SimulatedPayment, outcome: Exclude<Outcome, 'code_asked'>, now: number): Turn | undefined {
  if (stateAt(payment, now) !== 'open' || payment.agreedAt !== null) return undefined
  const agreed = { ...payment, agreedAt: now }
  const told = { about: 'paid', afterMs: 0 } as const
  switch (outcome) {
    case 'paid':
      return { payment: agreed, messages: [told], isBack: true }
    case 'refund_fails':
      return { payment: { ...agreed, isAccountClosed: true }, messages: [told], isBack: true }
    case 'duplicate':
      return { payment: agreed, messages: [told, told], isBack: true }
    case 'no_return':
      return { payment: agreed, messages: [told], isBack: false }
    case 'unheard':
      return { payment: agreed, messages: [], isBack: true }
    case 'pending':
      return {
        payment: { ...payment, agreedAt: now + PENDING_MS },
        messages: [...(isTakenByShop(payment.provider) ? [told] : []), { about: 'cleared', afterMs: PENDING_MS }],
        isBack: true,
      }
    case 'failed':
      // PayPal hears of the bank's refusal when the shop asks for the money.
      return isTakenByShop(payment.provider)
        ? { payment: { ...agreed, isPoor: true }, messages: [told], isBack: true }
        : { payment: { ...payment, declinedAt: now }, messages: [{ about: 'failed', afterMs: 0 }], isBack: true }
    case 'expired':
      return { payment: { ...payment, expiresAt: now }, messages: [{ about: 'expired', afterMs: 0 }], isBack: true }
  }
}

export const isRefundFailed = ({ failsAt }: SimulatedRefund, now: number): boolean => failsAt !== undefined && failsAt <= now

/** What has been given back, and has not come back. */
export const refundedOf = ({ refunds }: SimulatedPayment, now: number): number =>
  refunds.reduce((sum, refund) => (isRefundFailed(refund, now) ? sum : sum + refund.amount), 0)
