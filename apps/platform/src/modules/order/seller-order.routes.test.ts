import { randomUUID } from 'node:crypto'
import { SELLER_RIGHTS, type OrderWire, type SellerRight } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSought } from './sought.repository.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  // Whoever takes the money is called over HTTP.
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true } })
})
afterAll(() => platform.close())

async function sellerOf(sellerId: string, rights: readonly SellerRight[] = SELLER_RIGHTS): Promise<SignedIn> {
  const account = await shop.addCustomer()
  await shop.setSellerRights(account.userInfo._id, sellerId, rights)
  return account
}

type Sold = { readonly seller: SignedIn; readonly customer: SignedIn; readonly order: OrderWire; readonly variants: readonly string[] }

/** Three pieces of 500.00 and two of 333.33 of one seller, whose people may do everything; with delivery they come to 2,166.66. */
async function sold(paymentType: 'COD' | 'STRIPE' = 'COD'): Promise<Sold> {
  const { id } = await shop.addSeller('Orin')
  const products = [await shop.addProduct({ price: 50_000, sellerId: id }), await shop.addProduct({ price: 33_333, sellerId: id })]
  const variants = products.map(({ variantIds }) => variantIds[0] ?? '')
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: variants.map((item, index) => ({ item, quantity: 3 - index })) } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: paymentType }, location: { long: 77.6412, lat: 12.9698 } } })
  const body = { orderDetails: { paymentType }, orderHash: data.hash }
  const { content } = await customer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { seller: await sellerOf(id), customer, order: content, variants }
}

const nowOf = async ({ customer, order }: Sold): Promise<OrderWire> => (await customer.api.getOrder({ params: { orderId: order._id } })).data

/** What was published of an order, of one type. */
async function published({ order }: Sold, type: string): Promise<object[]> {
  const rows = await platform.database.run<{ payload: object }>(
    { name: 'test-published', text: `select payload from event_outbox where tenant_id = $1 and type = $2 and payload ->> 'number' = $3 order by id` },
    [shop.tenantId, type, order.orderId],
  )
  return rows.map(({ payload }) => payload)
}

describe("a seller's people", () => {
  it('find an order by what was read out of its number, or by the name that it is for', async () => {
    const { seller, order } = await sold()
    const found = async (q: string) => (await seller.api.listSellerOrders({ query: { q } })).page.total
    const { first, last } = order.deliveryAddress.name
    const read = order.orderId.toLowerCase().replaceAll('-', '')
    expect(await Promise.all([order.orderId, read, read.slice(-4), ` ${first} ${last} `, last.toUpperCase()].map(found))).toEqual([1, 1, 1, 1, 1])
    expect(await Promise.all(['%', '_', 'somebody else'].map(found))).toEqual([0, 0, 0])
    expect((await seller.api.listSellerOrders({ query: { q: read, status: 'delivered' } })).data).toEqual([])
    expect(await found('  ')).toBe(1)
  })

  it('find what a version before wrote by its own words, until it is said of it by what it is found', async () => {
    const { seller, order } = await sold()
    const soughtNow = async (set = '') => {
      const [row] = await platform.database.run<{ sought: string | null }>(
        statementOf(set === '' ? 'select sought from orders where id = $1' : `update orders set ${set} where id = $1 returning sought`),
        [order._id],
      )
      return row?.sought
    }
    const found = async (q: string) => (await seller.api.listSellerOrders({ query: { q } })).data.map(({ orderId }) => orderId)
    const written = await soughtNow()
    expect(written).toBe(`${order.orderId.replaceAll('-', '')} Anjali Rao`.toLowerCase())
    expect(await soughtNow('sought = null')).toBeNull()
    expect([await found('ANJALI'), await found(order.orderId)]).toEqual([[order.orderId], [order.orderId]])
    await fillSought(platform.database)
    expect(await soughtNow()).toBe(written)
    expect(await found('jali r')).toEqual([order.orderId])
  })

  it('see their own orders, a page at a time, and nobody else’s', async () => {
    const [mine, other] = [await sold(), await sold()]
    const { data, page } = await mine.seller.api.listSellerOrders({ query: {} })
    expect(data.map(({ orderId, next }) => ({ orderId, next }))).toEqual([{ orderId: mine.order.orderId, next: ['processing', 'cancelled'] }])
    expect(page.total).toBe(1)
    expect((await mine.seller.api.listSellerOrders({ query: { status: 'delivered' } })).data).toEqual([])
    expect(await refusalOf(mine.seller.api.advanceOrder({ body: { orderId: other.order.orderId, status: 'processing' } }))).toBe('order.not_found')
    expect(await refusalOf(mine.seller.api.refundOrder({ body: { orderId: other.order._id } }))).toBe('order.not_found')
  })

  it('may do what they have the right to, and a customer none of it', async () => {
    const { order, customer } = await sold()
    const reader = await sellerOf(order.provider?._id ?? '', ['order.read'])
    expect(await refusalOf(reader.api.listSellerOrders({ query: {} }))).toBe('accepted')
    expect(await refusalOf(reader.api.advanceOrder({ body: { orderId: order._id, status: 'processing' } }))).toBe('identity.right_missing')
    expect(await refusalOf(reader.api.refundOrder({ body: { orderId: order._id } }))).toBe('identity.right_missing')
    expect(await refusalOf(customer.api.listSellerOrders({ query: {} }))).toBe('identity.right_missing')
  })

  it('see nothing of what waits for its payment, and cannot send it', async () => {
    const { seller, order } = await sold('STRIPE')
    expect((await seller.api.listSellerOrders({ query: {} })).data).toEqual([])
    expect(await refusalOf(seller.api.advanceOrder({ body: { orderId: order._id, status: 'processing' } }))).toBe('order.payment_open')
  })
})

