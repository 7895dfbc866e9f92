import { randomUUID } from 'node:crypto'
import { noteItemView } from '@galleria/contract'
import { anAddress, createTestShop, startTestPlatform, type TestPlatform, type TestShop, withClient } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPlatform } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { interestOf, KEPT_DAYS, dayOf, dateOf, trendingFloor } from './signal.ts'
import { createSignalRepository, type SignalRepository } from './signal.repository.ts'
import { createSignalService } from './signal.service.ts'

let platform: TestPlatform
let shop: TestShop
let now = new Date('2026-11-21T10:00:00Z')
const DAY = 86_400_000

beforeAll(async () => {
  platform = await startTestPlatform({ overrides: { clock: () => now } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const parts = {
  products: '(select tenant_id, id from product)',
  soldLines: `(select o.tenant_id, o.id as order_id, l.product_id, o.created_at, o.status = 'cancelled' as is_cancelled
                 from orders o join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id)`,
}
const newProcess = () =>
  createSignalService({ signals: createSignalRepository({ database: platform.database, parts }), clock: () => now, logger: { warn: () => undefined } })

const rows = async <Row extends object>(text: string): Promise<Row[]> =>
  withClient(platform.database.connectionString, async (client) => (await client.query<Row>(text)).rows)
const signalsOf = (productId: string) =>
  rows<{ day: string; views: number; orders: number }>(
    `select day::text, views, orders from product_signal where tenant_id = '${shop.tenantId}' and product_id = '${productId}' order by day`,
  )
const interestNow = async (productId: string) =>
  (await rows<{ interest: number; sold_count: number }>(`select interest, sold_count from product_popularity where product_id = '${productId}'`))[0]
const trending = async () => (await shop.guest().listHome({ body: {} })).data.trendingItems.map(({ _id }) => _id)

/** As many different people as that look at it. */
function lookedAt(process: ReturnType<typeof newProcess>, productId: string, views: number, tenantId = shop.tenantId): void {
  for (let index = 0; index < views; index += 1) process.noteView(tenantId, productId, randomUUID())
}

async function order(variantId: string): Promise<{ orderId: string; api: Awaited<ReturnType<TestShop['addCustomer']>>['api'] }> {
  const { api } = await shop.addCustomer()
  await api.addToCart({ body: { item: variantId, quantity: 2 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const, deliveryAddress: { address: anAddress() } } }
  const { content } = await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { orderId: content.orderId, api }
}

describe('signals', () => {
  it('write views by product and day, add to what is there, and drop those of products that there are not', async () => {
    const [one, other] = [newProcess(), newProcess()]
    const { id } = await shop.addProduct()
    lookedAt(one, id, 3)
    lookedAt(one, randomUUID(), 1)
    lookedAt(other, id, 2)
    await Promise.all([one.flush(), other.flush()])
    expect(await signalsOf(id)).toEqual([{ day: '2026-11-21', views: 5, orders: 0 }])
    await one.flush()
    expect(await signalsOf(id)).toMatchObject([{ views: 5 }])
  })

  it('say what is trending to the process that serves, without being asked by a page', async () => {
    const process = newProcess()
    const [hot, warm, cold] = [await shop.addProduct(), await shop.addProduct(), await shop.addProduct()]
    lookedAt(process, hot.id, 60)
    lookedAt(process, warm.id, 20)
    lookedAt(process, cold.id, 1)
    await process.flush()
    expect(await trending()).toEqual([])
    await process.refresh()
    await platform.catchUp()
    const shown = await trending()
    expect(shown.slice(0, 2)).toEqual([hot.id, warm.id])
    expect(shown).not.toContain(cold.id)
    expect((await interestNow(hot.id))?.interest).toBeCloseTo(interestOf(new Map([[dayOf(now), { views: 60, orders: 0 }]])) ?? 0)
  })

  it('count an order as much as twenty views, once however often they are counted, and no more when it is cancelled', async () => {
    const process = newProcess()
    const product = await shop.addProduct()
    const { orderId, api } = await order(product.variantIds[0] ?? '')
    await order(product.variantIds[0] ?? '')
    await Promise.all([process.refresh(), newProcess().refresh()])
    await process.refresh()
    expect(await signalsOf(product.id)).toEqual([{ day: '2026-11-21', views: 0, orders: 2 }])
    expect(await interestNow(product.id)).toEqual({
      interest: expect.closeTo(interestOf(new Map([[dayOf(now), { views: 40, orders: 0 }]])) ?? 0),
      sold_count: 2,
    })
    await api.cancelOrder({ body: { orderId } })
    await process.refresh()
    expect(await signalsOf(product.id)).toMatchObject([{ orders: 1 }])
    expect(await interestNow(product.id)).toMatchObject({ sold_count: 1 })
  })

  it('tell nobody of what hardly moves', async () => {
    const process = newProcess()
    const { id } = await shop.addProduct()
    lookedAt(process, id, 100)
    await process.flush()
    expect(await process.refresh()).toBeGreaterThan(0)
    lookedAt(process, id, 1)
    await process.flush()
    expect(await process.refresh()).toBe(0)
    expect(await signalsOf(id)).toMatchObject([{ views: 101 }])
  })

  it('let go of what is long past: first it is not trending any more, then it is forgotten', async () => {
    const process = newProcess()
    const { id } = await shop.addProduct()
    lookedAt(process, id, 10)
    await process.flush()
    await process.refresh()
    await platform.catchUp()
    expect(await trending()).toContain(id)
    const began = now
    now = new Date(began.getTime() + 14 * DAY)
    expect(await trending()).not.toContain(id)
    now = new Date(began.getTime() + (KEPT_DAYS + 1) * DAY)
    await process.refresh()
    expect(await signalsOf(id)).toEqual([])
    expect(await interestNow(id)).toBeUndefined()
    await platform.catchUp()
    expect((await platform.check()).filter(({ name, count, failure }) => name.startsWith('signal') && (count > 0 || failure))).toEqual([])
    now = began
  })

  it('sum up in SQL what the rule says', async () => {
    const { id } = await shop.addProduct()
    const days = new Map([0, 3, 8, 30].map((back) => [dayOf(now) - back, { views: 5 * (back + 1), orders: 0 }]))
    for (const [day, { views }] of days)
      await rows(`insert into product_signal (tenant_id, product_id, day, views) values ('${shop.tenantId}', '${id}', '${dateOf(day)}', ${views})`)
    await newProcess().refresh()
    const interest = (await interestNow(id))?.interest ?? 0
    expect(interest).toBeCloseTo(interestOf(days) ?? 0, 6)
    expect(interest).toBeGreaterThan(trendingFloor(now))
  })

  it('keep views that could not be written for the next time', async () => {
    const warn = vi.fn<(about: object) => void>()
    const addViews = vi.fn<SignalRepository['addViews']>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    const process = createSignalService({
      signals: { addViews, countOrders: async () => undefined, refresh: async () => 0, forgetBefore: async () => undefined },
      clock: () => now,
      logger: { warn },
    })
    process.noteView(shop.tenantId, 'p', '203.0.113.1')
    await process.flush()
    expect(warn).toHaveBeenCalledOnce()
    await process.flush()
    expect(addViews).toHaveBeenLastCalledWith([{ tenantId: shop.tenantId, productId: 'p', day: '2026-11-21', views: 1 }])
  })
})

it('views are told by whoever shows products on pages of their own, and written before the process ends', async () => {
  const { id } = await shop.addProduct()
  const ending = await buildPlatform(readConfig({ LOG_LEVEL: 'silent' }), platform.database.connectionString, { clock: () => now })
  const tell = (remoteAddress: string) =>
    ending.app.inject({ method: 'POST', url: `/api${noteItemView.path}`, headers: { 'x-tenant-key': shop.key }, payload: { item: id }, remoteAddress })
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) expect((await tell(address)).statusCode).toBe(200)
  expect(await signalsOf(id)).toEqual([])
  await ending.close()
  expect(await signalsOf(id)).toMatchObject([{ views: 2 }])
})
