import { randomUUID } from 'node:crypto'
import type { ApiClient, ApiFailure, ApiInput } from '@galleria/api-client'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const checkout = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
const refusalOf = (promise: Promise<unknown>) => promise.then(() => 'accepted').catch((error: { code: string }) => error.code)

const answerTo = (promise: Promise<unknown>) =>
  promise.then(() => 'accepted' as const).catch(({ code, problem }: ApiFailure) => ({ code, details: problem?.details }))

async function aCustomerWithCart(variantId: string, quantity = 1, from: TestShop = shop): Promise<SignedIn> {
  const customer = await from.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantId, quantity } })
  return customer
}

async function orderInput(api: ApiClient, key?: string): Promise<ApiInput<'createOrder'>> {
  const { data: quote } = await api.confirmCheckout({ query: {}, body: checkout })
  return { headers: { 'idempotency-key': key ?? randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash } }
}

/** Asks while another transaction has locked the stock of a variant, which then changes it to `quantity`. */
async function askedWhileLocked<T>(variantId: string, quantity: number, ask: () => Promise<T>): Promise<T> {
  const other = await platform.database.connect('test')
  try {
    await other.query('begin')
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid from stock where tenant_id = $1 and variant_id = $2 for update', [
      shop.tenantId,
      variantId,
    ])
    const asked = ask()
    await vi.waitFor(async () => {
      const waiting = await other.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])
      expect(waiting.rowCount).toBe(1)
    })
    await other.query('update stock set quantity = $3 where tenant_id = $1 and variant_id = $2', [shop.tenantId, variantId, quantity])
    await other.query('commit')
    return await asked
  } finally {
    await other.end()
  }
}

/** What refused orders could leave behind: the connections that there are now, and what has been written so far. */
async function traces(): Promise<{ connections: number[] }> {
  const [found] = await platform.database.run<{ connections: number[]; orders: number; events: number; stock: string[] }>(
    {
      name: 'test-traces',
      text: `select (select array_agg(pid) from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as connections,
                    (select count(*)::int from orders where tenant_id = $1) as orders, (select count(*)::int from event_outbox where tenant_id = $1) as events,
                    (select array_agg(variant_id || ' ' || xmin order by variant_id) from stock where tenant_id = $1) as stock`,
    },
    [shop.tenantId],
  )
  if (!found) throw new Error('nothing was found')
  return found
}

