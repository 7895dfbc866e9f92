import type { Stripe as StripeClient } from 'stripe'
import { fromStripe, toStripe } from './provider-amount.ts'
import {
  headerIn,
  jsonIn,
  type OpenedPayment,
  PROVIDER_TIMEOUT_MS,
  type PaymentProvider,
  type PaymentReport,
  type PaymentRequest,
  ProviderFailed,
  type ProviderPlace,
  type RefundReport,
  type RefundRequest,
} from './payment.ports.ts'

export type StripeKeys = { readonly secretKey: string; readonly webhookSecret: string }

/**
 * Stripe closes a page no sooner than this after it was opened, and under a key that it knows it answers the very same request only: so it is reckoned from the
 * end, which is the same whenever it is asked again. What is over before is closed by `void`.
 */
const SHORTEST_PAGE_MS = 31 * 60_000

/** So often somebody may let a refund that Stripe refuses be tried again within a day. */
const MOST_REFUSALS = 20

/** A message that was signed longer ago is somebody's recording. */
const SIGNATURE_SECONDS = 300

/** Stripe Checkout: a page of Stripe's for each payment, which is called by its session. The SDK is loaded when the first shop needs it. */
export async function openStripe({ secretKey, webhookSecret }: StripeKeys, { baseUrl }: ProviderPlace): Promise<PaymentProvider> {
  const { Stripe } = await import('stripe')
  const inner = Stripe.createNodeHttpClient()
  const base = baseUrl === undefined ? undefined : new URL(baseUrl)
  const stripe = new Stripe(secretKey, {
    timeout: PROVIDER_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      // The SDK knows of hosts, not of paths on them.
      httpClient: {
        getClientName: () => inner.getClientName(),
        makeRequest: (host, port, path, ...rest) => inner.makeRequest(host, port, base.pathname.replace(/\/$/, '') + path, ...rest),
      },
    }),
  })

  async function ask<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      throw cause instanceof Stripe.errors.StripeError
        ? new ProviderFailed(`Stripe: ${what}: ${cause.code ?? cause.type}`, { status: cause.statusCode, cause })
        : new ProviderFailed(`Stripe: ${what}`, { cause })
    }
  }

  const sessionOf = (reference: string) => ask('session', () => stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] }))

  async function start({ key, amount, orderNumber, locale, payer, returnUrl, expiresAt }: PaymentRequest): Promise<OpenedPayment> {
    const unitAmount = toStripe(amount)
    if (unitAmount === undefined) throw new ProviderFailed(`Stripe: ${amount.amount} ${amount.currency} can not be written exactly`, { status: 422 })
    const about = { payment: key, order: orderNumber }
    const session = await ask('start', () =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: key,
          line_items: [{ quantity: 1, price_data: { currency: amount.currency.toLowerCase(), unit_amount: unitAmount, product_data: { name: orderNumber } } }],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.ceil((expiresAt.getTime() + SHORTEST_PAGE_MS) / 1000),
          locale,
          ...(payer.email === null ? {} : { customer_email: payer.email }),
          metadata: about,
          payment_intent_data: { metadata: about, description: orderNumber },
        },
        { idempotencyKey: key },
      ),
    )
    if (!session.url) throw new ProviderFailed('Stripe: the session has no page')
    return { reference: session.id, redirectUrl: session.url, session: session.client_secret ?? session.id }
  }

  const fetch = async (reference: string): Promise<PaymentReport> => reportOf(await sessionOf(reference))

  async function giveUp(reference: string): Promise<PaymentReport> {
    const { status } = await sessionOf(reference)
    try {
      if (status === 'open') await ask('expire', () => stripe.checkout.sessions.expire(reference))
    } catch (error) {
      // It was decided in the meantime: the report says how.
      if (!(error instanceof ProviderFailed && error.isRefusal)) throw error
    }
    return fetch(reference)
  }

  /** Stripe knows a key for a day. What was given back under it before is found by what stands beside it, and is not given back again. */
  async function giveBack({ capture: intent, amount, key }: RefundRequest): Promise<RefundReport> {
    const units = toStripe(amount)
    if (units === undefined) throw new ProviderFailed('Stripe: the amount can not be written exactly', { status: 422 })
    const { data } = await ask('refunds', () => stripe.refunds.list({ payment_intent: intent, limit: 100 }))
    const made = data.find(({ metadata }) => metadata?.['refund'] === key)
    if (made) return refundReportOf(made)
    const create = (idempotencyKey: string) =>
      ask('refund', () => stripe.refunds.create({ payment_intent: intent, amount: units, metadata: { refund: key } }, { idempotencyKey }))
    for (let refusals = 0; ; refusals += 1) {
      try {
        return refundReportOf(await create(refusals === 0 ? key : `${key}:${refusals}`))
      } catch (error) {
        // For that day it also repeats a refusal, whatever was mended meanwhile. Nothing was done under that key, so that another may be taken.
        if (refusals === MOST_REFUSALS || !isRepeatedRefusal(error)) throw error
      }
    }
  }

  const isRepeatedRefusal = (error: unknown): boolean =>
    error instanceof ProviderFailed &&
    error.isRefusal &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.headers?.['idempotent-replayed'] === 'true'

  return {
    start,
    fetch,
    void: giveUp,
    refund: giveBack,
    fetchRefund: async ({ refund }) => refundReportOf(await ask('refund', () => stripe.refunds.retrieve(refund))),
    isSigned: async (headers, bytes) => {
      try {
        stripe.webhooks.constructEvent(Buffer.from(bytes), headerIn(headers, 'stripe-signature'), webhookSecret, SIGNATURE_SECONDS)
        return true
      } catch {
        return false
      }
    },
    eventOf: (bytes) => {
      const { id, type, data } = jsonIn<{ id: string; type: string; data: { object?: { id?: string; metadata?: Record<string, string> } } }>(bytes) ?? {}
      if (!id || !type) return undefined
      const { id: object = null, metadata } = data?.object ?? {}
      const isOfRefund = type.startsWith('refund.') || type === 'charge.refund.updated'
      return { id, type, reference: type.startsWith('checkout.session.') ? object : null, refund: isOfRefund ? (metadata?.['refund'] ?? null) : null }
    },
  }
}

function reportOf(session: StripeClient.Checkout.Session): PaymentReport {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const whole = session.amount_total === null || session.currency === null ? null : fromStripe(session.amount_total, session.currency)
  return {
    state: stateOf(session, intent),
    amount: intent && intent.status === 'succeeded' ? fromStripe(intent.amount_received, intent.currency) : whole,
    capture: intent?.id ?? null,
    isDeclined: Boolean(intent?.last_payment_error),
  }
}

function stateOf({ status, payment_status: paid }: StripeClient.Checkout.Session, intent: StripeClient.PaymentIntent | null): PaymentReport['state'] {
  if (paid === 'paid') return 'paid'
  if (status === 'expired') return 'expired'
  if (intent?.status === 'canceled') return 'cancelled'
  // Complete, and not paid: a bank transfer that is on its way, or one that came to nothing.
  return status === 'complete' && intent?.status === 'requires_payment_method' ? 'failed' : 'open'
}

function refundReportOf({ id, status }: StripeClient.Refund): RefundReport {
  if (status === 'succeeded') return { reference: id, state: 'done' }
  return { reference: id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
