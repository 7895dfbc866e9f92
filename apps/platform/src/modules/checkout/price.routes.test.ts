import { randomUUID } from 'node:crypto'
import { SELLER_RIGHTS } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { couponsOf, refusalOf } from '../promotion/coupons.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const STEPS = [
  { from: 6, percentOff: 5 },
  { from: 12, percentOff: 8 },
]
const withSteps = (steps: readonly object[] = STEPS) => ({ price: { use: 'by_quantity', steps } })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, policies: withSteps() })
})
afterAll(() => platform.close())

/** A product for 100.01, of which there are many. */
const aProduct = async (over: Parameters<TestShop['addProduct']>[0] = {}, at = shop) =>
  (await at.addProduct({ price: 10_001, stock: 500, ...over })).variantIds[0] ?? ''

async function aCustomerWith(item: string, quantity: number, at = shop): Promise<SignedIn> {
  const customer = await at.addCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: [{ item, quantity }] } })
  return customer
}

const place = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
const quoteOf = async ({ api }: SignedIn, couponCode?: string) =>
  (await api.confirmCheckout({ query: {}, body: { ...place, ...(couponCode ? { couponCode } : {}) } })).data
const order = async ({ api }: SignedIn, hash: string) =>
  (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType: 'COD' }, orderHash: hash } })).content
const wrong = async () => (await platform.check()).filter((result) => !isRight(result))
const settingsBecome = async (policies: object, at: TestShop) => {
  const text = "update tenant set settings = jsonb_set(settings, '{policies,price}', $2::jsonb) where id = $1"
  await platform.database.run({ name: 'test-price-policy', text }, [at.tenantId, JSON.stringify(policies)])
  await platform.catchUp()
}

describe('volume prices in a cart', () => {
  it('follow the pieces of each line, up and down', async () => {
    const item = await aProduct()
    const { api } = await aCustomerWith(item, 5)
    const lineOf = ({ data }: Awaited<ReturnType<typeof api.viewCart>>) => data.items[0]
    expect(lineOf(await api.viewCart())).toMatchObject({ unitPrice: { amount: 10_001 }, unitAmount: 10_001, price: { amount: 50_005 } })
    expect(lineOf(await api.viewCart())).not.toHaveProperty('singlePrice')
    const raised = await api.addToCart({ body: { item, quantity: 1 } })
    // 9500.95, half up.
    const six = { unitPrice: { amount: 9501 }, unitAmount: 9501, singlePrice: { amount: 10_001 }, listPrice: { amount: 10_001 }, price: { amount: 57_006 } }
    expect(lineOf(raised)).toMatchObject(six)
    expect(raised.data).toMatchObject({ subTotal: { amount: 57_006 }, total: { amount: 61_006 } })
    expect((await api.viewCart()).data).toEqual(raised.data)
    await api.addToCart({ body: { item, quantity: 6 } })
    expect(lineOf(await api.viewCart())).toMatchObject({ unitPrice: { amount: 9201 }, price: { amount: 110_412 } })
    expect(lineOf(await api.removeFromCart({ body: { item, quantity: 7 } }))).toMatchObject({ unitPrice: { amount: 10_001 } })
  })

  it('count each variation for itself', async () => {
    const { variantIds } = await shop.addProduct({ price: 10_000, stock: 50, variants: 2 })
    const { api } = await shop.addCustomer()
    const { data } = await api.mergeCart({ body: { items: variantIds.map((item) => ({ item, quantity: 3 })) } })
    expect(data.items.slice(0, 2).map(({ unitAmount }) => unitAmount)).toEqual([10_000, 10_100])
  })

  it('are a guest’s too, and strike the list price where that is more', async () => {
    const item = await aProduct({ listPrice: 12_000 })
    const { data } = await shop.guest().previewCart({ body: { items: [{ item, quantity: 6 }] } })
    expect(data.items[0]).toMatchObject({ unitPrice: { amount: 9501 }, singlePrice: { amount: 10_001 }, listPrice: { amount: 12_000 } })
  })

  it('do not touch what is kept for later', async () => {
    const item = await aProduct()
    const { api } = await shop.addCustomer()
    const { data } = await api.addSaved({ body: { items: [{ item, quantity: 6 }] } })
    expect(data[0]).toMatchObject({ unitPrice: { amount: 10_001 }, savedPrice: { amount: 10_001 } })
  })

  it('are told to browsers, and of a shop without there are none', async () => {
    expect((await shop.guest().getTenantConfig()).data.priceSteps).toEqual(STEPS)
    expect((await (await createTestShop(platform)).guest().getTenantConfig()).data.priceSteps).toEqual([])
  })

  it('that cannot be read close the checkout, and leave the cart as the catalogue says', async () => {
    const faulty = await createTestShop(platform, { policies: withSteps([{ from: 6, percentOff: 500 }]) })
    const customer = await aCustomerWith(await aProduct({}, faulty), 6, faulty)
    expect((await customer.api.viewCart()).data.items[0]).toMatchObject({ unitPrice: { amount: 10_001 } })
    expect((await refusalOf(quoteOf(customer))).code).toBe('tenant.settings_invalid')
    await settingsBecome(withSteps().price, faulty)
  })
})