describe('placing an order', () => {
  it('takes the stock, empties the cart and can be found again', async () => {
    const product = await shop.addProduct({ price: 50_000, stock: 5 })
    const [variantId = ''] = product.variantIds
    const { api, userInfo } = await aCustomerWithCart(variantId, 2)
    const { content } = await api.createOrder(await orderInput(api))

    expect(content).toMatchObject({
      orderStatus: 'created',
      itemCount: 2,
      total: { amount: 100_000, currency: 'INR' },
      deliveryFee: { amount: 0 },
      payment: { type: 'COD', status: 'due' },
    })
    expect(content.items[0]).toMatchObject({ name: 'Nocturne headphones', qty: 2, finalPrice: { amount: 100_000 }, Market: { slug: 'electronics' } })
    expect(await shop.stockOf(variantId)).toBe(3)
    expect((await api.viewCart()).data.items).toEqual([])
    expect((await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).data.map((order) => order.orderId)).toEqual([content.orderId])
    expect((await api.getOrder({ params: { orderId: content.orderId } })).data).toEqual(content)
    expect((await api.verifyOrder({ body: { orderId: content._id } })).content).toEqual(content)
  })

  it('recomputes every price: what the browser says does not count', async () => {
    const product = await shop.addProduct({ price: 70_000 })
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const input = await orderInput(api)
    const { content } = await api.createOrder({ ...input, body: { ...input.body, totalPriceBeforeTax: 1, customerDetails: { orderAmount: 1 } } })
    expect(content.subTotal.amount).toBe(70_000)
    expect(content.deliveryFee.amount).toBe(4000)
    expect(content.total.amount).toBe(74_000)
    expect(content.totalPriceBeforeTax.amount + content.taxIncluded.amount).toBe(content.total.amount)
  })

  it('keeps the market of then, and shows an order from before that was written down', async () => {
    const product = await shop.addProduct({ price: 70_000 })
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const { data: cart } = await api.viewCart()
    expect(cart.items.map((item) => item.Market)).toEqual([{ slug: 'electronics' }, undefined])
    const { content } = await api.createOrder(await orderInput(api))
    await platform.database.run({ name: 'test-forget-market', text: 'update order_line set market = null where tenant_id = $1 and order_id = $2' }, [
      shop.tenantId,
      content._id,
    ])
    const { data: old } = await api.getOrder({ params: { orderId: content._id } })
    expect(old.items.map((item) => item.Market)).toEqual([undefined])
  })

  it('asks again when a price has changed since the quote', async () => {
    const product = await shop.addProduct({ price: 10_000 })
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const input = await orderInput(api)
    await platform.database.run({ name: 'test-dearer', text: 'update variant set price = 20000 where tenant_id = $1 and product_id = $2' }, [
      shop.tenantId,
      product.id,
    ])
    expect(await refusalOf(api.createOrder(input))).toBe('order.quote_changed')
    expect((await api.createOrder({ ...input, body: { ...input.body, orderHash: (await orderInput(api)).body.orderHash } })).content.subTotal.amount).toBe(
      20_000,
    )
  })

  it('needs an address, a payment method and something to order', async () => {
    const product = await shop.addProduct()
    const customer = await shop.signUp()
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: checkout }))).toBe('checkout.cart_empty')
    await customer.api.addToCart({ body: { item: product.variantIds[0] ?? '', quantity: 1 } })
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: {} }))).toBe('checkout.data_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' } } }))).toBe('checkout.coordinates_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...checkout, checkout: { type: 'PAYPAL' } } }))).toBe(
      'checkout.payment_unavailable',
    )
    const pickUp = { ...checkout, isSelfPickUp: true }
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: pickUp }))).toBe('checkout.pickup_time_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...pickUp, pickUpTime: '10:00' } }))).toBe('checkout.pickup_unavailable')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...checkout, couponCode: 'LANTERN10' } }))).toBe('promotion.coupon_unknown')
    const input = await orderInput(customer.api)
    expect(await refusalOf(customer.api.createOrder(input))).toBe('order.delivery_address_missing')
    expect(await refusalOf(customer.api.createOrder({ ...input, body: { ...input.body, orderDetails: {} } }))).toBe('checkout.payment_missing')
    expect(
      await refusalOf(
        customer.api.createOrder({
          ...input,
          body: { ...input.body, orderDetails: { paymentType: 'COD', deliveryAddress: { address: anAddress({ zip: '1234' }) } } },
        }),
      ),
    ).toBe('order.address_invalid')
    expect(await refusalOf(customer.api.createOrder({ ...input, body: { ...input.body, custom: { pickupSlot: '10-11' } } }))).toBe(
      'checkout.pickup_unavailable',
    )
    expect(await refusalOf(shop.guest().createOrder(input))).toBe('checkout.customer_missing')
  })

  it('refuses a seller that has no office to ship from', async () => {
    const seller = await shop.addSeller('Nowhere Shop', null)
    const product = await shop.addProduct({ sellerId: seller.id })
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    expect(await refusalOf(api.createOrder(await orderInput(api)))).toBe('order.seller_address_missing')
  })

  it('checks out one seller at a time (C-15)', async () => {
    const other = await shop.addSeller('Orin')
    const mine = await shop.addProduct()
    const theirs = await shop.addProduct({ sellerId: other.id })
    const { api } = await aCustomerWithCart(mine.variantIds[0] ?? '')
    await api.mergeCart({ body: { items: [{ item: theirs.variantIds[0] ?? '', quantity: 1 }] } })
    expect(await refusalOf(api.confirmCheckout({ query: {}, body: checkout }))).toBe('checkout.seller_required')
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { ...checkout, provider: other.id } })
    const { content } = await api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD', provider: other.id }, orderHash: quote.hash } })
    expect(content.provider.name).toBe('Orin')
    expect((await api.viewCart()).data.items.map((item) => item._id)).toContain(mine.variantIds[0])
  })

  it('costs at most five round trips to the database', async () => {
    const product = await shop.addProduct()
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const input = await orderInput(api)
    const before = platform.database.roundTrips()
    await api.createOrder(input)
    expect(platform.database.roundTrips() - before).toBeLessThanOrEqual(5)
  })

  it('notes the order for its mail in the same transaction', async () => {
    const product = await shop.addProduct()
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const { content } = await api.createOrder(await orderInput(api))
    const rows = await platform.database.run<{ payload: { total: object } }>(
      { name: 'test-outbox', text: `select payload from event_outbox where tenant_id = $1 and type = 'order.placed' and payload ->> 'number' = $2` },
      [shop.tenantId, content.orderId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload.total).toEqual(content.total)
  })
})

