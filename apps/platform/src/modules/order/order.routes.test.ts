import { randomUUID } from 'node:crypto'
import { createOrder } from '@galleria/contract'
import { anAddress, createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomerWithCart, CHECKOUT, orderInput, refusalOf } from './orders.fixture.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

describe('placing an order', () => {
  it('takes the stock, empties the cart and can be found again', async () => {
    const product = await shop.addProduct({ price: 50_000, stock: 5 })
    const [variantId = ''] = product.variantIds
    const { api, userInfo } = await aCustomerWithCart(shop, variantId, 2)
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
    const order = { ...content, payment: { type: 'COD', status: 'due' } }
    expect((await api.getOrder({ params: { orderId: content.orderId } })).data).toEqual(order)
    expect((await api.verifyOrder({ body: { orderId: content._id } })).content).toEqual(order)
  })

  it('recomputes every price: what the browser says does not count', async () => {
    const product = await shop.addProduct({ price: 70_000 })
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
    const input = await orderInput(api)
    const { content } = await api.createOrder({ ...input, body: { ...input.body, totalPriceBeforeTax: 1, customerDetails: { orderAmount: 1 } } })
    expect(content.subTotal.amount).toBe(70_000)
    expect(content.deliveryFee.amount).toBe(4000)
    expect(content.total.amount).toBe(74_000)
    expect(content.totalPriceBeforeTax.amount + content.taxIncluded.amount).toBe(content.total.amount)
  })

  it('keeps the market of then, and shows an order from before that was written down', async () => {
    const product = await shop.addProduct({ price: 70_000 })
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
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

  it('calls what was bought by the name of then, in the language of whoever reads', async () => {
    const product = await shop.addProduct({ name: 'Lamp', price: 70_000 })
    const { api, token, userInfo } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
    const spanish = platform.client({ tenantKey: shop.key, token, locale: 'es' })
    const { content } = await spanish.createOrder(await orderInput(spanish))
    const rename = { name: 'test-rename', text: `update product set name = '{"en": "Torch", "es": "Linterna"}' where tenant_id = $1 and id = $2` }
    await platform.database.run(rename, [shop.tenantId, product.id])
    const namesFor = async (reader: typeof api) => {
      const { data: order } = await reader.getOrder({ params: { orderId: content.orderId } })
      const { data: list } = await reader.listOrders({ params: { customerId: userInfo._id }, query: {} })
      return [order, ...list].map(({ items }) => items[0]?.name)
    }
    expect(await namesFor(api)).toEqual(['Lamp', 'Lamp'])
    expect(await namesFor(spanish)).toEqual(['Lamp (es)', 'Lamp (es)'])
    const told = await platform.database.run<{ payload: object }>(
      { name: 'test-outbox', text: `select payload from event_outbox where tenant_id = $1 and type = 'order.placed' and payload ->> 'number' = $2` },
      [shop.tenantId, content.orderId],
    )
    expect(JSON.stringify(told)).toContain('Lamp (es)')
    // As a node of the version before writes it.
    await platform.database.run(
      { name: 'test-forget-names', text: 'update order_line set names = null, choices = null where tenant_id = $1 and order_id = $2' },
      [shop.tenantId, content._id],
    )
    expect(await namesFor(api)).toEqual(['Lamp (es)', 'Lamp (es)'])
  })

  it('asks again when a price has changed since the quote', async () => {
    const product = await shop.addProduct({ price: 10_000 })
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
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
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: CHECKOUT }))).toBe('checkout.cart_empty')
    await customer.api.addToCart({ body: { item: product.variantIds[0] ?? '', quantity: 1 } })
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: {} }))).toBe('checkout.data_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' } } }))).toBe('checkout.coordinates_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...CHECKOUT, checkout: { type: 'PAYPAL' } } }))).toBe(
      'checkout.payment_unavailable',
    )
    const pickUp = { ...CHECKOUT, isSelfPickUp: true }
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: pickUp }))).toBe('checkout.pickup_time_missing')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...pickUp, pickUpTime: '10:00' } }))).toBe('checkout.pickup_unavailable')
    expect(await refusalOf(customer.api.confirmCheckout({ query: {}, body: { ...CHECKOUT, couponCode: 'LANTERN10' } }))).toBe('promotion.coupon_unknown')
    const input = await orderInput(customer.api)
    expect(await refusalOf(customer.api.createOrder(input))).toBe('order.delivery_address_missing')
    for (const orderDetails of [{}, { paymentType: '' as const }])
      expect(await refusalOf(customer.api.createOrder({ ...input, body: { ...input.body, orderDetails } }))).toBe('checkout.payment_missing')
    expect(
      await refusalOf(
        customer.api.createOrder({
          ...input,
          body: { ...input.body, orderDetails: { paymentType: 'COD', deliveryAddress: { address: anAddress({ zip: '1234' }) } } },
        }),
      ),
    ).toBe('order.address_invalid')
    const nowhere = { paymentType: 'COD' as const, deliveryAddress: { address: anAddress(), loc: [77.6, 95] } }
    const unplaced = await refusalOf(customer.api.createOrder({ ...input, body: { ...input.body, orderDetails: nowhere } }))
    expect([unplaced, createOrder.errors]).toEqual(['identity.address_unplaceable', expect.arrayContaining([unplaced])])
    const orderDetails = { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } }
    const pickUpOf = (pickupSlot: string) => customer.api.createOrder({ ...input, body: { ...input.body, orderDetails, custom: { pickupSlot } } })
    expect(await refusalOf(pickUpOf('10-11'))).toBe('checkout.pickup_unavailable')
    expect(await refusalOf(shop.guest().createOrder(input))).toBe('checkout.customer_missing')
  })

  it('refuses a seller that has no office to ship from', async () => {
    const seller = await shop.addSeller('Nowhere Shop', null)
    const product = await shop.addProduct({ sellerId: seller.id })
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
    expect(await refusalOf(api.createOrder(await orderInput(api)))).toBe('order.seller_address_missing')
  })

  it('checks out one seller at a time (C-15)', async () => {
    const other = await shop.addSeller('Orin')
    const mine = await shop.addProduct()
    const theirs = await shop.addProduct({ sellerId: other.id })
    const { api } = await aCustomerWithCart(shop, mine.variantIds[0] ?? '')
    await api.mergeCart({ body: { items: [{ item: theirs.variantIds[0] ?? '', quantity: 1 }] } })
    expect(await refusalOf(api.confirmCheckout({ query: {}, body: CHECKOUT }))).toBe('checkout.seller_required')
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { ...CHECKOUT, provider: other.id } })
    const { content } = await api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD', provider: other.id }, orderHash: quote.hash } })
    expect(content.provider?.name).toBe('Orin')
    expect((await api.viewCart()).data.items.map((item) => item._id)).toContain(mine.variantIds[0])
  })

  it('costs at most four round trips to the database, paid on delivery', async () => {
    const product = await shop.addProduct()
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
    const input = await orderInput(api)
    const before = platform.database.requestRoundTrips()
    await api.createOrder(input)
    expect(platform.database.requestRoundTrips() - before).toBeLessThanOrEqual(4)
  })

  it('notes the order for its mail in the same transaction', async () => {
    const product = await shop.addProduct()
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
    const { content } = await api.createOrder(await orderInput(api))
    const rows = await platform.database.run<{ payload: { total: object } }>(
      { name: 'test-outbox', text: `select payload from event_outbox where tenant_id = $1 and type = 'order.placed' and payload ->> 'number' = $2` },
      [shop.tenantId, content.orderId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.payload.total).toEqual(content.total)
  })
})

