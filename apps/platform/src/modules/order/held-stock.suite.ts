import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ApiFailure } from '@galleria/api-client'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { cartParts } from '../cart/cart.parts.ts'
import { takeOut } from '../cart/taken-out.repository.ts'
import { catalogParts } from '../catalog/catalog.parts.ts'
import { identityParts } from '../identity/identity.parts.ts'
import { createInventoryModule } from '../inventory/index.ts'
import { keepCoupon } from '../promotion/promotion.repository.ts'
import { createExpireOrders } from './expire-orders.use-case.ts'
import { actOn } from '../payment/buying.fixture.ts'
import { masterOf } from './order.repository.ts'
import { createSettle } from './settle-order.use-case.ts'
import { createUnbought } from './unbought.repository.ts'

const BUDGET_MS = 120_000

/** Many who want the same few pieces and pay online, or do not: some in time, some twice, some too late, some never, some think better of it. */
export function testCrowd({ buyers: count, pieces }: { readonly buyers: number; readonly pieces: number }): void {
  let platform: TestPlatform
  let shop: TestShop
  beforeAll(async () => {
    // A crowd waits for each other here, on one small machine: that takes longer than a shopper would wait.
    platform = await startTestPlatform({ config: { requestBudgetMs: BUDGET_MS } })
    // Whoever takes the money is called over HTTP.
    await platform.app.listen({ port: 0, host: '127.0.0.1' })
    await platform.startBackground()
    shop = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true } })
  })
  afterAll(() => platform.close())

  test(`${count} buyers who pay online, late or not at all, for ${pieces} pieces: no more are sold than there are, and what is held is what is open`, async () => {
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
    const settle = (masterId: string, outcome: 'paid' | 'failed' | 'expired') =>
      insist(() => database.transaction((tx) => settleIn(tx, { tenantId: shop.tenantId, masterId, outcome })))
    const expireOrders = createExpireOrders({
      database,
      clock: () => new Date(Date.now() + 3_600_000),
      expiredHolds,
      expiredBills: async () => [],
      settle: settleIn,
      unbought: createUnbought({ ...cartParts, ...identityParts, ...catalogParts }),
      isOfOneSeller: async () => false,
      masterOf: (tenantId, orderId) => masterOf(database, tenantId, orderId),
    })
    const { variantIds } = await shop.addProduct({ stock: 10 * count })
    const [variantId = ''] = variantIds
    const crowd = await Promise.all(Array.from({ length: count }, async () => insist(() => withQuote(shop, variantId))))
    await shop.setStock(variantId, pieces)

    const paid: string[] = []
    const heard: string[] = []
    const outcomes = await Promise.all(
      crowd.map(async ({ api, input }, n) => {
        const order = await insist(() => api.createOrder(input)).catch(({ code }: ApiFailure) => code)
        if (typeof order === 'string') return order
        const id = order.content._id
        // What a buyer does is a matter of the place in the crowd, so that every way is gone by many.
        const way = n % 6
        if (way === 0) paid.push(id)
        if (way === 0) await Promise.all([settle(id, 'paid'), settle(id, 'paid'), settle(id, 'expired')])
        if (way === 1) await settle(id, 'expired')
        if (way === 1 && n % 2 === 1) await settle(id, 'paid')
        if (way === 2) await Promise.all([api.cancelOrder({ body: { orderId: id } }).catch(() => undefined), settle(id, 'paid')])
        if (way === 3) await settle(id, 'failed')
        // The whole way: the provider's page, its signed message, and nobody who comes back.
        if (way === 4) {
          await insist(async () => {
            const { statusCode } = await actOn(platform, order.content.payment.redirectUrl ?? '', 'no_return')
            if (statusCode === 503) throw new Unavailable(1)
          })
          heard.push(id)
        }
        return 'placed'
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set(['placed', 'order.stock_short']))
    expect(heard.length).toBeGreaterThan(0)
    const unheard = () => unpaidOf(platform, shop, heard)
    await expect.poll(unheard, { timeout: BUDGET_MS, interval: 250, message: 'what was paid on the page is paid' }).toBe(0)
    const before = await books(platform, shop, variantId)
    expect(before.stock + before.open + before.consumed).toBe(pieces)
    expect(before.open, 'held is what is open').toBe(before.waiting)

    await Promise.all([expireOrders(async () => 'expired'), expireOrders(async () => 'expired')])
    const after = await books(platform, shop, variantId)
    expect(after).toMatchObject({ open: 0, waiting: 0 })
    expect(after.stock + after.consumed).toBe(pieces)
    expect(after.consumed).toBe(after.delivering)
    expect(after.delivering).toBeLessThanOrEqual(pieces)
    expect(paid.length).toBeGreaterThan(0)
    expect(database.repeats(), 'nobody waited in a circle').toBe(0)
    expect((await platform.check()).filter(({ count: wrong, failure }) => wrong > 0 || failure !== undefined)).toEqual([])
  })
}

type Buyer = { readonly api: SignedIn['api']; readonly input: Parameters<SignedIn['api']['createOrder']>[0] }

async function withQuote(shop: TestShop, item: string): Promise<Buyer> {
  const { api } = await shop.addCustomer()
  await api.addToCart({ body: { item, quantity: 1 } })
  await api.addAddress({ body: { address: anAddress() } })
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'STRIPE' }, location: { long: 77.6412, lat: 12.9698 } } })
  return { api, input: { headers: { 'idempotency-key': randomUUID() }, body: { orderHash: data.hash, orderDetails: { paymentType: 'STRIPE' } } } }
}

type Books = { readonly stock: number; readonly open: number; readonly consumed: number; readonly waiting: number; readonly delivering: number }

/** Pieces of a variant: in stock, held, sold; and those of orders that wait for money, or are to be delivered. */
async function books({ database }: TestPlatform, { tenantId }: TestShop, variantId: string): Promise<Books> {
  const pieces = (where: string) =>
    `(select coalesce(sum(l.quantity), 0)::int from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
       where l.tenant_id = $1 and l.variant_id = $2 and o.status <> 'cancelled' and ${where})`
  const held = (state: string) => `(select coalesce(sum(quantity), 0)::int from stock_hold where tenant_id = $1 and variant_id = $2 and state = '${state}')`
  const [row] = await database.run<Books>(
    {
      name: 'test-held-books',
      text: `select (select quantity from stock where tenant_id = $1 and variant_id = $2) as stock, ${held('open')} as open, ${held('consumed')} as consumed,
                    ${pieces(`o.payment_status in ('pending', 'failed')`)} as waiting, ${pieces(`o.payment_status = 'paid'`)} as delivering`,
    },
    [tenantId, variantId],
  )
  if (!row) throw new Error('nothing was found')
  return row
}

/** As a browser does that hears that the shop is busy: again, with the same key. */
async function insist<R>(work: () => Promise<R>): Promise<R> {
  const until = Date.now() + BUDGET_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const isBusy = error instanceof Unavailable || (error instanceof ApiFailure && error.status === 503)
      if (!isBusy || Date.now() > until) throw error
      await setTimeout(100 + 400 * Math.random())
    }
  }
}

/** How many of these orders have not been paid. */
async function unpaidOf({ database }: TestPlatform, { tenantId }: TestShop, masterIds: readonly string[]): Promise<number> {
  const text = `select count(*)::int as unpaid from orders where tenant_id = $1 and parent_id = any($2::uuid[]) and payment_status <> 'paid'`
  const [row] = await database.run<{ unpaid: number }>({ name: 'test-held-unpaid', text }, [tenantId, masterIds])
  return row?.unpaid ?? masterIds.length
}
