// Long because each way in which the payment of one order may come out, and what its pieces, its cart and its customer hear of it, stands beside the others.
import { randomUUID } from 'node:crypto'
import type { OrderWire } from '@galleria/contract'
import { MAX_LINES } from '@galleria/rules'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { hashCode } from '../identity/identity.ts'
import { createInventoryModule } from '../inventory/index.ts'
import { cartParts } from '../cart/cart.parts.ts'
import { takeOut } from '../cart/taken-out.repository.ts'
import { keepCoupon } from '../promotion/promotion.repository.ts'
import { createExpireOrders, type LastWordOn } from './expire-orders.use-case.ts'
import { masterOf } from './order.repository.ts'
import { buyIn, createPayingShop } from '../payment/buying.fixture.ts'
import { createSettle, type Settled } from './settle-order.use-case.ts'
import type { PaymentOutcome } from './settlement.ts'
import { createUnbought } from './unbought.repository.ts'

vi.setConfig({ testTimeout: 20_000 })

let platform: TestPlatform
let shop: TestShop
let settle: (masterId: string, outcome: PaymentOutcome) => Promise<Settled>
let expireOrders: (now: Date, lastWordOn: LastWordOn) => Promise<void>

beforeAll(async () => {
  platform = await startTestPlatform()
  // Whoever takes the money is called over HTTP.
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true } })
  const { database } = platform
  const { erasedCustomers } = identityParts
  const { changeHolds, expiredHolds } = createInventoryModule({ database })
  const settleIn = createSettle({
    changeHolds,
    changeBookings: async () => 'changed',
    changeBills: async () => 'changed',
    keepCoupon,
    takeOut,
    erasedCustomers,
  })
  settle = (masterId, outcome) => database.transaction((tx) => settleIn(tx, { tenantId: shop.tenantId, masterId, outcome }))
  expireOrders = (now, lastWordOn) =>
    createExpireOrders({
      database,
      clock: () => now,
      expiredHolds,
      expiredBills: async () => [],
      settle: settleIn,
      unbought: createUnbought({ ...cartParts, ...identityParts, ...catalogParts }),
      isOfOneSeller: async () => false,
      masterOf: (tenantId, id) => masterOf(database, tenantId, id),
    })(lastWordOn)
})
afterAll(() => platform.close())

type Begun = { readonly customer: SignedIn; readonly order: OrderWire; readonly variants: readonly string[] }

/** An order of two sellers that is to be paid online: two pieces of ten of the one, and one of ten of the other. */
async function begun(paymentType: 'STRIPE' | 'COD' = 'STRIPE'): Promise<Begun> {
  const second = await shop.addSeller('Orin')
  const products = [await shop.addProduct({ price: 50_000 }), await shop.addProduct({ price: 30_000, sellerId: second.id })]
  const variants = products.map(({ variantIds }) => variantIds[0] ?? '')
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: variants.map((item, index) => ({ item, quantity: 2 - index })) } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: paymentType }, location: { long: 77.6412, lat: 12.9698 } } })
  const body = { orderDetails: { paymentType }, orderHash: data.hash }
  const { content } = await customer.api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { customer, order: content, variants }
}

const nowOf = async ({ customer, order }: Begun): Promise<OrderWire> => (await customer.api.getOrder({ params: { orderId: order._id } })).data
const stockOf = ({ variants }: Begun): Promise<number[]> => Promise.all(variants.map(shop.stockOf))

async function holdsOf({ order }: Begun): Promise<string[]> {
  const rows = await platform.database.run<{ state: string }>(
    { name: 'test-holds', text: 'select state from stock_hold where tenant_id = $1 and order_id = any($2)' },
    [shop.tenantId, order.orders.map(({ _id }) => _id)],
  )
  return rows.map(({ state }) => state)
}

/** What was announced of an order and its parts: "order.placed" and so on. */
async function toldOf({ order }: Begun): Promise<string[]> {
  const rows = await platform.database.run<{ type: string }>(
    { name: 'test-told-of', text: `select type from event_outbox where tenant_id = $1 and payload ->> 'number' like $2 || '%' order by id` },
    [shop.tenantId, order.orderId],
  )
  return rows.map(({ type }) => type)
}

async function lastToldOf({ order }: Begun): Promise<object | undefined> {
  const rows = await platform.database.run<{ payload: object }>(
    {
      name: 'test-last-told-of',
      text: `select payload from event_outbox where tenant_id = $1 and payload ->> 'number' like $2 || '%' order by id desc limit 1`,
    },
    [shop.tenantId, order.orderId],
  )
  return rows[0]?.payload
}

