import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type ApiClient, ApiFailure, createApiClient, httpTransport } from '@galleria/api-client'
import { type PaymentTypeWire, routeTable } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, statementOf } from '@galleria/testing'
import { createSealer } from '../infra/sealed.ts'
import { openPaymentAccounts } from '../modules/payment/index.ts'
import { startSimulators } from '../modules/payment/providers.fixture.ts'
import type { Outcome } from '../modules/payment/simulator/simulated-payment.ts'
import { couponsOf } from '../modules/promotion/coupons.fixture.ts'
import { credit } from '../modules/wallet/paying.fixture.ts'
import { type ShopProcess, until } from './shop-process.fixture.ts'

export const ONLINE = ['STRIPE', 'CASHFREE', 'PAYPAL'] as const
export type Online = (typeof ONLINE)[number]

const SECRETS_KEY = 'the key of this installation'
export const STOCK = 10
export const PIECES = 2
/** Of whoever has something in it, in minor units: less than an order comes to. */
export const IN_WALLET = 50
const PLACE = { long: 77.6412, lat: 12.9698 }

/** One thing that a client asks of the shop, and what it does when it hears no answer: it asks again. */
export type Asked = {
  readonly kind: string
  /** Asks a shop; `stopAt` is a header of `stop-points.fixture.ts`. */
  ask(shop: ShopProcess, stopAt: string): Promise<unknown>
  askAgain(): Promise<unknown>
}

/** Refusals that somebody may hear who asks a second time for what was done, or who asks while a provider does not know yet. */
const DONE_ALREADY: ReadonlySet<string> = new Set(['order.not_cancellable', 'payment.nothing_due', 'payment.undecided', 'payment.provider_unreachable'])

/**
 * A shop with real keys for all three providers, whose stand-ins run here, outside of the shop's processes, with books of their own. What is not under test is
 * done by a node of the shop that lives on in this process, on the same database.
 */
