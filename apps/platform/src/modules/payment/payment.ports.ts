import type { IncomingHttpHeaders } from 'node:http'
import type { Locale, Money } from '@galleria/kernel'

/** A payment to be opened on a page of the provider's. */
export type PaymentRequest = {
  /** Of this attempt, and for ever: asked again with it, the provider opens nothing new. Letters, digits and "-", 45 at most. */
  readonly key: string
  readonly amount: Money
  /** As the shopper knows it. */
  readonly orderNumber: string
  readonly shopName: string
  readonly locale: Locale
  readonly payer: { readonly id: string; readonly name: string; readonly email: string | null; readonly phone: string | null }
  /** Where the shopper comes back to (R-051), having paid or not. */
  readonly returnUrl: string
  /** Where the provider tells what has become of it (G-07). */
  readonly webhookUrl: string
  readonly expiresAt: Date
}

export type OpenedPayment = {
  /** What the provider calls it. */
  readonly reference: string
  /** Where to send the shopper. */
  readonly redirectUrl: string
  /** For clients that show the provider's own form instead of its page. */
  readonly session: string | null
}

/**
 * `open`: nothing is decided yet. `authorized`: the shopper has agreed, and the money is still to be taken, which is so with providers that have a `capture`.
 * The others are final, except that what was paid can be given back.
 */
export type ReportedState = 'open' | 'authorized' | 'paid' | 'failed' | 'expired' | 'cancelled'

/** What the provider says is true. */
export type PaymentReport = {
  readonly state: ReportedState
  /** What was taken, or may be. */
  readonly amount: Money | null
  /** What the provider calls the money that it took; refunds refer to it. */
  readonly capture: string | null
  /** The bank has said no to the last try. An open payment can be tried again. */
  readonly isDeclined: boolean
}

export type RefundRequest = {
  readonly reference: string
  readonly capture: string
  readonly amount: Money
  /** Of this refund, and for ever. Letters, digits and "-", 40 at most. */
  readonly key: string
}

export type RefundReport = { readonly reference: string; readonly state: 'done' | 'pending' | 'failed' }

/**
 * A message of the provider's, which says what to ask about and is not believed itself. `reference` is null when it is not about a payment; `refund` is the key
 * of a refund, and null when it is not about one that was made here.
 */
export type ProviderEvent = { readonly id: string; readonly type: string; readonly reference: string | null; readonly refund: string | null }

/**
 * A service that takes money for a shop, as we see it. Everything is bounded in time and throws `ProviderFailed`. Whatever changes something may be asked again
 * under its key.
 */
export type PaymentProvider = {
  start(request: PaymentRequest): Promise<OpenedPayment>
  fetch(reference: string): Promise<PaymentReport>
  /** Takes what the shopper has agreed to, all of it, at once: where agreeing is not yet paying (PayPal). Nobody authorises now to take later (decision 0054). */
  capture?(reference: string, key: string): Promise<PaymentReport>
  /** Closes the page, or gives up what was agreed. Does nothing to what is decided. */
  void(reference: string): Promise<PaymentReport>
  refund(request: RefundRequest): Promise<RefundReport>
  fetchRefund(request: Pick<RefundRequest, 'reference' | 'key'> & { readonly refund: string }): Promise<RefundReport>
  /** Whether these bytes are the provider's own, and not an old recording. */
  isSigned(headers: IncomingHttpHeaders, bytes: Uint8Array): Promise<boolean>
  /** What they say. Undefined when it is nothing that can be understood. */
  eventOf(bytes: Uint8Array): ProviderEvent | undefined
}

/** The provider did not do as asked. A refusal is final; after anything else nobody knows whether it was done, and it is asked again under the same key. */
export class ProviderFailed extends Error {
  readonly isRefusal: boolean
  constructor(what: string, { status, cause }: { status?: number | undefined; cause?: unknown } = {}) {
    super(`${what}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.name = 'ProviderFailed'
    this.isRefusal = status !== undefined && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
  }
}

/** How a provider is reached. */
export type ProviderPlace = {
  /** Instead of the provider's own: for simulators. Without a slash at the end. */
  readonly baseUrl: string | undefined
}

/** For one answer of a provider. With the one time that it is asked again, a shopper waits no longer than the storefront does. */
export const PROVIDER_TIMEOUT_MS = 6_000

/** Asks once more when nobody knows whether it was done: under its key it is done once. */
export async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailed && error.isRefusal) throw error
    return ask()
  }
}

/** The text of a header that comes once. */
export const headerIn = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** What a message holds; undefined when it is no JSON. The shape is the provider's, and is not checked here. */
export function jsonIn<T>(bytes: Uint8Array): Partial<T> | undefined {
  try {
    const value: Partial<T> | null = JSON.parse(Buffer.from(bytes).toString('utf8'))
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Which seller's an order is: a view of `tenant_id, id, number, seller_id`. */
export type SoldParts = { readonly soldParts: string }