describe('racing for stock', () => {
  it('sells exactly 10 of 10 pieces to 200 orders at once', async () => {
    const product = await shop.addProduct({ stock: 1000 })
    const [variantId = ''] = product.variantIds
    const buyers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { api } = await shop.addCustomer()
        await api.addToCart({ body: { item: variantId, quantity: 1 } })
        const input = await orderInput(api)
        return { api, input: { ...input, body: { ...input.body, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } } } }
      }),
    )
    await shop.setStock(variantId, 10)
    const outcomes = await Promise.all(buyers.map(({ api, input }) => answerTo(api.createOrder(input))))
    const refused = outcomes.filter((outcome) => outcome !== 'accepted')
    expect(outcomes.length - refused.length).toBe(10)
    for (const refusal of refused) expect(refusal).toEqual({ code: 'order.stock_short', details: { items: [{ item: variantId, available: 0 }] } })
    expect(await shop.stockOf(variantId)).toBe(0)
    const [sold] = await platform.database.run<{ pieces: number }>(
      { name: 'test-sold', text: 'select coalesce(sum(quantity), 0)::int as pieces from order_line where tenant_id = $1 and variant_id = $2' },
      [shop.tenantId, variantId],
    )
    expect(sold?.pieces).toBe(10)
  })

  it('orders one cart once, from however many tabs (UX-34)', async () => {
    const product = await shop.addProduct({ stock: 50 })
    const { api, userInfo } = await aCustomerWithCart(product.variantIds[0] ?? '', 2)
    const inputs = await Promise.all(Array.from({ length: 8 }, () => orderInput(api)))
    const outcomes = await Promise.all(inputs.map((input) => refusalOf(api.createOrder(input))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect((await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).page.total).toBe(1)
    expect(await shop.stockOf(product.variantIds[0] ?? '')).toBe(48)
  })

  it('never deadlocks on orders that want the same products in another order', async () => {
    const [left, right] = [await shop.addProduct({ stock: 500 }), await shop.addProduct({ stock: 500 })]
    const pairs = [
      [left, right],
      [right, left],
    ]
    const customers = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const customer = await shop.signUp()
        await customer.api.addAddress({ body: { address: anAddress() } })
        for (const product of pairs[index % 2] ?? []) await customer.api.addToCart({ body: { item: product.variantIds[0] ?? '', quantity: 1 } })
        return { api: customer.api, input: await orderInput(customer.api) }
      }),
    )
    const outcomes = await Promise.all(customers.map(({ api, input }) => refusalOf(api.createOrder(input))))
    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
    expect(await shop.stockOf(left.variantIds[0] ?? '')).toBe(476)
  })

  it('never deadlocks on orders and cancellations of the same products', async () => {
    const { variantIds } = await shop.addProduct({ variants: 30, stock: 5000 })
    const customers = await Promise.all(Array.from({ length: 12 }, () => shop.addCustomer()))
    const orderAll = async ({ api }: SignedIn, isUpwards: boolean) => {
      // Lines are kept, and given back, in the order in which they came into the cart.
      await api.mergeCart({ body: { items: (isUpwards ? variantIds : variantIds.toReversed()).map((item) => ({ item, quantity: 1 })) } })
      const input = await orderInput(api)
      return { ...input, body: { ...input.body, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } } }
    }
    const placed = await Promise.all(customers.map(async (customer, n) => (await customer.api.createOrder(await orderAll(customer, n % 2 === 0))).content._id))
    const inputs = await Promise.all(customers.map((customer, n) => orderAll(customer, n % 2 === 1)))
    const before = platform.database.repeats()
    const outcomes = await Promise.all(
      customers.flatMap(({ api }, n) => [refusalOf(api.cancelOrder({ body: { orderId: placed[n] ?? '' } })), refusalOf(api.createOrder(inputs[n] as never))]),
    )
    expect(new Set(outcomes)).toEqual(new Set(['accepted']))
    expect(platform.database.repeats() - before).toBe(0)
    expect(await shop.stockOf(variantIds[0] ?? '')).toBe(5000 - 12)
  })

  it('writes nothing at all when one of several products is short', async () => {
    const [plenty, scarce] = [await shop.addProduct({ stock: 50 }), await shop.addProduct({ stock: 1 })]
    const { api } = await aCustomerWithCart(plenty.variantIds[0] ?? '')
    await api.addToCart({ body: { item: scarce.variantIds[0] ?? '', quantity: 1 } })
    const input = await orderInput(api)
    await shop.setStock(scarce.variantIds[0] ?? '', 0)
    expect(await answerTo(api.createOrder(input))).toEqual({
      code: 'order.stock_short',
      details: { items: [{ item: scarce.variantIds[0], available: 0 }] },
    })
    expect(await shop.stockOf(plenty.variantIds[0] ?? '')).toBe(50)
    expect((await api.viewCart()).data.count).toBe(2)
  })

  it('says how many there are when the order looks, not when it read the cart', async () => {
    const product = await shop.addProduct({ stock: 9 })
    const [variantId = ''] = product.variantIds
    const { api } = await aCustomerWithCart(variantId, 5)
    const input = await orderInput(api)
    const answer = await askedWhileLocked(variantId, 3, () => answerTo(api.createOrder(input)))
    expect(answer).toEqual({ code: 'order.stock_short', details: { items: [{ item: variantId, available: 3 }] } })
    expect(await shop.stockOf(variantId)).toBe(3)
    expect((await api.viewCart()).data.count).toBe(5)
  })

  it('refuses without an error of the database: no connection is lost, and nothing is written', async () => {
    const product = await shop.addProduct({ stock: 9 })
    const [variantId = ''] = product.variantIds
    const { api } = await aCustomerWithCart(variantId)
    const inputs = await Promise.all(Array.from({ length: 400 }, () => orderInput(api)))
    await shop.setStock(variantId, 0)
    const before = await traces()
    const outcomes = await Promise.all(inputs.map((input) => refusalOf(api.createOrder(input))))
    expect(new Set(outcomes)).toEqual(new Set(['order.stock_short']))
    const after = await traces()
    expect(after.connections.filter((pid) => !before.connections.includes(pid))).toEqual([])
    expect({ ...after, connections: [] }).toEqual({ ...before, connections: [] })
  })
})