describe('an order that is paid online', () => {
  it('holds its pieces while it waits, and nobody is told of it yet', async () => {
    const bought = await begun()
    expect(bought.order.payment).toMatchObject({ type: 'STRIPE', status: 'pending' })
    expect(await stockOf(bought)).toEqual([8, 9])
    expect(await holdsOf(bought)).toEqual(['open', 'open'])
    expect(await toldOf(bought)).toEqual([])
  })

  it('is paid: its pieces are sold, and it is announced, once however often it is said', async () => {
    const bought = await begun()
    expect(await Promise.all(Array.from({ length: 5 }, () => settle(bought.order._id, 'paid')))).toEqual(
      expect.arrayContaining(['paid', 'unchanged', 'unchanged', 'unchanged', 'unchanged']),
    )
    expect(await nowOf(bought)).toMatchObject({ orderStatus: 'created', payment: { status: 'paid' } })
    expect(await holdsOf(bought)).toEqual(['consumed', 'consumed'])
    expect(await toldOf(bought)).toEqual(['order.placed'])
    expect(await settle(bought.order._id, 'expired')).toBe('unchanged')
    expect(await settle(bought.order._id, 'failed')).toBe('unchanged')
    expect(await stockOf(bought)).toEqual([8, 9])
  })

  it('was declined: its pieces are still held, so that the shopper can try another card', async () => {
    const bought = await begun()
    expect(await settle(bought.order._id, 'failed')).toBe('failed')
    expect(await nowOf(bought)).toMatchObject({ orderStatus: 'created', payment: { status: 'failed' } })
    expect(await holdsOf(bought)).toEqual(['open', 'open'])
    expect(await settle(bought.order._id, 'paid')).toBe('paid')
    expect(await nowOf(bought)).toMatchObject({ payment: { status: 'paid' } })
  })

  it('is cancelled when nobody pays in time, its pieces come back, and it is told of once', async () => {
    const bought = await begun()
    expect(await settle(bought.order._id, 'expired')).toBe('expired')
    expect(await nowOf(bought)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'failed' }, can: { cancel: false } })
    expect(await stockOf(bought)).toEqual([10, 10])
    expect(await toldOf(bought)).toEqual(['order.cancelled'])
    expect(await lastToldOf(bought)).toMatchObject({ number: bought.order.orderId, total: bought.order.total, reason: 'unpaid' })
  })

  it('is called off once, as it was ordered, by whoever has not paid', async () => {
    const bought = await begun()
    await bought.customer.api.cancelOrder({ body: { orderId: bought.order._id } })
    expect(await toldOf(bought)).toEqual(['order.cancelled'])
    expect(await lastToldOf(bought)).toMatchObject({ number: bought.order.orderId, total: bought.order.total, reason: 'customer' })
  })

  it('that is paid too late is delivered all the same while its pieces are there', async () => {
    const bought = await begun()
    await settle(bought.order._id, 'expired')
    expect(await settle(bought.order._id, 'paid')).toBe('paid')
    expect(await stockOf(bought)).toEqual([8, 9])
    const now = await nowOf(bought)
    expect(now).toMatchObject({ orderStatus: 'created', payment: { status: 'paid' } })
    expect(now.timeline.map(({ status }) => status)).toEqual(['created', 'cancelled', 'created'])
    expect(await toldOf(bought)).toEqual(['order.cancelled', 'order.placed'])
  })

  it('that is paid too late is paid back when any of its pieces are gone (X-07)', async () => {
    const bought = await begun()
    await settle(bought.order._id, 'expired')
    await shop.setStock(bought.variants[1] ?? '', 0)
    expect(await settle(bought.order._id, 'paid')).toBe('refund_due')
    expect(await stockOf(bought)).toEqual([10, 0])
    expect(await nowOf(bought)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'refunded' }, refunded: bought.order.total })
    expect(await settle(bought.order._id, 'paid')).toBe('unchanged')
    expect(await refundsOf(bought)).toMatchObject([{ whole: { number: bought.order.orderId, amount: bought.order.total, paidFromWallet: 0 } }, { whole: null }])
  })

  it('that is paid too late is paid back when its account is gone: nobody could be told of it, or asked', async () => {
    const bought = await begun()
    await settle(bought.order._id, 'expired')
    const { refId } = await bought.customer.api.requestDeletionCode()
    await platform.database.run({ name: 'test-deletion-code', text: 'update sign_in_code set code_hash = $2 where id = $1' }, [
      refId,
      hashCode(refId, '271828'),
    ])
    await bought.customer.api.deleteAccount({ body: { refId, code: '271828' } })
    expect(await settle(bought.order._id, 'paid')).toBe('refund_due')
    expect(await stockOf(bought)).toEqual([10, 10])
    expect(await toldOf(bought)).not.toContain('order.placed')
    expect(await refundsOf(bought)).toMatchObject([{ whole: { number: bought.order.orderId, amount: bought.order.total } }, { whole: null }])
  })

  it('that no tenant has is nobody’s', async () => {
    expect(await settle(randomUUID(), 'paid')).toBe('unchanged')
  })
})

