import { anAddress, createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_LINES } from '@galleria/rules'

let platform: TestPlatform
let shop: TestShop
let variantIds: readonly string[]

beforeAll(async () => {
  // Sixteen stand in a line for one cart: how long the last of them waits depends on the machine, and is not what is tested here.
  platform = await startTestPlatform({ config: { databasePoolSize: 16, requestBudgetMs: 30_000 } })
  shop = await createTestShop(platform)
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.addProduct({ variants: MAX_LINES / 10, stock: 1000 })))
  variantIds = products.flatMap((product) => product.variantIds)
  await platform.database.orm.execute(sql`analyze`) // as in a shop that has been open for a while
})
afterAll(() => platform.close())

const itemsOf = (ids: readonly string[], quantity = 1) => ids.map((item) => ({ item, quantity }))
const outcomeOf = (promise: Promise<unknown>) => promise.then(() => 'accepted').catch((error: { code: string }) => error.code)

describe('what has left the catalogue since it came into the cart', () => {
  const hide = (variantId: string, status: 'active' | 'hidden') =>
    platform.database.orm.execute(
      sql`update product p set status = ${status} from variant v where v.tenant_id = ${shop.tenantId} and v.id = ${variantId} and p.tenant_id = ${shop.tenantId} and p.id = v.product_id`,
    )
  const hidden = async () => {
    const [item = ''] = (await shop.addProduct({ stock: 5 })).variantIds
    const customer = await shop.addCustomer()
    await customer.api.addToCart({ body: { item, quantity: 2 } })
    await hide(item, 'hidden')
    return { item, api: customer.api, warning: { code: 'gone', item, wanted: 2, available: 0 } }
  }

  it('is named whenever the cart is shown, until it is taken out', async () => {
    const { item, api, warning } = await hidden()
    const [other = ''] = variantIds
    for (const { data } of [
      await api.viewCart(),
      await api.addToCart({ body: { item: other, quantity: 1 } }),
      await api.mergeCart({ body: { items: itemsOf([item], 2) } }),
      await api.removeFromCart({ body: { item: other, quantity: 1 } }),
    ])
      expect(data.warnings).toEqual([warning])
    const { data } = await api.removeFromCart({ body: { item, quantity: 2 } })
    expect(data).toMatchObject({ items: [], warnings: [] })
  })

  it('is there again once it is sold again', async () => {
    const { item, api } = await hidden()
    await hide(item, 'active')
    const { items, warnings } = (await api.viewCart()).data
    expect([items.map(({ _id, qty }) => [_id, qty])[0], warnings]).toEqual([[item, 2], []])
  })

  it('does not keep the things of another seller out, and goes with what those replace (ST-04)', async () => {
    const { api, warning } = await hidden()
    const other = await shop.addSeller('Anokhi')
    const [theirs = ''] = (await shop.addProduct({ sellerId: other.id, stock: 5 })).variantIds
    const added = await api.addToCart({ body: { item: theirs, quantity: 1 } })
    expect(added.data).toMatchObject({ count: 1, warnings: [warning] })
    const replaced = await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1, replaceCart: true } })
    expect(replaced.data).toMatchObject({ count: 1, warnings: [] })
    expect((await api.viewCart()).data.warnings).toEqual([])
  })
})

