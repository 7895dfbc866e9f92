import { randomUUID } from 'node:crypto'
import type { ApiFailure, ApiInput } from '@galleria/api-client'
import type { OrderWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform, { cart: { mode: 'multi' } })
})
afterAll(() => platform.close())

const amountOf = (amounts: readonly Money[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0)

type Bought = { readonly customer: SignedIn; readonly variants: readonly string[]; readonly input: ApiInput<'createOrder'> }

/** Somebody with two pieces of one seller, 500.00 each, and one of another, 300.00, about to order. */
async function aboutToOrder(others = ['Orin']): Promise<Bought> {
  const products = [await shop.addProduct({ price: 50_000 })]
  for (const name of others) products.push(await shop.addProduct({ price: 30_000, sellerId: (await shop.addSeller(name)).id }))
  const variants = products.map(({ variantIds }) => variantIds[0] ?? '')
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: variants.map((item, index) => ({ item, quantity: index === 0 ? 2 : 1 })) } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  return {
    customer,
    variants,
    input: { headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: data.hash } },
  }
}

async function ordered(others?: string[]): Promise<Bought & { readonly order: OrderWire }> {
  const bought = await aboutToOrder(others)
  return { ...bought, order: (await bought.customer.api.createOrder(bought.input)).content }
}

describe('an order of several sellers', () => {
  it('is one master order with an order of each seller, whose components add up', async () => {
    const { customer, variants, order } = await ordered()
    expect(order.orders.map(({ orderId, provider, total }) => [orderId, provider.name, total.amount])).toEqual([
      [`${order.orderId}-1`, shop.seller.name, 100_000],
      [`${order.orderId}-2`, 'Orin', 34_000],
    ])
    for (const component of ['subTotal', 'discount', 'deliveryFee', 'taxIncluded', 'taxAdded', 'totalPriceBeforeTax', 'total'] as const)
      expect(order[component].amount, component).toBe(amountOf(order.orders.map((part) => part[component])))
    expect(order).toMatchObject({ itemCount: 3, provider: null, orderStatus: 'created', payment: { type: 'COD', status: 'due' }, total: { amount: 134_000 } })
    for (const part of order.orders) expect(part.master).toEqual({ _id: order._id, orderId: order.orderId })
    expect(await Promise.all(variants.map(shop.stockOf))).toEqual([8, 9])
    expect((await customer.api.viewCart()).data.items).toEqual([])
  })

  it('is found by its id and number, and each part by its own', async () => {
    const { customer, order: placed } = await ordered()
    const order = { ...placed, payment: { type: 'COD', status: 'due' } }
    const found = async (orderId: string) => (await customer.api.getOrder({ params: { orderId } })).data
    for (const orderId of [order._id, order.orderId]) expect(await found(orderId)).toEqual(order)
    const { revision } = order
    for (const part of order.orders)
      for (const orderId of [part._id, part.orderId]) expect(await found(orderId)).toEqual({ ...part, coupon: null, orders: [], revision })
    expect((await customer.api.verifyOrder({ body: { orderId: order.orderId } })).content).toEqual(order)
  })

  it('is listed whole with isMaster, else as its parts, a page at a time', async () => {
    const { customer, order } = await ordered()
    const list = (query: ApiInput<'listOrders'>['query']) => customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query })
    const masters = await list({ isMaster: 'true' })
    expect(masters.page.total).toBe(1)
    expect(masters.data).toMatchObject([{ orderId: order.orderId, itemCount: 3, orders: order.orders.map(({ orderId }) => ({ orderId })) }])
    const [first, second] = await Promise.all([list({ limit: 1, page: 1 }), list({ limit: 1, page: 2 })])
    expect(first.page.total).toBe(2)
    expect([...first.data, ...second.data].map(({ orderId }) => orderId).toSorted()).toEqual(order.orders.map(({ orderId }) => orderId))
    expect((await list({ isMaster: 'false' })).data).toHaveLength(2)
    const unclear = list({ isMaster: 'yes' as never }).catch(({ code, problem }: ApiFailure) => [code, problem?.errors?.map(({ path }) => path)])
    expect(await unclear).toEqual(['request.invalid', ['/isMaster']])
  })

  it('is announced once, with the lines of all sellers', async () => {
    const { order } = await ordered()
    const events = await platform.database.run<{ payload: object }>(
      { name: 'test-announced', text: `select payload from event_outbox where tenant_id = $1 and payload ->> 'number' like $2 || '%'` },
      [shop.tenantId, order.orderId],
    )
    expect(events).toHaveLength(1)
    expect(events[0]?.payload).toMatchObject({
      number: order.orderId,
      total: order.total,
      lines: [{ quantity: 2 }, { quantity: 1 }],
      parts: order.orders.map(({ orderId, provider }) => ({ number: orderId, seller: provider.name, lines: [{}] })),
    })
  })

  it('is one order for one key, also when the first answer was lost, and costs no more round trips than that of one seller', async () => {
    const { customer, input } = await aboutToOrder()
    const before = platform.database.requestRoundTrips()
    const { content } = await customer.api.createOrder(input)
    expect(platform.database.requestRoundTrips() - before).toBeLessThanOrEqual(5)
    expect((await customer.api.createOrder(input)).content).toEqual(content)
  })
})

