import { createHmac, randomUUID } from 'node:crypto'
import type { PaymentTypeWire } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, type TestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { sharedSecret } from '../../infra/settings.ts'
import { simulatedKeysWith } from './simulator/simulated-keys.ts'
import type { Outcome } from './simulator/simulated-payment.ts'

/** A shop that is paid through the stand-ins of all providers. The platform has to listen: the real SDKs call it. */
export const createPayingShop = (platform: TestPlatform): Promise<TestShop> =>
  createTestShop(platform, {
    currency: 'USD',
    checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE', 'CASHFREE', 'PAYPAL'], hasTestPayments: true },
  })

export const sqlOn =
  (platform: TestPlatform) =>
  async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    platform.database.run<Row>(statementOf(text), values)

/** Somebody who has just placed an order of two pieces, to be paid like this. */
export async function buyIn(shop: TestShop, type: PaymentTypeWire, stock = 10) {
  const { variantIds } = await shop.addProduct({ stock })
  const variantId = variantIds[0] ?? ''
  const customer = await shop.addCustomer()
  const { api } = customer
  await api.addToCart({ body: { item: variantId, quantity: 2 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: { long: 77.6, lat: 12.9 } } })
  const key = randomUUID()
  const create = () =>
    api.createOrder({
      headers: { 'idempotency-key': key },
      body: { orderHash: quote.hash, orderDetails: { paymentType: type, deliveryAddress: { address: anAddress() } } },
    })
  const { content } = await create()
  return { customer, api, variantId, create, order: content, page: content.payment.redirectUrl ?? '' }
}

// The SDKs, which are loaded when somebody pays first, may take longer for it here than a request may.
await Promise.all([import('stripe'), import('cashfree-pg'), import('@paypal/paypal-server-sdk')])

/** What a person does on a page of a stand-in. */
export const actOn = (platform: TestPlatform, page: string, outcome: Outcome) =>
  platform.app.inject({
    method: 'POST',
    url: new URL(page).pathname,
    headers: { host: new URL(page).host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ outcome }).toString(),
  })

export const orderOf = async ({ api }: Pick<SignedIn, 'api'>, orderId: string) => (await api.getOrder({ params: { orderId } })).data
export const verified = async ({ api }: Pick<SignedIn, 'api'>, orderId: string) => (await api.verifyOrder({ body: { orderId } })).content

/** A message as Stripe's stand-in signs it, or with the keys of another tenant; made at `signedAt`. */
export async function sendStripeEvent(
  platform: TestPlatform,
  shop: Pick<TestShop, 'key' | 'tenantId'>,
  { id, type, reference, metadata = {}, signedFor = shop.tenantId, signedAt = new Date() }: StripeEvent,
) {
  const { webhook } = simulatedKeysWith(await sharedSecret(platform.database, 'payment-simulator')).keysOf(signedFor, 'stripe')
  const payload = JSON.stringify({ id, type, data: { object: { id: reference, metadata } } })
  const at = Math.floor(signedAt.getTime() / 1000)
  const signature = createHmac('sha256', `whsec_${webhook}`).update(`${at}.${payload}`).digest('hex')
  return platform.app.inject({
    method: 'POST',
    url: '/api/payments/webhook/stripe',
    headers: { host: `${shop.key}.localhost`, 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    payload,
  })
}

type StripeEvent = {
  readonly id: string
  readonly type: string
  readonly reference: string
  readonly metadata?: Readonly<Record<string, string>>
  /** A tenant. */
  readonly signedFor?: string
  readonly signedAt?: Date
}
