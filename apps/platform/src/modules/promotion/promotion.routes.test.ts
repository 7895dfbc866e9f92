import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { couponsOf, refusalOf } from './coupons.fixture.ts'

let platform: TestPlatform

beforeAll(async () => {
  // A hundred orders of one coupon come one after the other: on a slow machine the last waits longer than a shopper would.
  platform = await startTestPlatform({ config: { requestBudgetMs: 30_000 } })
})
afterAll(() => platform.close())

async function shopWithCoupons() {
  const shop = await createTestShop(platform, { cart: { mode: 'multi' } })
  const second = await shop.addSeller('Orin')
  const [lamp, kettle] = await Promise.all([shop.addProduct({ price: 50_000 }), shop.addProduct({ price: 30_000, sellerId: second.id })])
  const ids = { lamp: lamp.variantIds[0] ?? '', kettle: kettle.variantIds[0] ?? '' }
  return { shop, second, ids, coupons: await couponsOf(platform, shop) }
}

describe('coupons', () => {
  it('are listed as E-03 has them, those that are offered, the best for the cart first', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('five', { discount: { percent: 5, upTo: null } })
    await coupons.save('TEN')
    await coupons.save('SECRET', { isListed: false })
    await coupons.save('OVER', { promoRules: { startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' } })
    await coupons.save('GONE', { isDeleted: true })
    const { api } = await coupons.customerWith(ids.lamp)
    const listed = await api.listCoupons({})
    expect(listed.map(({ promoCode }) => promoCode)).toEqual(['TEN', 'FIVE'])
    expect(listed[0]).toEqual({
      promoCode: 'TEN',
      isDeleted: false,
      isApproved: true,
      promoRules: { startDate: '2020-01-01T00:00:00.000Z', endDate: '2100-01-01T00:00:00.000Z' },
    })
  })

  it('are locked before the pieces that are ordered, so that whoever gives both back waits for neither in turn (0020)', async () => {
    const { coupons, ids, shop } = await shopWithCoupons()
    await coupons.save('TWICE', { maxUses: 2 })
    const customer = await coupons.customerWith(ids.lamp)
    const { hash } = await coupons.quoteOf(customer)
    const holder = await platform.database.connect('test-holder')
    try {
      await holder.query('begin')
      await holder.query(`select from coupon where tenant_id = $1 and code = 'TWICE' for update`, [shop.tenantId])
      const ordered = coupons.order(customer, hash)
      const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`
      await expect.poll(async () => (await holder.query(WAITING)).rowCount).toBe(1)
      const { rowCount } = await holder.query('select from stock where tenant_id = $1 and variant_id = $2 for update nowait', [shop.tenantId, ids.lamp])
      expect(rowCount).toBe(1)
      await holder.query('commit')
      expect(await ordered).toMatchObject({ coupon: 'TWICE' })
    } finally {
      await holder.leave()
    }
  })

  it('that get their first limit while an order of them is cancelled are counted without it', async () => {
    const { coupons, ids, shop } = await shopWithCoupons()
    await coupons.save('FREELY')
    const customer = await coupons.customerWith(ids.lamp)
    const { orderId } = await coupons.order(customer, (await coupons.quoteOf(customer)).hash)
    const holder = await platform.database.connect('test-holder')
    const text = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const waiting = async () => (await platform.database.run({ name: 'test-waiting', text }, [])).length
    try {
      await holder.query('begin')
      await holder.query('select from stock where tenant_id = $1 and variant_id = $2 for update', [shop.tenantId, ids.lamp])
      const cancelled = customer.api.cancelOrder({ body: { orderId } })
      await expect.poll(waiting).toBe(1)
      let isSaved = false
      const saved = coupons.save('FREELY', { maxUses: 5 }).then(() => (isSaved = true))
      await expect.poll(async () => isSaved || (await waiting()) === 2).toBe(true)
      await holder.query('commit')
      await Promise.all([cancelled, saved])
    } finally {
      await holder.leave()
    }
    expect(await coupons.usesOf('FREELY')).toEqual({ used: 0, redeemed: 0 })
  })

  it('take off what is best unless somebody names one or none, and are shared out over all parts of the order', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('FIVE', { discount: { percent: 5, upTo: null } })
    await coupons.save('TEN', { title: { en: 'Ten off', es: 'Diez menos' } })
    const customer = await coupons.customerWith(ids.lamp, ids.kettle)
    const none = await coupons.quoteOf(customer, '')
    expect(none).toMatchObject({ coupon: null, discount: { amount: 0 }, totalPrice: { amount: 88_000 } })
    expect(none.coupons.map(({ promoCode, discount }) => ({ promoCode, amount: discount?.amount }))).toEqual([
      { promoCode: 'TEN', amount: 8000 },
      { promoCode: 'FIVE', amount: 4000 },
    ])
    expect((await coupons.quoteOf(customer, ' five ')).coupon).toMatchObject({ promoCode: 'FIVE', discount: { amount: 4000 } })
    const best = await coupons.quoteOf(customer)
    expect(best).toMatchObject({ coupon: { promoCode: 'TEN', title: 'Ten off' }, discount: { amount: 8000 }, totalPrice: { amount: 80_000 } })
    expect(best.parts.map(({ discount }) => discount.amount)).toEqual([5000, 3000])

    const order = await coupons.order(customer, best.hash)
    expect(order).toMatchObject({ coupon: 'TEN', discount: { amount: 8000 }, total: { amount: 80_000 } })
    expect(order.orders.map(({ discount, total }) => [discount.amount, total.amount])).toEqual([
      [5000, 49_000],
      [3000, 31_000],
    ])
    expect(await coupons.usesOf('TEN')).toEqual({ used: 0, redeemed: 1 })
    const { data: found } = await customer.api.getOrder({ params: { orderId: order.orderId } })
    expect(found).toMatchObject({ coupon: 'TEN', discount: order.discount, total: order.total, orders: order.orders.map(({ discount }) => ({ discount })) })
    const wrong = (await platform.check()).filter(({ count, failure }) => count > 0 || failure)
    expect(wrong).toEqual([])
  })

  it('that take nothing off are refused with the reason', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('MUCH', { minimum: 100_000 })
    await coupons.save('OTHERS', { products: [crypto.randomUUID()] })
    await coupons.save('OVER', { promoRules: { startDate: '2020-01-01T00:00:00Z', endDate: '2020-02-01T00:00:00Z' } })
    await coupons.save('LATER', { promoRules: { startDate: '2099-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' } })
    const customer = await coupons.customerWith(ids.lamp)
    const codes = await Promise.all(['NONE', 'MUCH', 'OTHERS', 'LATER', 'OVER'].map(async (code) => (await refusalOf(coupons.quoteOf(customer, code))).code))
    expect(codes).toEqual([
      'promotion.coupon_unknown',
      'promotion.coupon_minimum',
      'promotion.coupon_not_for_cart',
      'promotion.coupon_ended',
      'promotion.coupon_unknown',
    ])
    expect((await refusalOf(coupons.quoteOf(customer, 'MUCH'))).details).toEqual({ promoCode: 'MUCH', missing: { amount: 50_000, currency: 'INR' } })
    expect((await coupons.quoteOf(customer)).coupon).toBeNull()
  })

  it('that are withdrawn after the quote make the order another one, which says what changed', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('TEN')
    const customer = await coupons.customerWith(ids.lamp)
    const { hash } = await coupons.quoteOf(customer)
    await coupons.save('TEN', { isDeleted: true })
    expect(await refusalOf(coupons.order(customer, hash))).toEqual({
      code: 'order.quote_changed',
      details: {
        changed: ['coupon', 'amount'],
        totalPrice: { amount: 54_000, currency: 'INR' },
        location: { long: 77.6412, lat: 12.9698 },
        coupon: { promoCode: 'TEN', reason: 'ended' },
      },
    })
    expect(await coupons.usesOf('TEN')).toEqual({ used: 0, redeemed: 0 })
  })

  it('say of any other change what it was, and nothing is ordered', async () => {
    const { shop, coupons, ids } = await shopWithCoupons()
    const customer = await coupons.customerWith(ids.lamp)
    const { hash } = await coupons.quoteOf(customer)
    await shop.setPrice(ids.lamp, 60_000)
    expect((await refusalOf(coupons.order(customer, hash))).details).toMatchObject({ changed: ['price', 'amount'], totalPrice: { amount: 64_000 } })
    const second = await coupons.quoteOf(customer)
    await customer.api.addToCart({ body: { item: ids.kettle, quantity: 1 } })
    expect((await refusalOf(coupons.order(customer, second.hash))).details).toMatchObject({
      changed: ['item', 'price', 'coupon', 'delivery', 'amount'],
      coupon: null,
    })
    expect((await customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query: {} })).data).toEqual([])
  })

  it('of one customer are used as often as that, and again after a cancelled order', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('ONCE', { maxPerCustomer: 1, maxUses: 5 })
    const customer = await coupons.customerWith(ids.lamp, ids.kettle)
    const order = await coupons.order(customer, (await coupons.quoteOf(customer)).hash)
    await customer.api.addToCart({ body: { item: ids.lamp, quantity: 1 } })
    expect(await coupons.usesOf('ONCE')).toEqual({ used: 1, redeemed: 1 })
    expect((await refusalOf(coupons.quoteOf(customer, 'ONCE'))).code).toBe('promotion.coupon_used_up')
    // One part of two goes: the rest of the order still has it.
    await customer.api.cancelOrder({ body: { orderId: order.orders[0]?.orderId ?? '' } })
    expect(await coupons.usesOf('ONCE')).toEqual({ used: 1, redeemed: 1 })
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    expect(await coupons.usesOf('ONCE')).toEqual({ used: 0, redeemed: 0 })
    expect((await coupons.quoteOf(customer, 'ONCE')).coupon).not.toBeNull()
  })

  it('with one use are redeemed once, whoever orders at the same time', async () => {
    const { shop, coupons, ids } = await shopWithCoupons()
    await shop.setStock(ids.lamp, 1000)
    await coupons.save('FIRST', { maxUses: 1 })
    const customers = await Promise.all(Array.from({ length: 100 }, () => coupons.customerWith(ids.lamp)))
    const hashes = await Promise.all(customers.map(async (customer) => (await coupons.quoteOf(customer)).hash))
    const outcomes = await Promise.all(customers.map((customer, index) => refusalOf(coupons.order(customer, hashes[index] ?? ''))))
    expect(outcomes.filter(({ code }) => code === 'accepted')).toHaveLength(1)
    expect(new Set(outcomes.map(({ code }) => code))).toEqual(new Set(['accepted', 'order.quote_changed']))
    expect(outcomes.find(({ code }) => code !== 'accepted')?.details).toMatchObject({ coupon: { promoCode: 'FIRST', reason: 'used_up' } })
    expect(await coupons.usesOf('FIRST')).toEqual({ used: 1, redeemed: 1 })
    const other = customers.find((_, index) => outcomes[index]?.code !== 'accepted')
    expect(other && (await coupons.quoteOf(other)).coupon).toBeNull()
    expect(platform.database.repeats()).toBe(0)
  })

  it('with one use for each customer are redeemed once by somebody who orders from several sellers at the same time, and the other cart stays', async () => {
    const shop = await createTestShop(platform, { cart: { mode: 'multi' } })
    const coupons = await couponsOf(platform, shop)
    const sellers = await Promise.all(['Orin', 'Mira', 'Nadia', 'Ravi'].map((name) => shop.addSeller(name)))
    const products = await Promise.all(sellers.map(({ id }) => shop.addProduct({ price: 50_000, sellerId: id })))
    for (const [code, limit] of [
      ['EACH', { maxPerCustomer: 1 }],
      ['FIRST', { maxUses: 1 }],
      ['BOTH', { maxUses: 5, maxPerCustomer: 1 }],
    ] as const) {
      await coupons.save(code, limit)
      const customer = await coupons.customerWith(...products.map(({ variantIds }) => variantIds[0] ?? ''))
      const place = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 }, couponCode: code }
      const begun = await Promise.all(
        sellers.map(async ({ id: provider }) => {
          const { data } = await customer.api.confirmCheckout({ query: {}, body: { ...place, provider } })
          expect(data.coupon?.promoCode).toBe(code)
          return () => customer.api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD', provider }, orderHash: data.hash } })
        }),
      )
      const outcomes = await Promise.all(begun.map((order) => refusalOf(order())))
      expect(outcomes.map(({ code: answer }) => answer).toSorted()).toEqual(['accepted', ...Array.from({ length: 3 }, () => 'order.quote_changed')])
      expect(outcomes.find(({ code: answer }) => answer !== 'accepted')?.details).toMatchObject({ coupon: { promoCode: code, reason: 'used_up' } })
      expect(await coupons.usesOf(code)).toMatchObject({ redeemed: 1 })
      const kept = new Set((await customer.api.viewCart()).data.items.map(({ _id }) => _id))
      const isKept = products.map(({ variantIds }) => kept.has(variantIds[0] ?? ''))
      expect(isKept).toEqual(outcomes.map(({ code: answer }) => answer !== 'accepted'))
    }
  })

  it('with one use are redeemed once when one customer orders the same cart from two devices', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('FIRST', { maxUses: 1 })
    const customer = await coupons.customerWith(ids.lamp)
    const { hash } = await coupons.quoteOf(customer)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(coupons.order(customer, hash))))
    expect(outcomes.filter(({ code }) => code === 'accepted')).toHaveLength(1)
    // Whoever still found the cart filled is told by the quote.
    for (const { code } of outcomes) expect(['accepted', 'checkout.cart_empty', 'order.quote_changed']).toContain(code)
    expect(await coupons.usesOf('FIRST')).toEqual({ used: 1, redeemed: 1 })
    expect((await customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query: {} })).data).toHaveLength(1)
  })

  it('cost an order no round trip', async () => {
    const { coupons, ids } = await shopWithCoupons()
    await coupons.save('TEN', { maxUses: 50, maxPerCustomer: 3 })
    const customer = await coupons.customerWith(ids.lamp, ids.kettle)
    const counted = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
      const before = platform.database.requestRoundTrips()
      const answer = await work()
      return [answer, platform.database.requestRoundTrips() - before]
    }
    // What is the same for everybody is known after the first.
    await coupons.quoteOf(customer)
    const [{ hash, coupon }, forQuote] = await counted(() => coupons.quoteOf(customer))
    const [, forOrder] = await counted(() => coupons.order(customer, hash))
    expect(coupon?.promoCode).toBe('TEN')
    expect(forQuote).toBeLessThanOrEqual(4)
    expect(forOrder).toBeLessThanOrEqual(4)
  })

  it('are made and seen by staff with the right alone', async () => {
    const { shop, coupons } = await shopWithCoupons()
    const saved = await coupons.save('ten', { discount: { amount: 500 }, markets: ['electronics'] })
    expect(saved).toMatchObject({ promoCode: 'TEN', discount: { amount: 500 }, markets: ['electronics'], sellers: null })
    expect((await coupons.staff.api.listPromotions({ query: {} })).data).toEqual([saved])
    const customer = await shop.addCustomer()
    expect((await refusalOf(customer.api.listPromotions({ query: {} }))).code).toBe('identity.right_missing')
  })
})

describe('limits of what an account may order', () => {
  const limits = { use: 'by_standing', levels: [{ delivered: 0, orders: 2, pieces: 3, amount: 1_000_000 }] }

  it('count what is open, and hold when orders are placed at the same time', async () => {
    const shop = await createTestShop(platform, { cart: { mode: 'multi' }, policies: { limits } })
    const coupons = await couponsOf(platform, shop)
    const sellers = await Promise.all(['Orin', 'Mira', 'Nadia', 'Ravi'].map((name) => shop.addSeller(name)))
    const products = await Promise.all(sellers.map(({ id }) => shop.addProduct({ price: 10_000, sellerId: id })))
    const customer = await coupons.customerWith(...products.map(({ variantIds }) => variantIds[0] ?? ''))
    const place = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
    const orderFrom = async (provider: string) => {
      const { data } = await customer.api.confirmCheckout({ query: {}, body: { ...place, provider } })
      return () => customer.api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD', provider }, orderHash: data.hash } })
    }
    const ready = await Promise.all(sellers.map(({ id }) => orderFrom(id)))
    const outcomes = await Promise.all(ready.map((send) => refusalOf(send())))
    expect(outcomes.map(({ code }) => code).toSorted()).toEqual(['accepted', 'accepted', 'checkout.limit_reached', 'checkout.limit_reached'])
    expect(await refusalOf(orderFrom(sellers[outcomes.findIndex(({ code }) => code !== 'accepted')]?.id ?? ''))).toEqual({
      code: 'checkout.limit_reached',
      details: { limit: 'orders', most: 2, left: 0 },
    })
  })

  it('count pieces of one product', async () => {
    const shop = await createTestShop(platform, { policies: { limits } })
    const coupons = await couponsOf(platform, shop)
    const product = await shop.addProduct({ price: 10_000, stock: 50 })
    const [variantId = ''] = product.variantIds
    const customer = await coupons.customerWith(variantId)
    await coupons.order(customer, (await coupons.quoteOf(customer)).hash)
    await customer.api.addToCart({ body: { item: variantId, quantity: 3 } })
    expect(await refusalOf(coupons.quoteOf(customer))).toEqual({
      code: 'checkout.limit_reached',
      details: { limit: 'pieces', most: 3, left: 2, item: product.id },
    })
  })
})

describe('a coupon in the cart, before the checkout (ST-08, R-014)', () => {
  const itemsOf = (...variantIds: readonly string[]) => variantIds.map((item) => ({ item, quantity: 1 }))

  it('is reckoned for a guest as the checkout reckons it: the best, none, or that of a code, over the things of all sellers', async () => {
    const { shop, coupons, ids } = await shopWithCoupons()
    await coupons.save('FIVE', { discount: { percent: 5, upTo: null } })
    await coupons.save('TEN')
    const items = itemsOf(ids.lamp, ids.kettle)
    const quoted = await coupons.quoteOf(await coupons.customerWith(ids.lamp, ids.kettle))
    const { data: best } = await shop.guest().previewCoupons({ body: { items } })
    const { subTotal, discount, deliveryFee, taxIncluded, taxAdded, totalPrice: total } = quoted
    expect(best).toEqual({ subTotal, discount, deliveryFee, taxIncluded, taxAdded, total, coupon: quoted.coupon, coupons: quoted.coupons })
    expect(best.coupon).toMatchObject({ promoCode: 'TEN', discount: { amount: 8000 } })
    const { data: none } = await shop.guest().previewCoupons({ body: { items, couponCode: '' } })
    expect(none).toMatchObject({ coupon: null, discount: { amount: 0 }, total: { amount: best.total.amount + 8000 } })
    const { data: five } = await shop.guest().previewCoupons({ body: { items, couponCode: ' five' } })
    expect(five.coupon).toMatchObject({ promoCode: 'FIVE', discount: { amount: 4000 } })
  })

  it('is refused with the reason, and what a customer has used up counts', async () => {
    const { shop, second, coupons, ids } = await shopWithCoupons()
    await coupons.save('HIGH', { minimum: 100_000, isListed: false })
    await coupons.save('ORIN', { sellers: [second.id], isListed: false })
    await coupons.save('ONCE', { maxPerCustomer: 1, isListed: false })
    const ask = (of: ReturnType<typeof shop.guest>, couponCode: string) => refusalOf(of.previewCoupons({ body: { items: itemsOf(ids.lamp), couponCode } }))
    expect(await ask(shop.guest(), 'HIGH')).toMatchObject({ code: 'promotion.coupon_minimum', details: { missing: { amount: 50_000 } } })
    expect(await ask(shop.guest(), 'ORIN')).toMatchObject({ code: 'promotion.coupon_not_for_cart' })
    expect(await ask(shop.guest(), 'NOTHING')).toMatchObject({ code: 'promotion.coupon_unknown' })
    const customer = await coupons.customerWith(ids.lamp)
    await coupons.order(customer, (await coupons.quoteOf(customer, 'ONCE')).hash)
    expect(await ask(customer.api, 'ONCE')).toMatchObject({ code: 'promotion.coupon_used_up' })
    expect(await ask(shop.guest(), 'ONCE')).toMatchObject({ code: 'accepted' })
  })

  it('leaves the fee out where it goes by the place, as the storefront is told (ST-16)', async () => {
    const policies = { deliveryFee: { use: 'by_distance', steps: [{ upToKm: 10, fee: 1000, freeFrom: 1_000_000 }] } }
    const shop = await createTestShop(platform, { policies })
    const item = (await shop.addProduct({ price: 50_000 })).variantIds[0] ?? ''
    const { data } = await shop.guest().previewCoupons({ body: { items: [{ item, quantity: 1 }] } })
    expect(data).toMatchObject({ deliveryFee: { amount: 0 }, total: { amount: 50_000 } })
    expect((await shop.guest().getTenantConfig()).data.delivery).toEqual({ fee: 4000, freeFrom: 99_900, variesByPlace: true, hasWindows: false })
    const flat = await createTestShop(platform, {
      policies: { deliveryFee: { use: 'flat', fee: 700, freeFrom: 90_000 }, deliveryWindow: { use: 'windows' } },
    })
    expect((await flat.guest().getTenantConfig()).data.delivery).toEqual({ fee: 700, freeFrom: 90_000, variesByPlace: false, hasWindows: true })
  })
})