describe('cancelling an order of several sellers', () => {
  it('cancels one part and leaves the other, and is told of the part', async () => {
    const { customer, variants, order } = await ordered()
    const [first] = order.orders
    const { data } = await customer.api.cancelOrder({ body: { orderId: first?.orderId ?? '' } })
    expect(data).toMatchObject({ orderId: first?.orderId, orderStatus: 'cancelled', can: { cancel: false } })
    expect(await Promise.all(variants.map(shop.stockOf))).toEqual([10, 9])
    const { data: whole } = await customer.api.getOrder({ params: { orderId: order._id } })
    expect(whole).toMatchObject({ orderStatus: 'created', can: { cancel: true } })
    expect(whole.orders.map(({ orderStatus }) => orderStatus)).toEqual(['cancelled', 'created'])
    expect(await refusalOf(customer.api.cancelOrder({ body: { orderId: first?._id ?? '' } }))).toBe('order.not_cancellable')
  })

  it('cancels all that is left of it, once for each part, however often it is asked at once', async () => {
    const { customer, variants, order } = await ordered()
    await customer.api.cancelOrder({ body: { orderId: order.orders[1]?._id ?? '' } })
    const asked = await Promise.all(Array.from({ length: 5 }, () => refusalOf(customer.api.cancelOrder({ body: { orderId: order.orderId } }))))
    expect(asked.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(await Promise.all(variants.map(shop.stockOf))).toEqual([10, 10])
    const { data } = await customer.api.getOrder({ params: { orderId: order._id } })
    expect(data.timeline.map(({ status }) => status)).toEqual(['created', 'cancelled'])
    const told = await platform.database.run<{ number: string }>(
      {
        name: 'test-told',
        text: `select payload ->> 'number' as number from event_outbox where tenant_id = $1 and type = 'order.cancelled' and payload ->> 'number' like $2 || '%' order by 1`,
      },
      [shop.tenantId, order.orderId],
    )
    expect(told.map(({ number }) => number)).toEqual(order.orders.map(({ orderId }) => orderId))
  })
})

/** What was said of an order, the oldest first. */
const saidOf = async (type: string, number: string): Promise<{ readonly whole?: object | null }[]> =>
  (
    await platform.database.run<{ payload: { readonly whole?: object | null } }>(
      {
        name: 'test-said',
        text: `select payload from event_outbox where tenant_id = $1 and type = $2 and payload ->> 'number' like $3 || '%' order by payload ->> 'number'`,
      },
      [shop.tenantId, type, number],
    )
  ).map(({ payload }) => payload)

describe('what is said of an order of several sellers that is cancelled', () => {
  it('is said of all of it with its first part, and of a part that is cancelled alone by itself', async () => {
    const { customer, order } = await ordered()
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    const inr = (amount: number) => ({ amount, currency: 'INR' })
    const parts = order.orders.map(({ orderId, provider, total }) => ({ number: orderId, seller: provider.name, total }))
    const whole = { number: order.orderId, total: order.total, back: inr(0), isAll: true, parts }
    expect(await saidOf('order.cancelled', order.orderId)).toMatchObject([{ whole }, { whole: null }])
    expect(await saidOf('order.refund_due', order.orderId)).toEqual([])

    const other = await ordered()
    for (const { orderId } of other.order.orders) await other.customer.api.cancelOrder({ body: { orderId } })
    const said = await saidOf('order.cancelled', other.order.orderId)
    expect(said).toHaveLength(2)
    for (const payload of said) expect(payload).not.toHaveProperty('whole')
  })

  it('names what is cancelled alone where the rest is on its way, and says that there is a rest', async () => {
    const { customer, order } = await ordered(['Orin', 'Tarn'])
    const [, sent] = order.orders
    await platform.database.run({ name: 'test-send', text: `update orders set status = 'shipped' where tenant_id = $1 and id = $2::uuid` }, [
      shop.tenantId,
      sent?._id,
    ])
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    const [first, third] = await saidOf('order.cancelled', order.orderId)
    expect(first?.whole).toMatchObject({ isAll: false, parts: [{ number: `${order.orderId}-1` }, { number: `${order.orderId}-3` }] })
    expect(third?.whole).toBeNull()
  })
})

describe('beside a node of the version before', () => {
  it('an order that it writes has a master of its own, by which it is found, and its key is known', async () => {
    const { customer, order } = await ordered()
    const id = randomUUID()
    await platform.database.run(
      {
        name: 'test-old-node',
        text: `insert into orders (tenant_id, id, number, customer_id, seller_id, status, payment_type, payment_status, currency, sub_total, delivery_fee, tax_included,
                                   total, address, seller, idempotency_key, request_hash)
               select tenant_id, $2::uuid, 'G-OLD', customer_id, seller_id, status, payment_type, payment_status, currency, sub_total, delivery_fee, tax_included,
                      total, address, seller, 'old-key', request_hash from orders where tenant_id = $1 and number = $3`,
      },
      [shop.tenantId, id, `${order.orderId}-1`],
    )
    const { data } = await customer.api.getOrder({ params: { orderId: 'G-OLD' } })
    expect(data).toMatchObject({ _id: id, master: { _id: id }, orders: [{ _id: id, orderId: 'G-OLD' }] })
    const [known] = await platform.database.run<{ id: string }>(
      { name: 'test-old-key', text: `select id from master_order where tenant_id = $1 and idempotency_key = 'old-key'` },
      [shop.tenantId],
    )
    expect(known?.id).toBe(id)
  })
})