/** What goes back of an order, part by part. */
async function refundsOf({ order }: Begun): Promise<object[]> {
  const owed = await platform.database.run<{ payload: object }>(
    {
      name: 'test-owed',
      text: `select payload from event_outbox where tenant_id = $1 and type = 'order.refund_due' and payload ->> 'masterId' = $2 order by payload ->> 'number'`,
    },
    [shop.tenantId, order._id],
  )
  return owed.map(({ payload }) => payload)
}

describe('cancelling what is paid online', () => {
  it('gives back held pieces, and pays back what is paid afterwards', async () => {
    const bought = await begun()
    const { customer, order } = bought
    await customer.api.cancelOrder({ body: { orderId: order._id } })
    expect(await holdsOf(bought)).toEqual(['released', 'released'])
    expect(await stockOf(bought)).toEqual([10, 10])
    expect(await settle(order._id, 'paid')).toBe('refund_due')
    expect(await stockOf(bought)).toEqual([10, 10])
  })

  it('of one part is refused while the payment of all is open', async () => {
    const { customer, order } = await begun()
    const [part] = order.orders
    expect(part?.can.cancel).toBe(false)
    expect(await refusalOf(customer.api.cancelOrder({ body: { orderId: part?._id ?? '' } }))).toBe('order.payment_open')
  })

  it('of one part pays back that part', async () => {
    const bought = await begun()
    const { customer, order } = bought
    await settle(order._id, 'paid')
    const [part] = order.orders
    await customer.api.cancelOrder({ body: { orderId: part?._id ?? '' } })
    expect(await nowOf(bought)).toMatchObject({ orderStatus: 'created', payment: { status: 'partly_refunded' }, refunded: part?.total })
    expect(await stockOf(bought)).toEqual([10, 9])
    expect(await refundsOf(bought)).toEqual([
      {
        masterId: order._id,
        orderId: part?._id,
        number: part?.orderId,
        amount: part?.total,
        reason: 'cancelled',
        key: `${part?._id}-cancelled`,
        isToWallet: false,
      },
    ])
  })

  it('of all of it pays back each part and is told of once, with all that comes back', async () => {
    const bought = await begun()
    const { customer, order } = bought
    await settle(order._id, 'paid')
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    const whole = { number: order.orderId, amount: order.total, paidFromWallet: 0 }
    const [first, second] = order.orders
    expect(await refundsOf(bought)).toMatchObject([
      { orderId: first?._id, amount: first?.total, whole },
      { orderId: second?._id, amount: second?.total, whole: null },
    ])
  })

  it('of cash on delivery pays nothing back', async () => {
    const bought = await begun('COD')
    await bought.customer.api.cancelOrder({ body: { orderId: bought.order._id } })
    expect(await toldOf(bought)).toEqual(['order.placed', 'order.cancelled', 'order.cancelled'])
    expect(await holdsOf(bought)).toEqual([])
  })
})

/** What is in the cart, of the variants of the order: pieces of each. */
async function cartOf({ customer, variants }: Begun): Promise<number[]> {
  const { data } = await customer.api.viewCart()
  return variants.map((id) => data.items.find(({ _id }) => _id === id)?.qty ?? 0)
}
const inAnHour = () => new Date(Date.now() + 3_600_000)
const expire = () => expireOrders(inAnHour(), async () => 'expired')