describe('volume prices in an order', () => {
  it('are what is quoted, ordered and given back', async () => {
    const item = await aProduct()
    const customer = await aCustomerWith(item, 12)
    const quote = await quoteOf(customer)
    expect(quote).toMatchObject({ subTotal: { amount: 110_412 }, listPrice: { amount: 120_012 }, deliveryFee: { amount: 0 }, totalPrice: { amount: 110_412 } })
    expect(quote.items[0]).toMatchObject({ unitPrice: { amount: 9201 }, price: { amount: 110_412 } })
    const before = platform.database.requestRoundTrips()
    const placed = await order(customer, quote.hash)
    expect(platform.database.requestRoundTrips() - before).toBeLessThanOrEqual(4)
    const [line] = await platform.database.run<object>(
      { name: 'test-order-line', text: 'select unit_price, list_price, quantity from order_line where tenant_id = $1 and order_id = $2' },
      [shop.tenantId, placed._id],
    )
    expect(line).toMatchObject({ unit_price: '9201', list_price: '10001', quantity: 12 })
    expect(await wrong()).toEqual([])
  })

  it('are what an invoice says, and what pieces that go back are refunded at', async () => {
    const item = await aProduct()
    const [clerk, customer] = [await shop.addCustomer(), await aCustomerWith(item, 6)]
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    const { _id: id, orderId } = await order(customer, (await quoteOf(customer)).hash)
    for (const status of ['processing', 'shipped', 'delivered'] as const) await clerk.api.advanceOrder({ body: { orderId: id, status } })
    const [invoice] = (await customer.api.getInvoice({ params: { id: orderId } })).data
    expect(invoice).toMatchObject({ items: [{ unitPrice: { amount: 9501 }, qty: 6, finalPrice: { amount: 57_006 } }], total: { amount: 61_006 } })
    const refund = async (quantity: number) => (await clerk.api.refundOrder({ body: { orderId: id, items: [{ _id: item, quantity }] } })).data
    // Those that stay keep their price, though they are no six any more.
    expect((await refund(2)).refunded).toMatchObject({ amount: 2 * 9501 })
    expect((await refund(4)).refunded).toMatchObject({ amount: 61_006 })
    expect(await wrong()).toEqual([])
  })

  it('earn free delivery by what the goods cost then', async () => {
    const item = await aProduct({ price: 16_800 })
    // 6 pieces for 1,008.00 would be brought for nothing from 999.00 on; at 5 % less they come to 957.60.
    expect(await quoteOf(await aCustomerWith(item, 6))).toMatchObject({ subTotal: { amount: 95_760 }, deliveryFee: { amount: 4000 } })
  })

  it('are what a coupon takes its part of', async () => {
    const { save } = await couponsOf(platform, shop)
    await save('TENTH', { isListed: false })
    const customer = await aCustomerWith(await aProduct({ price: 10_000 }), 6)
    expect(await quoteOf(customer, 'TENTH')).toMatchObject({ subTotal: { amount: 57_000 }, discount: { amount: 5700 } })
    const { data } = await customer.api.previewCoupons({
      body: { items: [{ item: (await customer.api.viewCart()).data.items[0]?._id ?? '', quantity: 6 }], couponCode: 'TENTH' },
    })
    expect(data).toMatchObject({ subTotal: { amount: 57_000 }, discount: { amount: 5700 } })
  })

  it('that have changed since the quote are refused as another price', async () => {
    const other = await createTestShop(platform, { policies: withSteps() })
    const customer = await aCustomerWith(await aProduct({}, other), 6, other)
    const { hash } = await quoteOf(customer)
    await settingsBecome({ use: 'by_quantity', steps: [{ from: 6, percentOff: 4 }] }, other)
    const refusal = await refusalOf(order(customer, hash))
    expect(refusal).toMatchObject({ code: 'order.quote_changed', details: { changed: ['price', 'amount'], totalPrice: { amount: 61_606 } } })
    expect(await order(customer, (await quoteOf(customer)).hash)).toBeTruthy()
  })

  it('come anew when it is ordered again', async () => {
    const item = await aProduct()
    const customer = await aCustomerWith(item, 6)
    const placed = await order(customer, (await quoteOf(customer)).hash)
    await customer.api.addToCart({ body: { item, quantity: 6 } })
    const { data } = await customer.api.orderAgain({ body: { orderId: placed._id } })
    expect(data.cart.items[0]).toMatchObject({ qty: 12, unitPrice: { amount: 9201 } })
  })

  it('hold at the till', async () => {
    const item = await aProduct()
    const [clerk, customer] = [await shop.addCustomer(), await shop.addCustomer()]
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    const { code } = (await customer.api.makeCounterCode()).data
    const { visit } = (await clerk.api.findCounterCustomer({ body: { who: code } })).data
    const items = [{ _id: item, quantity: 6 }]
    const { data } = await clerk.api.quoteCounterSale({ body: { visit, items } })
    expect(data).toMatchObject({ items: [{ unitPrice: { amount: 9501 }, finalPrice: { amount: 57_006 } }], total: { amount: 57_006 } })
    const sale = { visit, items, paidWith: 'cash' as const, total: data.total }
    expect(await clerk.api.sellAtCounter({ body: sale }, { idempotencyKey: randomUUID() })).toMatchObject({ data: { total: { amount: 57_006 } } })
  })
})