describe('idempotency', () => {
  it('makes one order of the same key sent many times at once', async () => {
    const product = await shop.addProduct({ stock: 20 })
    const [variantId = ''] = product.variantIds
    const { api, userInfo } = await aCustomerWithCart(shop, variantId)
    const input = await orderInput(api)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.createOrder(input)))
    expect(new Set(answers.map(({ content }) => content.orderId)).size).toBe(1)
    expect(await shop.stockOf(variantId)).toBe(19)
    expect((await api.listOrders({ params: { customerId: userInfo._id }, query: {} })).page.total).toBe(1)
  })

  it('answers the same request with the first order, whatever has become of the cart and the address since', async () => {
    const [first, second] = [await shop.addProduct(), await shop.addProduct()]
    const { api } = await aCustomerWithCart(shop, first.variantIds[0] ?? '')
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
    const { api } = await aCustomerWithCart(shop, first.variantIds[0] ?? '')
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
    const { api } = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
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
    const { api } = await aCustomerWithCart(shop, variantId, 3)
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
  const owner = await aCustomerWithCart(shop, product.variantIds[0] ?? '')
  const { content } = await owner.api.createOrder(await orderInput(owner.api))
  const stranger = await shop.signUp()
  for (const orderId of [content._id, content.orderId]) {
    expect(await refusalOf(stranger.api.getOrder({ params: { orderId } }))).toBe('order.not_found')
    expect(await refusalOf(stranger.api.cancelOrder({ body: { orderId } }))).toBe('order.not_found')
    expect(await refusalOf(stranger.api.verifyOrder({ body: { orderId } }))).toBe('order.not_found')
  }
  expect(await refusalOf(stranger.api.listOrders({ params: { customerId: owner.userInfo._id }, query: {} }))).toBe('identity.customer_not_found')
})