describe('one cart, changed from many places at once', () => {
  it('takes sixteen merges of the same hundred lines in two orders without a deadlock', async () => {
    const { api } = await shop.addCustomer()
    const lines = itemsOf(variantIds.slice(0, MAX_LINES))
    const before = platform.database.repeats()
    const merges = Array.from({ length: 16 }, (_, n) => api.mergeCart({ body: { items: n % 2 ? lines : lines.toReversed() } }))
    expect(new Set(await Promise.all(merges.map(outcomeOf)))).toEqual(new Set(['accepted']))
    expect(platform.database.repeats() - before).toBe(0)
  })

  it('holds a hundred lines, however many merges bring more at the same moment', async () => {
    const { api } = await shop.addCustomer()
    const merges = Array.from({ length: 4 }, (_, n) => api.mergeCart({ body: { items: itemsOf(variantIds.slice(n * 30, n * 30 + 40)) } }))
    const outcomes = await Promise.all(merges.map(outcomeOf))
    expect(new Set(outcomes)).toEqual(new Set(['accepted', 'cart.full']))
    expect((await api.viewCart()).data.count).toBeLessThanOrEqual(MAX_LINES)
  })

  it('holds a hundred lines, however many are added at the same moment', async () => {
    const { api } = await shop.addCustomer()
    await api.mergeCart({ body: { items: itemsOf(variantIds.slice(0, MAX_LINES - 2)) } })
    const adds = variantIds.slice(MAX_LINES, MAX_LINES + 8).map((item) => api.addToCart({ body: { item, quantity: 1 } }))
    const outcomes = await Promise.all(adds.map(outcomeOf))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'cart.full')).toHaveLength(6)
    expect((await api.viewCart()).data.count).toBe(MAX_LINES)
  })

  it('holds the things of one seller, whoever adds those of another at the same moment (C-15)', async () => {
    const other = await shop.addSeller('Tula')
    const [theirs = ''] = (await shop.addProduct({ sellerId: other.id, stock: 1000 })).variantIds
    const [mine = ''] = variantIds
    const add = (api: Awaited<ReturnType<TestShop['addCustomer']>>['api'], item: string, replaceCart?: true) =>
      outcomeOf(api.addToCart({ body: { item, quantity: 1, ...(replaceCart && { replaceCart }) } }))
    for (let round = 0; round < 10; round += 1) {
      const { api, userInfo } = await shop.addCustomer()
      const linesKept = async () =>
        (await platform.database.orm.execute(sql`select from cart_line where tenant_id = ${shop.tenantId} and customer_id = ${userInfo._id}`)).rows.length
      const outcomes = await Promise.all([add(api, mine), add(api, theirs), add(api, mine), add(api, theirs)])
      expect(new Set(outcomes)).toEqual(new Set(['accepted', 'cart.other_seller']))
      expect(await linesKept()).toBe(1)
      expect(await Promise.all([add(api, mine, true), add(api, theirs, true)])).toEqual(['accepted', 'accepted'])
      expect(await linesKept()).toBe(1)
    }
  })

  it('lowers a line by what each of two asks, also when the second waits for the first', async () => {
    const { api, userInfo } = await shop.addCustomer()
    const item = variantIds[0] ?? ''
    await api.addToCart({ body: { item, quantity: 3 } })
    const other = await platform.database.connect('test')
    try {
      await other.query('begin')
      const { rows } = await other.query<{ pid: number }>(
        'update cart_line set quantity = quantity - 2 where tenant_id = $1 and customer_id = $2 returning pg_backend_pid() as pid',
        [shop.tenantId, userInfo._id],
      )
      const second = api.removeFromCart({ body: { item, quantity: 2 } })
      await vi.waitFor(async () => {
        const waiting = await other.query('select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid])
        expect(waiting.rowCount).toBe(1)
      })
      await other.query('commit')
      expect((await second).data.items).toEqual([])
    } finally {
      await other.end()
    }
  })

  it('lets adds that replace the cart, merges, an order and emptying meet without a deadlock', async () => {
    const other = await shop.addSeller('Orin')
    const theirs = (await shop.addProduct({ sellerId: other.id, variants: 20, stock: 1000 })).variantIds
    const mine = variantIds.slice(0, 20)
    const { api } = await shop.addCustomer()
    await api.addAddress({ body: { address: anAddress() } })
    const before = platform.database.repeats()
    for (let round = 0; round < 5; round += 1) {
      await api.emptyCart()
      await api.mergeCart({ body: { items: itemsOf(mine) } })
      const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
      const outcomes = await Promise.all(
        [
          api.mergeCart({ body: { items: itemsOf(theirs.toReversed()) } }),
          api.mergeCart({ body: { items: itemsOf(mine.toReversed(), 2) } }),
          api.addToCart({ body: { item: theirs[0] ?? '', quantity: 1, replaceCart: true } }),
          api.addToCart({ body: { item: mine[0] ?? '', quantity: 1, replaceCart: true } }),
          api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash } }),
          api.emptyCart(),
        ].map(outcomeOf),
      )
      // Which of them come first is open; what an order then finds may no longer be what it was quoted.
      for (const outcome of outcomes)
        expect(['accepted', 'cart.other_seller', 'order.quote_changed', 'checkout.cart_empty', 'checkout.seller_required']).toContain(outcome)
    }
    expect(platform.database.repeats() - before).toBe(0)
  })
})