describe('a price that a seller has promised, where many pieces cost less', () => {
  it('goes before it, and its pieces do not count for those beyond them', async () => {
    const item = await aProduct({ price: 10_000 })
    const customer = await aCustomerWith(item, 12)
    const clerk = await shop.addCustomer()
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    const { data: asked } = await customer.api.createQuotation({ body: { variation: item, quantity: 12 } })
    // What so many cost today: no offer is dearer.
    expect(asked.item.price).toMatchObject({ amount: 9200 })
    const offer = (unitPrice: number) => clerk.api.offerQuotation({ params: { quoteId: asked._id }, body: { unitPrice, validDays: 14 } })
    expect((await refusalOf(offer(9200))).code).toBe('quotation.price_not_lower')
    await offer(8000)
    expect(await quoteOf(customer, asked.number)).toMatchObject({
      subTotal: { amount: 110_400 },
      discount: { amount: 14_400 },
      totalPrice: { amount: 96_000 },
    })
    await customer.api.addToCart({ body: { item, quantity: 4 } })
    const quote = await quoteOf(customer, asked.number)
    expect(quote.totalPrice.amount).toBe(12 * 8000 + 4 * 10_000)
    expect(await order(customer, quote.hash)).toMatchObject({ total: { amount: 136_000 } })
    expect(await wrong()).toEqual([])
  })
})
