import { SELLER_RIGHTS, type PaymentTypeWire } from '@galleria/contract'
import { anAddress, createTestShop, startTestPlatform } from '@galleria/testing'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { actOn, sqlOn, verified } from './buying.fixture.ts'

// Currencies without decimals and with three, from the quote to the money that goes back, with the real SDKs and stand-ins for the providers.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const sql = sqlOn(platform)
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  await platform.startBackground()
})
afterAll(() => platform.close())

const ONLINE = ['STRIPE', 'CASHFREE', 'PAYPAL'] as const

/** Somebody with two pieces in the cart of a shop in this currency. Nothing is added to `price`, in minor units. */
async function cartIn(currency: string, price: number) {
  const shop = await createTestShop(platform, {
    currency,
    delivery: { fee: 0, freeFrom: 0 },
    checkout: { defaultPayment: 'COD', payments: ['COD', ...ONLINE], hasTestPayments: true },
  })
  const { variantIds } = await shop.addProduct({ price })
  const customer = await shop.addCustomer()
  const { api } = customer
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 2 } })
  const confirm = (type?: PaymentTypeWire) =>
    api.confirmCheckout({ query: {}, body: { checkout: type ? { type } : {}, location: { long: 77.6, lat: 12.9 } } }).then(({ data }) => data)
  return { shop, customer, confirm, variantId: variantIds[0] ?? '' }
}
type Cart = Awaited<ReturnType<typeof cartIn>>

/** What is in a cart, ordered and paid. */
async function paid({ customer, confirm }: Cart, type: PaymentTypeWire) {
  const { api } = customer
  const { content } = await api.createOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { orderHash: (await confirm(type)).hash, orderDetails: { paymentType: type, deliveryAddress: { address: anAddress() } } },
  })
  await actOn(platform, content.payment.redirectUrl ?? '', 'paid')
  expect(await verified(customer, content.orderId)).toMatchObject({ payment: { status: 'paid' } })
  return content
}

describe('a provider is offered where it can be asked for the amount, exactly', () => {
  test.each([
    ['JPY', 3457, ['COD', 'STRIPE', 'CASHFREE', 'PAYPAL'], []],
    ['CLP', 3457, ['COD', 'STRIPE', 'CASHFREE'], [['PAYPAL', 'currency']]],
    ['KWD', 3455, ['COD', 'STRIPE', 'CASHFREE'], [['PAYPAL', 'currency']]],
    // Less than Stripe takes, and less than any does but PayPal.
    ['JPY', 20, ['COD', 'CASHFREE', 'PAYPAL'], [['STRIPE', 'amount']]],
    [
      'USD',
      20,
      ['COD', 'PAYPAL'],
      [
        ['STRIPE', 'amount'],
        ['CASHFREE', 'amount'],
      ],
    ],
    // Of 6.914 Stripe takes 6.910 or 6.920.
    [
      'KWD',
      3457,
      ['COD', 'CASHFREE'],
      [
        ['STRIPE', 'amount'],
        ['PAYPAL', 'currency'],
      ],
    ],
  ])('%s %d, twice', async (currency, price, payments, unavailable) => {
    const { confirm } = await cartIn(currency, price)
    const quote = await confirm()
    expect(quote).toMatchObject({ totalPrice: { amount: price * 2, currency }, payments })
    expect((quote.unavailable ?? []).map(({ type, reason }) => [type, reason])).toEqual(unavailable)
    for (const [type] of unavailable) {
      await expect(confirm(type as PaymentTypeWire)).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
    }
  })

  test('an order that is paid like this is not switched to one that cannot', async () => {
    const cart = await cartIn('KWD', 3457)
    const order = await paid(await cartIn('KWD', 3455), 'STRIPE')
    expect(order.total).toEqual({ amount: 6910, currency: 'KWD' })
    const { api } = cart.customer
    const { content } = await api.createOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { orderHash: (await cart.confirm('CASHFREE')).hash, orderDetails: { paymentType: 'CASHFREE', deliveryAddress: { address: anAddress() } } },
    })
    await expect(api.payOrder({ headers: {}, body: { orderId: content.orderId, type: 'STRIPE' } })).rejects.toMatchObject({
      code: 'checkout.payment_unavailable',
      problem: { details: { reason: 'amount' } },
    })
  })
})

describe('money goes back a piece at a time, and in the end all of it', () => {
  test.each([
    ['JPY', 'STRIPE', 3457, [3457, 3457]],
    ['JPY', 'PAYPAL', 3457, [3457, 3457]],
    ['KWD', 'CASHFREE', 3457, [3457, 3457]],
    // In steps of ten: the first is rounded up, and the last is what is left.
    ['KWD', 'STRIPE', 3455, [3460, 3450]],
  ] as const)('%s by %s', async (currency, type, price, amounts) => {
    const cart = await cartIn(currency, price)
    const order = await paid(cart, type)
    const { shop, variantId } = cart
    const seller = await shop.addCustomer()
    await shop.setSellerRights(seller.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    await shop.deliver(order.orderId)
    const refunds = () =>
      sql<{ amount: number }>(
        `select r.amount::int from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
          where p.order_number = $1 and r.state = 'done' order by r.created_at`,
        order.orderId,
      ).then((rows) => rows.map(({ amount }) => amount))
    for (const [index] of amounts.entries()) {
      const [part] = (await seller.api.listSellerOrders({ query: {} })).data
      const { data } = await seller.api.refundOrder({ body: { orderId: part?._id ?? '', items: [{ _id: variantId, quantity: 1 }] } })
      expect(data.refunded).toEqual({ amount: price * (index + 1), currency })
      await vi.waitFor(async () => expect(await refunds()).toEqual(amounts.slice(0, index + 1)), { timeout: 15_000 })
    }
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })
})
