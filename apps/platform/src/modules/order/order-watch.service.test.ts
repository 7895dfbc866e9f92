import { randomUUID } from 'node:crypto'
import { watchOrderChanges } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect, portOf } from '../chat/chat.fixture.ts'
import { createOrderWatch } from './order-watch.service.ts'

const order = (masterId = 'one') => ({ tenantId: 'shop', customerId: 'somebody', masterId })

describe('the watch', () => {
  it('asks once for all that is looked at, and tells each what has changed', async () => {
    const asked: number[] = []
    const now = new Map([
      ['one', 'a'],
      ['two', 'a'],
    ])
    const watch = createOrderWatch({
      everyMs: 5,
      read: async (orders) => {
        asked.push(orders.length)
        return now
      },
    })
    const first = watch.changed(order('one'), 'a')
    const again = watch.changed(order('one'), 'a')
    const second = watch.changed(order('two'), 'a')
    now.set('one', 'b')
    expect(await Promise.all([first, again])).toEqual(['b', 'b'])
    now.set('two', 'c')
    expect(await second).toBe('c')
    expect(asked[0]).toBe(2)
    const before = asked.length
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(asked).toHaveLength(before) // nobody looks: nothing is asked
  })

  it('answers as it is when the time is up, when too many windows look, and when the shop stops', async () => {
    const read = async () => new Map([['one', 'a']])
    expect(await createOrderWatch({ everyMs: 2, patienceMs: 10, read }).changed(order(), 'a')).toBe('a')
    const crowded = createOrderWatch({ everyMs: 2, mostWindows: 1, read })
    const oldest = crowded.changed(order(), 'a')
    const newest = crowded.changed(order(), 'a')
    expect(await oldest).toBe('a')
    crowded.close()
    expect([await newest, await crowded.changed(order(), 'a')]).toEqual(['a', 'a'])
  })

  it('goes on when the database could not be asked', async () => {
    let asked = 0
    const watch = createOrderWatch({
      everyMs: 2,
      read: async () => {
        asked += 1
        if (asked < 3) throw new Error('away')
        return new Map([['one', 'b']])
      },
    })
    expect(await watch.changed(order(), 'a')).toBe('b')
  })
})

describe('looking at an order', () => {
  let platform: TestPlatform
  let shop: TestShop
  beforeAll(async () => {
    platform = await startTestPlatform()
    shop = await createTestShop(platform)
  })
  afterAll(() => platform.close())

  async function anOrder(): Promise<SignedIn & { readonly orderId: string }> {
    const { variantIds } = await shop.addProduct({ price: 50_000, stock: 5 })
    const customer = await shop.signUp()
    await customer.api.addAddress({ body: { address: anAddress() } })
    await customer.api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
    const body = { checkout: { type: 'COD' as const }, location: { long: 77.6412, lat: 12.9698 } }
    const { data: quote } = await customer.api.confirmCheckout({ query: {}, body })
    const { content } = await customer.api.createOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash },
    })
    return { ...customer, orderId: content.orderId }
  }

  it('knows the revision that the order itself tells, and waits in less than a second for the next (UX-36)', async () => {
    const { api, orderId } = await anOrder()
    const params = { orderId }
    const { revision } = (await api.getOrder({ params })).data
    expect((await api.watchOrder({ params, query: {} })).data.revision).toBe(revision)
    expect((await api.watchOrder({ params, query: { since: 'long ago' } })).data.revision).toBe(revision)

    let changedAt = 0
    const waiting = api.watchOrder({ params, query: { since: revision } }).then(({ data }) => ({ data, ms: performance.now() - changedAt }))
    await new Promise((resolve) => setTimeout(resolve, 300))
    await api.cancelOrder({ body: { orderId } })
    changedAt = performance.now()
    const { data, ms } = await waiting
    expect(data.revision).not.toBe(revision)
    expect(data.revision).toBe((await api.getOrder({ params })).data.revision)
    expect(ms).toBeLessThan(1000)
  })

  it("is not told of somebody else's", async () => {
    const [{ orderId }, { api }] = [await anOrder(), await shop.signUp()]
    await expect(api.watchOrder({ params: { orderId }, query: {} })).rejects.toMatchObject({ code: 'order.not_found' })
  })

  it('tells a socket that looks once that it has changed, at once after a seller’s step, and nobody else (S-07)', async () => {
    const port = await portOf(platform)
    const [customer, stranger] = [await anOrder(), await shop.signUp()]
    const { orderId: id } = customer
    const { data } = await customer.api.getOrder({ params: { orderId: id } })
    const [own, other] = [await connect(port, shop, customer.token), await connect(port, shop, stranger.token)]
    const told = () => own.heard.filter(({ name }) => name === 'order_changed').map(({ payload }) => payload)
    expect(await other.say(watchOrderChanges, { id, since: data.revision })).toMatchObject({ ok: false, code: 'order.not_found' })
    expect(await own.say(watchOrderChanges, { id, since: 'long ago' })).toMatchObject({ ok: true, revision: data.revision })
    expect(await own.say(watchOrderChanges, { id, since: data.revision })).toMatchObject({ ok: true, revision: data.revision })
    const clerk = await shop.addCustomer()
    await shop.setSellerRights(clerk.userInfo._id, shop.seller.id, ['order.fulfil'])
    const step = (status: 'processing' | 'shipped') => clerk.api.advanceOrder({ body: { orderId: data.orders[0]?.orderId ?? '', status } })
    await step('processing')
    const begin = performance.now()
    await vi.waitFor(() => expect(told()).toHaveLength(1), { timeout: 5_000, interval: 5 })
    expect(performance.now() - begin).toBeLessThan(300)
    const now = (await customer.api.getOrder({ params: { orderId: id } })).data.revision
    expect(told()).toEqual([{ id, revision: now }])
    await step('shipped') // nobody has asked to be told
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(told()).toHaveLength(1)
    // A session that has ended hears nothing any more.
    const last = (await customer.api.getOrder({ params: { orderId: id } })).data.revision
    await own.say(watchOrderChanges, { id, since: last })
    await customer.api.logOut()
    await shop.deliver(id)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect([told().length, own.socket.connected, other.heard.filter(({ name }) => name === 'order_changed')]).toEqual([1, false, []])
    other.close()
  })
})