describe('an order goes on', () => {
  it('step by step, which the shopper sees and is told of, and cash is there when it is delivered', async () => {
    const deal = await sold()
    const { seller, order } = deal
    for (const status of ['processing', 'shipped', 'delivered'] as const) {
      const { data } = await seller.api.advanceOrder({ body: { orderId: order.orderId, status } })
      expect(data.orderStatus).toBe(status)
    }
    const now = await nowOf(deal)
    expect(now).toMatchObject({ orderStatus: 'delivered', payment: { status: 'paid' }, can: { cancel: false } })
    expect(now.timeline.map(({ status }) => status)).toEqual(['created', 'processing', 'shipped', 'delivered'])
    const told = await published(deal, 'order.advanced')
    expect(told.map((payload) => (payload as { status: string }).status)).toEqual(['processing', 'shipped', 'delivered'])
    expect(told[0]).toMatchObject({ orderId: order._id, seller: 'Orin', locale: 'en', email: deal.customer.userInfo.authentication.email })
  })

  it('never leaps, nor back, nor twice', async () => {
    const deal = await sold()
    const step = (status: 'created' | 'shipped' | 'processing') => refusalOf(deal.seller.api.advanceOrder({ body: { orderId: deal.order._id, status } }))
    expect(await step('shipped')).toBe('order.step_invalid')
    expect(await Promise.all([step('processing'), step('processing'), step('processing')])).toEqual(expect.arrayContaining(['accepted']))
    expect(await step('processing')).toBe('accepted')
    expect(await step('created')).toBe('order.step_invalid')
    expect((await nowOf(deal)).timeline.map(({ status }) => status)).toEqual(['created', 'processing'])
  })

  it('or is cancelled by the seller, which gives the pieces back and says so', async () => {
    const deal = await sold()
    await deal.seller.api.advanceOrder({ body: { orderId: deal.order._id, status: 'cancelled' } })
    expect(await nowOf(deal)).toMatchObject({ orderStatus: 'cancelled' })
    expect(await Promise.all(deal.variants.map(shop.stockOf))).toEqual([10, 10])
    expect(await published(deal, 'order.cancelled')).toEqual([
      expect.objectContaining({ reason: 'seller', email: deal.customer.userInfo.authentication.email }),
    ])
  })
})

describe('money goes back', () => {
  async function delivered(): Promise<Sold> {
    const deal = await sold()
    for (const status of ['processing', 'shipped', 'delivered'] as const) await deal.seller.api.advanceOrder({ body: { orderId: deal.order._id, status } })
    return deal
  }

  it('piece by piece, and with the last piece all that is left, to the minor unit', async () => {
    const deal = await delivered()
    const [dear = '', cheap = ''] = deal.variants
    const refund = async (items?: { _id: string; quantity: number }[]) =>
      (await deal.seller.api.refundOrder({ body: { orderId: deal.order._id, ...(items ? { items } : {}) } })).data
    const { refunded, paid } = await refund([{ _id: dear, quantity: 2 }])
    expect(refunded.amount).toBe(100_000)
    expect(paid).toMatchObject({
      total: deal.order.total.amount,
      back: 100_000,
      lines: [
        { _id: dear, quantity: 3, back: 2 },
        { _id: cheap, quantity: 2, back: 0 },
      ],
    })
    expect((await refund([{ _id: cheap, quantity: 1 }])).payment.status).toBe('partly_refunded')
    const last = await refund()
    expect(last).toMatchObject({ refunded: deal.order.total, refundable: { amount: 0 }, payment: { status: 'refunded' } })
    const owed = (await published(deal, 'order.refund_due')) as { amount: { amount: number }; key: string }[]
    expect(owed.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(deal.order.total.amount)
    expect(new Set(owed.map(({ key }) => key)).size).toBe(3)
  })

  it('once, however often it is asked at once, and never more than was paid', async () => {
    const deal = await delivered()
    const [dear = ''] = deal.variants
    const ask = (quantity: number) => refusalOf(deal.seller.api.refundOrder({ body: { orderId: deal.order._id, items: [{ _id: dear, quantity }] } }))
    expect((await Promise.all([ask(2), ask(2), ask(2)])).toSorted()).toEqual(['accepted', 'order.not_refundable', 'order.not_refundable'])
    expect(await ask(2)).toBe('order.not_refundable')
    expect((await nowOf(deal)).refunded.amount).toBe(100_000)
  })

  it('only when it was paid', async () => {
    const { seller, order } = await sold()
    expect((await seller.api.listSellerOrders({ query: {} })).data[0]?.paid).toBeNull()
    expect(await refusalOf(seller.api.refundOrder({ body: { orderId: order._id } }))).toBe('order.not_refundable')
  })
})

it('after all of it the books agree', async () => {
  const results = await platform.check()
  expect(results.filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
})