describe('the cart of an order that ended without being paid', () => {
  it('has in it again what was ordered, when its shopper cancels', async () => {
    const bought = await begun()
    expect(await cartOf(bought)).toEqual([0, 0])
    await bought.customer.api.cancelOrder({ body: { orderId: bought.order._id } })
    expect(await cartOf(bought)).toEqual([2, 1])
  })

  it('likewise where the cancelling is sent with a key, twice', async () => {
    const bought = await begun()
    const input = { headers: { 'idempotency-key': randomUUID() }, body: { orderId: bought.order._id } }
    await bought.customer.api.cancelOrder(input)
    await bought.customer.api.addToCart({ body: { item: bought.variants[1] ?? '', quantity: 1 } })
    await bought.customer.api.cancelOrder(input)
    expect(await cartOf(bought)).toEqual([2, 2])
  })

  it('likewise when its time is up, once, however many look', async () => {
    const bought = await begun()
    await Promise.all(Array.from({ length: 4 }, expire))
    expect(await cartOf(bought)).toEqual([2, 1])
  })

  it('has no more of what was put in again meanwhile, and keeps what else is in it', async () => {
    const bought = await begun()
    const { api } = bought.customer
    const [other = ''] = (await shop.addProduct({ price: 9_000 })).variantIds
    await api.mergeCart({
      body: {
        items: [
          { item: bought.variants[0] ?? '', quantity: 1 },
          { item: bought.variants[1] ?? '', quantity: 3 },
          { item: other, quantity: 4 },
        ],
      },
    })
    await expire()
    expect(await cartOf(bought)).toEqual([2, 3])
    expect((await api.viewCart()).data.count).toBe(9)
  })

  it('has it once, also where it is ordered again', async () => {
    const bought = await begun()
    const { api } = bought.customer
    await api.cancelOrder({ body: { orderId: bought.order._id } })
    await api.removeFromCart({ body: { item: bought.variants[0] ?? '', quantity: 1 } })
    const { data } = await api.orderAgain({ body: { orderId: bought.order.orderId } })
    expect(data.lines.map(({ wanted, added, reason }) => [wanted, added, reason])).toEqual([
      [2, 1, null],
      [1, 0, null],
    ])
    expect(await cartOf(bought)).toEqual([2, 1])
  })

  it('is left as it is where it would have too many lines', async () => {
    const bought = await begun()
    const { api } = bought.customer
    const items = []
    for (let n = 0; n < MAX_LINES - 1; n += 1) items.push({ item: (await shop.addProduct()).variantIds[0] ?? '', quantity: 1 })
    await api.mergeCart({ body: { items } })
    await api.cancelOrder({ body: { orderId: bought.order._id } })
    expect((await nowOf(bought)).orderStatus).toBe('cancelled')
    expect(await cartOf(bought)).toEqual([0, 0])
  })

  it('is left as it is where a cart holds one seller’s things, and holds another’s by now (C-15)', async () => {
    const single = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true } })
    const second = await single.addSeller('Orin')
    const [ours, theirs] = [await single.addProduct({ price: 50_000 }), await single.addProduct({ price: 30_000, sellerId: second.id })].map(
      ({ variantIds }) => variantIds[0] ?? '',
    )
    const { api } = await single.signUp()
    await api.addAddress({ body: { address: anAddress() } })
    const cart = async () => (await api.viewCart()).data.items.filter(({ _id }) => [ours, theirs].includes(_id)).map(({ _id, qty }) => [_id, qty])
    const orderOnline = async () => {
      const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'STRIPE' }, location: { long: 77.6412, lat: 12.9698 } } })
      const body = { orderDetails: { paymentType: 'STRIPE' as const }, orderHash: data.hash }
      return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content._id
    }
    await api.addToCart({ body: { item: ours ?? '', quantity: 2 } })
    await api.cancelOrder({ body: { orderId: await orderOnline() } })
    expect(await cart()).toEqual([[ours, 2]])
    const another = await orderOnline()
    await api.addToCart({ body: { item: theirs ?? '', quantity: 1 } })
    await api.cancelOrder({ body: { orderId: another } })
    expect(await cart()).toEqual([[theirs, 1]])
  })

  it('gives it up again when the money comes after all', async () => {
    const bought = await begun()
    await expire()
    await bought.customer.api.addToCart({ body: { item: bought.variants[1] ?? '', quantity: 1 } })
    expect(await settle(bought.order._id, 'paid')).toBe('paid')
    expect(await cartOf(bought)).toEqual([0, 1])
  })

  it('keeps it when the money comes after all, and goes back', async () => {
    const bought = await begun()
    await expire()
    await shop.setStock(bought.variants[1] ?? '', 0)
    expect(await settle(bought.order._id, 'paid')).toBe('refund_due')
    expect(await cartOf(bought)).toEqual([2, 1])
  })

  it('is not asked about what was bought: paid, or to be paid at the door', async () => {
    for (const bought of [await begun('COD'), await begun()]) {
      await settle(bought.order._id, 'paid')
      await bought.customer.api.cancelOrder({ body: { orderId: bought.order._id } })
      expect((await nowOf(bought)).orderStatus).toBe('cancelled')
      expect(await cartOf(bought)).toEqual([0, 0])
    }
  })

  it('is in agreement when it is cancelled, paid and filled at once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const bought = await begun()
      const { api } = bought.customer
      const [item = ''] = bought.variants
      await Promise.all([
        refusalOf(api.cancelOrder({ body: { orderId: bought.order._id } })),
        settle(bought.order._id, 'paid'),
        api.addToCart({ body: { item, quantity: 1 } }),
        expire(),
      ])
      const { orderStatus, payment } = await nowOf(bought)
      expect([orderStatus, await cartOf(bought)]).toEqual(payment.status === 'paid' ? ['created', [1, 0]] : ['cancelled', expect.anything()])
    }
    expect(platform.database.repeats()).toBe(0)
  })
})

