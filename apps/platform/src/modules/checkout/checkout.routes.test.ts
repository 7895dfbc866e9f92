import type { ApiFailure } from '@galleria/api-client'
import type { QuoteWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let platform: TestPlatform

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

const HERE = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }

/** Somebody whose cart holds things of two sellers: 500.00 and 700.00 of the first, 300.00 of the second. */
async function withTwoSellers(shop: TestShop): Promise<{ customer: SignedIn; second: string }> {
  const second = await shop.addSeller('Orin')
  const products = await Promise.all([
    shop.addProduct({ price: 50_000, listPrice: 60_000 }),
    shop.addProduct({ price: 70_000 }),
    shop.addProduct({ price: 30_000, sellerId: second.id }),
  ])
  const customer = await shop.signUp()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: products.map(({ variantIds }) => ({ item: variantIds[0] ?? '', quantity: 1 })) } })
  return { customer, second: second.id }
}

const quoteOf = async ({ api }: SignedIn, provider?: string): Promise<QuoteWire> =>
  (await api.confirmCheckout({ query: {}, body: { ...HERE, ...(provider ? { provider } : {}) } })).data

const amountOf = (amounts: readonly Money[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0)

describe('a quote (E-02)', () => {
  it('of a cart that may hold several sellers has a part for each, and what they come to', async () => {
    const shop = await createTestShop(platform, { cart: { mode: 'multi' } })
    const { customer } = await withTwoSellers(shop)
    const quote = await quoteOf(customer)
    expect(quote.parts.map(({ provider, items, total }) => ({ name: provider.name, items: items.length, total: total.amount }))).toEqual([
      { name: shop.seller.name, items: 2, total: 120_000 },
      { name: 'Orin', items: 1, total: 34_000 },
    ])
    expect(quote.totalPrice.amount).toBe(154_000)
    expect(quote.totalPrice.amount).toBe(amountOf(quote.parts.map((part) => part.total)))
    expect(quote.taxIncluded.amount).toBe(amountOf(quote.parts.map((part) => part.taxIncluded)))
    expect(quote.deliveryFee.amount).toBe(4000)
    expect(quote.listPrice.amount).toBe(160_000)
    expect(quote.items).toHaveLength(4)
    expect(quote).toMatchObject({ provider: null, delivery: null })
  })

  it('is of one seller where one is named, and where the cart holds one', async () => {
    const shop = await createTestShop(platform, { cart: { mode: 'multi' } })
    const { customer, second } = await withTwoSellers(shop)
    const quote = await quoteOf(customer, second)
    expect(quote.parts).toHaveLength(1)
    expect(quote).toMatchObject({ provider: { _id: second, name: 'Orin' }, totalPrice: { amount: 34_000 } })
  })

  it('asks whose where a cart is meant to hold one seller and holds two (C-15)', async () => {
    const shop = await createTestShop(platform)
    const { customer, second } = await withTwoSellers(shop)
    expect(await refusalOf(quoteOf(customer))).toBe('checkout.seller_required')
    expect((await quoteOf(customer, second)).parts).toHaveLength(1)
  })

  it('refuses an amount that is not what it comes to, and says what that is; one that was rounded passes (C-09)', async () => {
    const shop = await createTestShop(platform)
    const { variantIds } = await shop.addProduct({ price: 102_525 })
    const customer = await shop.addCustomer()
    await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const confirm = (card: object) => customer.api.confirmCheckout({ query: {}, body: { ...HERE, ...card } })
    const { totalPrice } = (await confirm({})).data
    expect(totalPrice).toEqual({ amount: 102_525, currency: 'INR' })
    for (const card of [{ amount: 1025.25 }, { amount: 1025.3, currency: 'INR' }, { amount: totalPrice }])
      expect((await confirm(card)).data.totalPrice).toEqual(totalPrice)
    for (const card of [{ amount: 1025.31 }, { amount: 1 }, { amount: 1025.25, currency: 'USD' }, { amount: { amount: 102_525, currency: 'USD' } }])
      expect(await confirm(card).catch((error: ApiFailure) => error), JSON.stringify(card)).toMatchObject({
        code: 'checkout.amount_differs',
        problem: { status: 409, details: { totalPrice } },
      })
  })

  it('costs at most four round trips to the database, with several sellers too', async () => {
    const shop = await createTestShop(platform, { cart: { mode: 'multi' } })
    const { customer } = await withTwoSellers(shop)
    // What is the same for everybody is known after the first.
    await quoteOf(customer)
    const before = platform.database.requestRoundTrips()
    await quoteOf(customer)
    expect(platform.database.requestRoundTrips() - before).toBeLessThanOrEqual(4)
  })
})

describe('what policies of a shop decide', () => {
  const settings = {
    cart: { mode: 'multi' },
    tax: { name: 'GST', rate: 18, isIncluded: false, rules: [{ states: ['Goa'], rate: 5 }], byState: { within: ['CGST', 'SGST'], between: 'IGST' } },
    policies: {
      deliveryZone: { use: 'within', km: 2000 },
      payment: { use: 'by_rules', rules: [{ type: 'COD', confirmedFrom: 200_000, upTo: 300_000 }] },
    },
  }
  const confirm = ({ api }: SignedIn, location: object = HERE.location) => api.confirmCheckout({ query: {}, body: { ...HERE, location } })

  it('is told by the quote, and the order holds it for the same place', async () => {
    const shop = await createTestShop(platform, settings)
    const { customer } = await withTwoSellers(shop)
    const { data: quote } = await confirm(customer, { ...HERE.location, state: 'Karnataka', zip: '560038' })
    expect(quote.taxLines.map(({ name, rate, amount }) => ({ name, rate, amount: amount.amount }))).toEqual([
      { name: 'CGST', rate: 9, amount: 13_860 },
      { name: 'SGST', rate: 9, amount: 13_860 },
    ])
    expect(quote).toMatchObject({
      taxAdded: { amount: 27_720 },
      taxIncluded: { amount: 0 },
      totalPrice: { amount: 181_720 },
      totalPriceBeforeTax: { amount: 154_000 },
    })
    const { content } = await customer.api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash } })
    expect(content.total.amount).toBe(181_720)
  })

  it('makes an order for another place another price, which is refused', async () => {
    const shop = await createTestShop(platform, settings)
    const { customer } = await withTwoSellers(shop)
    const { data: quote } = await confirm(customer, { ...HERE.location, state: 'Goa' })
    expect(quote.taxLines).toMatchObject([{ name: 'IGST', rate: 5 }])
    const body = { orderDetails: { paymentType: 'COD' as const }, orderHash: quote.hash }
    expect(await refusalOf(customer.api.createOrder({ headers: {}, body }))).toBe('order.quote_changed')
    expect((await customer.api.viewCart()).data.count).toBe(3)
  })

  it('refuses what is too far, and names whose (X-10)', async () => {
    const shop = await createTestShop(platform, settings)
    const { customer } = await withTwoSellers(shop)
    const refused = await confirm(customer, { long: -78.5, lat: -0.2 }).catch((error: ApiFailure) => error)
    expect(refused).toMatchObject({
      code: 'checkout.delivery_unavailable',
      problem: { details: { providers: [{ name: shop.seller.name }, { name: 'Orin' }] } },
    })
  })

  it('asks for a code before much is paid on delivery, and for another way to pay for more', async () => {
    const shop = await createTestShop(platform, settings)
    const customer = await shop.signUp()
    const product = await shop.addProduct({ price: 100_000, stock: 9 })
    const put = (quantity: number) => customer.api.mergeCart({ body: { items: [{ item: product.variantIds[0] ?? '', quantity }] } })
    await put(1)
    expect((await confirm(customer)).data).toMatchObject({ payments: ['COD'], unavailable: [] })
    await put(2)
    expect(await refusalOf(confirm(customer))).toBe('checkout.contact_unconfirmed')
    await platform.database.run({ name: 'test-confirm', text: 'update customer set confirmed_at = now() where tenant_id = $1 and id = $2' }, [
      shop.tenantId,
      customer.userInfo._id,
    ])
    expect((await confirm(customer)).data.payments).toEqual(['COD'])
    await put(3)
    const refused = await confirm(customer).catch((error: ApiFailure) => error)
    expect(refused).toMatchObject({ code: 'checkout.payment_unavailable', problem: { details: { payments: [], reason: 'amount' } } })
  })
})