export async function createPayingWorld() {
  const providers = await startSimulators()
  const at = (path: string) => `${providers.origin}/test-payments/${path}`
  const providerUrls = { stripe: at('stripe'), cashfree: at('cashfree/pg'), paypal: at('paypal') }
  const node = await startTestPlatform({ config: { secretsKey: SECRETS_KEY, providerUrls, requestBudgetMs: 60_000 } })
  const shop = await createTestShop(node, { currency: 'USD', wallet: {}, checkout: { defaultPayment: 'COD', payments: ['COD', ...ONLINE] } })
  const coupons = await couponsOf(node, shop)
  const accounts = openPaymentAccounts(node.database, createSealer(SECRETS_KEY), shop.tenantId)
  const [stripe, cashfree, paypal] = (['stripe', 'cashfree', 'paypal'] as const).map(providers.keysOf)
  if (!stripe || !cashfree || !paypal) throw new Error('a provider has no keys')
  const environment = 'sandbox'
  const now = new Date()
  await accounts.set('stripe', { publishableKey: 'pk', secretKey: `sk_test_${stripe.id}${stripe.secret}`, webhookSecret: `whsec_${stripe.webhook}` }, now)
  await accounts.set('cashfree', { environment, clientId: `TEST${cashfree.id}`, clientSecret: cashfree.secret }, now)
  await accounts.set('paypal', { environment, clientId: paypal.id, clientSecret: paypal.secret, webhookId: paypal.webhook }, now)
  const slots = await freeSlots()
  let buyers = 0

  async function sql<Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> {
    return node.database.run<Row>(statementOf(text), values)
  }

  async function freeSlots() {
    const { data } = await shop.guest().listPickupSlots({ params: { id: shop.seller.id }, query: {} })
    return data.stores.flatMap(({ _id, days }) => days.slice(1).flatMap(({ date, slots: all }) => all.map(({ slot }) => ({ store: _id, date, slot }))))
  }

  /** A client of a process that is going to be killed. */
  const clientOf = (process: ShopProcess, { token }: SignedIn, stopAt: string): ApiClient =>
    createApiClient(
      routeTable,
      httpTransport({
        baseUrl: `${process.url}/api`,
        headers: () => ({ 'x-tenant-key': shop.key, authorization: `Bearer ${token}`, 'x-stop-at': stopAt }),
        pauses: [],
        timeout: 60_000,
      }),
    )

  /** Somebody one call away from an order of two pieces of a thing that nobody else wants, with a coupon of their own; every other one picks it up, every third one pays some of it from their wallet. */
  async function buyer(type: PaymentTypeWire) {
    const { variantIds } = await shop.addProduct({ stock: STOCK })
    const customer = await shop.addCustomer()
    const couponCode = `C${randomUUID().slice(0, 8).toUpperCase()}`
    await coupons.save(couponCode, { maxUses: 1, isListed: false })
    buyers += 1
    const pickup = buyers % 2 === 0 ? slots.pop() : undefined
    await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: PIECES } })
    const isFromWallet = buyers % 3 === 0
    if (isFromWallet) await credit(node, shop, customer, { rewards: IN_WALLET })
    const wish = { ...(pickup ? { pickups: [pickup] } : {}), ...(isFromWallet ? { useWallet: true } : {}) }
    const { data: quote } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type }, location: PLACE, couponCode, ...wish } })
    const order = {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        orderHash: quote.hash,
        orderDetails: { paymentType: type, deliveryAddress: { address: anAddress() } },
        ...(pickup ? { custom: { pickupSlot: pickup } } : {}),
      },
    }
    return { customer, order }
  }

  /** Their order, placed by the node that lives. */
  async function ordered(type: PaymentTypeWire) {
    const { customer, order } = await buyer(type)
    const { content } = await customer.api.createOrder(order)
    return { customer, number: content.orderId }
  }

  /** What the shopper does on the provider's page. */
  async function act(number: string, outcome: Outcome): Promise<string> {
    const [payment] = await sql<{ id: string }>('select id from payment where order_number = $1 order by attempt desc limit 1', number)
    const book = (await providers.books()).find(({ key }) => key === payment?.id)
    if (!book) throw new Error(`No provider knows of ${number}`)
    await fetch(`${providers.origin}/test-payments/pay/${book.page}`, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
    return book.reference
  }

  /** What the provider has sent about a payment, as it comes to the shop: the first of it, unless told. */
  async function messageOf(type: Online, reference: string, index = 0) {
    const find = () => providers.received.filter(({ bytes }) => bytes.includes(reference))[index]
    await until('the provider has sent its message', () => find() !== undefined)
    const { headers: { 'content-length': _, ...headers } = {}, bytes = Buffer.alloc(0) } = find() ?? {}
    return { path: `/api/payments/webhook/${type.toLowerCase()}`, headers: { ...headers, host: `${shop.key}.localhost` }, bytes }
  }

  async function paid(type: Online) {
    const { customer, number } = await ordered(type)
    await act(number, 'unheard')
    await customer.api.verifyOrder({ body: { orderId: number } })
    return { customer, number }
  }

  const again = (asked: Promise<unknown>): Promise<unknown> =>
    asked.catch((error: unknown) => {
      if (!(error instanceof ApiFailure && DONE_ALREADY.has(error.code))) throw error
    })

  const kinds = {
    create: async (type: PaymentTypeWire): Promise<Asked> => {
      const { customer, order } = await buyer(type)
      return {
        kind: `create ${type}`,
        ask: (process, stopAt) => clientOf(process, customer, stopAt).createOrder(order),
        askAgain: () => customer.api.createOrder(order),
      }
    },
    verify: async (type: Online): Promise<Asked> => {
      const { customer, number } = await ordered(type)
      await act(number, 'unheard')
      const body = { orderId: number }
      return {
        kind: `verify ${type}`,
        ask: (process, stopAt) => clientOf(process, customer, stopAt).verifyOrder({ body }),
        askAgain: () => customer.api.verifyOrder({ body }),
      }
    },
    /** The provider's message; the shopper never comes back. */
    message: async (type: Online): Promise<Asked> => {
      const { number } = await ordered(type)
      const { path, headers: sent, bytes } = await messageOf(type, await act(number, 'no_return'))
      return {
        kind: `message ${type}`,
        ask: (process, stopAt) => post(`${process.url}${path}`, { ...sent, 'x-stop-at': stopAt }, bytes),
        askAgain: () => node.app.inject({ method: 'POST', url: path, headers: sent, payload: bytes }),
      }
    },
    cancel: async (type: Online, isPaid: boolean): Promise<Asked> => {
      const { customer, number } = await (isPaid ? paid(type) : ordered(type))
      const body = { orderId: number }
      return {
        kind: `cancel ${isPaid ? 'paid' : 'waiting'} ${type}`,
        ask: (process, stopAt) => clientOf(process, customer, stopAt).cancelOrder({ body }),
        askAgain: () => again(customer.api.cancelOrder({ body })),
      }
    },
    switch: async (from: Online, to: PaymentTypeWire): Promise<Asked> => {
      const { customer, number } = await ordered(from)
      const call = { headers: {}, body: { orderId: number, type: to } }
      return {
        kind: `pay ${from} by ${to}`,
        ask: (process, stopAt) => clientOf(process, customer, stopAt).payOrder(call),
        askAgain: () => again(customer.api.payOrder(call)),
      }
    },
  }

  /** What nobody asks for and is due: a paid order of which nothing was heard, one that nobody paid in time, and one that was paid in the last moment. */
  async function leaveWork(type: Online): Promise<void> {
    const unheard = await ordered(type)
    await act(unheard.number, 'unheard')
    const [unpaid, late] = [await ordered(type), await ordered(type)]
    await act(late.number, 'unheard')
    await sql(`update payment set ask_at = now() - interval '1 second' where order_number = $1`, unheard.number)
    await sql(
      `update stock_hold set expires_at = now() - interval '1 second' where order_id in (select o.id from orders o join master_order m on m.id = o.parent_id where m.number = any($1))`,
      [unpaid.number, late.number],
    )
  }

  /** An order that was paid and is cancelled: its money is owed, and nobody has begun to give it back. */
  async function leaveRefund(type: Online): Promise<void> {
    const { customer, number } = await paid(type)
    await customer.api.cancelOrder({ body: { orderId: number } })
  }

  return {
    node,
    shop,
    providers,
    sql,
    ordered,
    act,
    messageOf,
    kinds,
    leaveWork,
    leaveRefund,
    /** How a process of this shop is started. */
    env: {
      DATABASE_URL: node.database.connectionString,
      SEED: 'never',
      SECRETS_KEY,
      STRIPE_URL: providerUrls.stripe,
      CASHFREE_URL: providerUrls.cashfree,
      PAYPAL_URL: providerUrls.paypal,
      // Work that stands still is not to be given up by itself.
      REQUEST_BUDGET_MS: '60000',
      DATABASE_POOL_SIZE: '60',
    },
    close: async () => {
      await node.close()
      await providers.close()
    },
  }
}
export type PayingWorld = Awaited<ReturnType<typeof createPayingWorld>>

const post = (url: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