describe('idempotency', () => {
  it('makes one order of the same key sent many times at once', async () => {
    const product = await shop.addProduct({ stock: 20 })
    const [variantId = ''] = product.variantIds
    const { api, userInfo } = await aCustomerWithCart(variantId)
    const input = await orderInput(api)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.createOrder(input)))
    expect(new Set(answers.map(({ content }) => content.orderId)).size).toBe(1)
    expect(await shop.stockOf(variantId)).toBe(19)
    expect((await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).page.total).toBe(1)
  })

  it('answers the same request with the first order, whatever has become of the cart and the address since', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const { api } = await aCustomerWithCart(first.variantIds[0] ?? '')
    const input = await orderInput(api)
    const { content } = await api.createOrder(input)
    expect((await api.createOrder(input)).content).toEqual(content)
    await api.addToCart({ body: { item: second.variantIds[0] ?? '', quantity: 1 } })
    expect((await api.createOrder(input)).content).toEqual(content)
    const [address] = (await api.listAddresses()).data
    await api.deleteAddress({ params: { id: address?._id ?? '' } })
    expect((await api.createOrder(input)).content).toEqual(content)
    expect((await api.viewCart()).data.count).toBe(1)
  })

  it('refuses the same key with another quote or another cart', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const { api } = await aCustomerWithCart(first.variantIds[0] ?? '')
    const input = await orderInput(api)
    await api.createOrder(input)
    expect(await refusalOf(api.createOrder({ ...input, body: { ...input.body, orderHash: 'another' } }))).toBe('idempotency.conflict')
    await api.addToCart({ body: { item: second.variantIds[0] ?? '', quantity: 1 } })
    const again = await orderInput(api, input.headers['idempotency-key'])
    expect(await refusalOf(api.createOrder(again))).toBe('idempotency.conflict')
    expect((await api.viewCart()).data.count).toBe(1)
    expect(await refusalOf(api.createOrder({ ...again, headers: { 'idempotency-key': randomUUID() } }))).toBe('accepted')
  })

  it('refuses the same key for something else', async () => {
    const product = await shop.addProduct()
    const { api } = await aCustomerWithCart(product.variantIds[0] ?? '')
    const input = await orderInput(api)
    await api.createOrder(input)
    const other = {
      ...input,
      body: { ...input.body, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress({ houseNumber: '99' }) } } },
    }
    expect(await refusalOf(api.createOrder(other))).toBe('idempotency.conflict')
  })
})

describe('cancelling', () => {
  it('gives the pieces back once', async () => {
    const product = await shop.addProduct({ stock: 4 })
    const [variantId = ''] = product.variantIds
    const { api } = await aCustomerWithCart(variantId, 3)
    const { content } = await api.createOrder(await orderInput(api))
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusalOf(api.cancelOrder({ body: { orderId: content.orderId } }))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(await shop.stockOf(variantId)).toBe(4)
    const { data } = await api.getOrder({ params: { orderId: content.orderId } })
    expect(data.timeline.map((event) => event.status)).toEqual(['created', 'cancelled'])
    expect(data.can.cancel).toBe(false)
  })
})

it("answers 'not found' for anybody else's order", async () => {
  const product = await shop.addProduct()
  const owner = await aCustomerWithCart(product.variantIds[0] ?? '')
  const { content } = await owner.api.createOrder(await orderInput(owner.api))
  const stranger = await shop.signUp()
  for (const orderId of [content._id, content.orderId]) {
    expect(await refusalOf(stranger.api.getOrder({ params: { orderId } }))).toBe('order.not_found')
    expect(await refusalOf(stranger.api.cancelOrder({ body: { orderId } }))).toBe('order.not_found')
    expect(await refusalOf(stranger.api.verifyOrder({ body: { orderId } }))).toBe('order.not_found')
  }
  expect(await refusalOf(stranger.api.listOrders({ params: { customerId: owner.userInfo._id }, query: {} }))).toBe('identity.customer_not_found')
})