describe('once a minute', () => {
  it('what was not paid in time ends, unless the provider knows better', async () => {
    const [late, paid, open] = [await begun(), await begun(), await begun()]
    const asked: string[] = []
    const words = new Map<string, 'paid' | 'open'>([
      [paid.order._id, 'paid'],
      [open.order._id, 'open'],
    ])
    const lastWordOn: LastWordOn = async (_, masterId) => {
      asked.push(masterId)
      return words.get(masterId) ?? 'expired'
    }
    await expireOrders(new Date(), lastWordOn)
    expect(asked).toEqual([])
    await expireOrders(inAnHour(), lastWordOn)
    expect(asked.filter((id) => id === late.order._id)).toHaveLength(1)
    expect((await nowOf(late)).orderStatus).toBe('cancelled')
    expect((await nowOf(paid)).payment.status).toBe('paid')
    expect(await nowOf(open)).toMatchObject({ orderStatus: 'created', payment: { status: 'pending' } })
    expect(await holdsOf(open)).toEqual(['open', 'open'])
  })

  it('what waits for one provider is passed by the rest, and the orders of one tenant crowd out no other’s', async () => {
    const [hanging, late] = [await begun(), await begun()]
    const other = await createPayingShop(platform)
    const { order } = await buyIn(other, 'STRIPE')
    const { expiredHolds } = createInventoryModule({ database: platform.database })
    const [first, second] = await expiredHolds(inAnHour(), 2)
    expect(new Set([first?.tenantId, second?.tenantId])).toEqual(new Set([shop.tenantId, other.tenantId]))
    expect([first?.orderId, second?.orderId]).toContain(order._id)
    let answer = (_word: 'open'): void => undefined
    const round = expireOrders(inAnHour(), (_, masterId) =>
      masterId === hanging.order._id
        ? new Promise<'open'>((resolve) => {
            answer = resolve
          })
        : Promise.resolve('expired'),
    )
    await vi.waitFor(async () => expect((await nowOf(late)).orderStatus).toBe('cancelled'))
    answer('open')
    await round
    expect((await nowOf(hanging)).orderStatus).toBe('created')
  })

  it('orders of which nothing can be told keep no other from its end', async () => {
    const lost = await Promise.all(Array.from({ length: 5 }, () => begun()))
    const late = await begun()
    const round = expireOrders(inAnHour(), async (_, masterId) => {
      if (lost.some(({ order }) => order._id === masterId)) throw new Error('the keys can not be opened')
      return 'expired'
    })
    await expect(round).rejects.toThrow('the keys can not be opened')
    expect((await nowOf(late)).orderStatus).toBe('cancelled')
    await expireOrders(inAnHour(), async () => 'expired')
  })

  it('several processes end it once', async () => {
    const bought = await begun()
    await Promise.all(Array.from({ length: 4 }, () => expireOrders(inAnHour(), async () => 'expired')))
    expect(await stockOf(bought)).toEqual([10, 10])
    expect(await toldOf(bought)).toEqual(['order.cancelled'])
  })
})

it('after all of it the books agree', async () => {
  const results = await platform.check()
  expect(results.filter(({ count, failure }) => count > 0 || failure !== undefined)).toEqual([])
})
