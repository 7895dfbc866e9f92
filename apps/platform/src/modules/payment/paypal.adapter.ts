import { createPublicKey, type KeyObject, randomUUID, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Order } from '@paypal/paypal-server-sdk'
import { fromDecimal, toPayPal } from './provider-amount.ts'
import {
  askTwice,
  headerIn,
  jsonIn,
  PROVIDER_TIMEOUT_MS,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentReport,
  type PaymentRequest,
  ProviderFailed,
  type ProviderPlace,
  type RefundReport,
} from './payment.ports.ts'

export type PayPalKeys = {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  readonly environment: 'production' | 'sandbox'
}

/** PayPal's own; a key from anywhere else is anybody's. */
const CERTIFICATE_ORIGINS = {
  production: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  sandbox: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const
const CERTIFICATE_BYTES = 64 * 1024
const MOST_CERTIFICATES = 20

/** PayPal tries a message again for three days. */
const SIGNATURE_MS = 3 * 24 * 3_600_000

/** The status of what PayPal has understood and does not do, for a reason that it names. */
const NOT_DONE = 422

/** PayPal orders: the shopper agrees on a page of PayPal's, then the money is taken (`capture`). The SDK is loaded when the first shop needs it. */
export async function openPayPal({ clientId, clientSecret, webhookId, environment }: PayPalKeys, { baseUrl }: ProviderPlace): Promise<PaymentProvider> {
  const {
    ApiError,
    CheckoutPaymentIntent,
    Client,
    Environment,
    OrdersController,
    PaymentsController,
    PayeePaymentMethodPreference,
    PaypalExperienceUserAction,
    PaypalWalletContextShippingPreference,
  } = await import('@paypal/paypal-server-sdk')

  /** The SDK knows PayPal's own two places only. */
  class ClientAt extends Client {
    override getRequestBuilderFactory(): ReturnType<InstanceType<typeof Client>['getRequestBuilderFactory']> {
      const make = super.getRequestBuilderFactory()
      return (method, path) => {
        const builder = make(method, path)
        if (baseUrl !== undefined)
          builder.interceptRequest((request) => ({ ...request, url: request.url.replace(/^https:\/\/api-m\.(?:sandbox\.)?paypal\.com/, baseUrl) }))
        return builder
      }
    }
  }
  const client = new ClientAt({
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    environment: environment === 'production' ? Environment.Production : Environment.Sandbox,
    timeout: PROVIDER_TIMEOUT_MS,
    // The SDK tries again after every answer that is no success; what may be tried again is decided here.
    httpClientOptions: { retryConfig: { maxNumberOfRetries: 0 } },
  })
  const [orders, payments] = [new OrdersController(client), new PaymentsController(client)]

  const ask = <T>(what: string, work: () => Promise<{ readonly result: T }>): Promise<T> => askTwice(() => once(what, work))
  async function once<T>(what: string, work: () => Promise<{ readonly result: T }>): Promise<T> {
    try {
      return (await work()).result
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw new ProviderFailed(`PayPal: ${what}`, { cause })
      const issue = /"issue"\s*:\s*"([A-Z_]+)"/.exec(typeof cause.body === 'string' ? cause.body : '')?.[1]
      throw new PayPalFailed(`${what}${issue ? `: ${issue}` : ''}`, { status: cause.statusCode, cause, issue })
    }
  }

  const fetchOrder = (id: string): Promise<Order> => ask('order', () => orders.getOrder({ id }))

  async function start({ key, amount, orderNumber, shopName, locale, returnUrl }: PaymentRequest): Promise<OpenedPayment> {
    const value = toPayPal(amount)
    if (value === undefined) throw new ProviderFailed(`PayPal does not take ${amount.currency}`, { status: 422 })
    const order = await ask('start', () =>
      orders.createOrder({
        paypalRequestId: key,
        prefer: 'return=representation',
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [{ referenceId: key, customId: key, description: orderNumber, amount: { currencyCode: amount.currency, value } }],
          paymentSource: {
            paypal: {
              experienceContext: {
                brandName: shopName,
                locale,
                returnUrl,
                cancelUrl: returnUrl,
                shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                userAction: PaypalExperienceUserAction.PayNow,
                paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
              },
            },
          },
        },
      }),
    )
    const page = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
    if (!order.id || !page) throw new ProviderFailed('PayPal: the order has no page')
    return { reference: order.id, redirectUrl: page.href, session: null }
  }

  const fetch = async (reference: string): Promise<PaymentReport> => reportOf(await fetchOrder(reference))

  async function publicKey(address: string): Promise<KeyObject | undefined> {
    const known = keys.get(address)
    if (known) return known
    const origins: readonly string[] = baseUrl === undefined ? CERTIFICATE_ORIGINS[environment] : [new URL(baseUrl).origin]
    if (!URL.canParse(address) || !origins.includes(new URL(address).origin)) return undefined
    const response = await globalThis.fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
    const pem = response.ok ? (await response.text()).slice(0, CERTIFICATE_BYTES) : ''
    if (!pem) return undefined
    const key = createPublicKey(pem)
    if (keys.size >= MOST_CERTIFICATES) keys.clear()
    keys.set(address, key)
    return key
  }
  const keys = new Map<string, KeyObject>()

  return {
    start,
    fetch,
    capture: async (reference, key) => {
      // PayPal repeats what it has said under a key, also that a bank declined a card which is another by now. An order is taken once under however many.
      const paypalRequestId = `${key}-capture-${randomUUID()}`
      try {
        await ask('capture', () => orders.captureOrder({ id: reference, paypalRequestId, prefer: 'return=representation' }))
      } catch (error) {
        if (!(error instanceof PayPalFailed && error.status === NOT_DONE)) throw error
        // Somebody else has just taken it: the report says so. Else the bank or PayPal says no, and the shopper may choose another card on its page, or pay in another way.
        if (error.issue !== 'ORDER_ALREADY_CAPTURED') return { ...(await fetch(reference)), state: 'open', isDeclined: true }
      }
      return fetch(reference)
    },
    // What nobody has taken ends by itself: PayPal has no call for it, and takes nothing that we do not ask for.
    void: async (reference) => {
      const order = await fetchOrder(reference)
      const report = reportOf(order)
      // It has been asked for and is under way: a review, or a bank that takes its time. What is called off now would be paid all the same.
      if (isUnderWay(captureOf(order)?.status)) return report
      return report.state === 'open' || report.state === 'authorized' ? { ...report, state: 'cancelled' } : report
    },
    refund: async ({ capture, amount, key }) => {
      const value = toPayPal(amount)
      if (value === undefined) throw new ProviderFailed(`PayPal does not take ${amount.currency}`, { status: 422 })
      const refund = await ask('refund', () =>
        payments.refundCapturedPayment({
          captureId: capture,
          paypalRequestId: key,
          prefer: 'return=representation',
          body: { amount: { currencyCode: amount.currency, value }, customId: key },
        }),
      )
      return refundReportOf(refund, key)
    },
    fetchRefund: async ({ refund, key }) => refundReportOf(await ask('refund', () => payments.getRefund({ refundId: refund })), key),
    isSigned: async (headers, bytes) => {
      const [id, time] = [headerIn(headers, 'paypal-transmission-id'), headerIn(headers, 'paypal-transmission-time')]
      if (headerIn(headers, 'paypal-auth-algo') !== 'SHA256withRSA' || !(Math.abs(Date.now() - Date.parse(time)) < SIGNATURE_MS)) return false
      try {
        const key = await publicKey(headerIn(headers, 'paypal-cert-url'))
        const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(bytes)}`)
        return key !== undefined && verify('sha256', signed, key, Buffer.from(headerIn(headers, 'paypal-transmission-sig'), 'base64'))
      } catch {
        return false // no key at that address, or not to be reached: PayPal tries again
      }
    },
    eventOf: (bytes) => {
      const { id, event_type: type, resource } = jsonIn<EventWire>(bytes) ?? {}
      if (!id || !type) return undefined
      const reference = type.startsWith('CHECKOUT.ORDER.') ? resource?.id : resource?.supplementary_data?.related_ids?.order_id
      // Then the resource is the refund.
      return { id, type, reference: reference ?? null, refund: type === 'PAYMENT.CAPTURE.REFUNDED' ? (resource?.custom_id ?? null) : null }
    },
  }
}

class PayPalFailed extends ProviderFailed {
  readonly status: number
  readonly issue: string | undefined
  constructor(what: string, { issue, ...about }: { status: number; cause: unknown; issue: string | undefined }) {
    super(`PayPal: ${what}`, about)
    this.status = about.status
    this.issue = issue
  }
}

type EventWire = {
  readonly id: string
  readonly event_type: string
  readonly resource?: {
    readonly id?: string
    readonly custom_id?: string
    readonly supplementary_data?: { readonly related_ids?: { readonly order_id?: string } }
  }
}

/** The last time that the money was asked for. */
const captureOf = ({ purchaseUnits }: Order) => purchaseUnits?.[0]?.payments?.captures?.at(-1)

function reportOf(order: Order): PaymentReport {
  const capture = captureOf(order)
  const amount = capture?.amount ?? order.purchaseUnits?.[0]?.amount
  return {
    state: stateOf(order.status, capture?.status),
    amount: amount ? fromDecimal(amount.value, amount.currencyCode) : null,
    capture: capture?.id ?? null,
    isDeclined: isDeclined(capture?.status),
  }
}

const isUnderWay = (capture: string | undefined): boolean => capture === 'PENDING'
const isDeclined = (capture: string | undefined): boolean => capture === 'DECLINED'

function stateOf(order: string | undefined, capture: string | undefined): PaymentReport['state'] {
  if (capture === 'COMPLETED' || capture === 'PARTIALLY_REFUNDED' || capture === 'REFUNDED') return 'paid'
  if (capture === 'DECLINED' || capture === 'FAILED') return 'failed'
  if (order === 'VOIDED') return 'cancelled'
  return order === 'APPROVED' ? 'authorized' : 'open'
}

function refundReportOf({ id, status }: { readonly id?: string; readonly status?: string }, key: string): RefundReport {
  return { reference: id ?? key, state: status === 'COMPLETED' ? 'done' : status === 'CANCELLED' || status === 'FAILED' ? 'failed' : 'pending' }
}
