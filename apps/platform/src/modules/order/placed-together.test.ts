import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomerWithCart, orderInput, refusalOf } from './orders.fixture.ts'

const BUYERS = 8

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform({ config: { databasePoolSize: 8, requestBudgetMs: 30_000 } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

type Buyer = SignedIn & { readonly input: Awaited<ReturnType<typeof orderInput>> }

/** Each with `quantity` in the cart, and a quote for it. */
async function buyersOf(variantId: string, quantity = 1, count = BUYERS): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const customer = await aCustomerWithCart(shop, variantId, quantity)
      return { ...customer, input: await orderInput(customer.api) }
    }),
  )
}
const aProduct = async (stock: number) => {
  const [variantId = ''] = (await shop.addProduct({ stock })).variantIds
  return variantId
}
const order = ({ api, input }: Buyer) => refusalOf(api.createOrder(input))
const stockOf = async (variantId: string) => {
  const { rows } = await platform.database.orm.execute<{ quantity: number }>(
    sql`select quantity from stock where tenant_id = ${shop.tenantId} and variant_id = ${variantId}`,
  )
  return rows[0]?.quantity
}
const ordersOf = async ({ userInfo: { _id: customerId } }: Buyer) =>
  (await platform.database.orm.execute<{ id: string }>(sql`select id from master_order where tenant_id = ${shop.tenantId} and customer_id = ${customerId}`))
    .rows

describe('what several order at the same time', () => {
  it('is written together: the database is asked less often than for each alone', async () => {
    const variantId = await aProduct(1000)
    const [alone, ...others] = (await buyersOf(variantId, 1, BUYERS + 1)) as [Buyer, ...Buyer[]]
    const tripsOf = async (buyers: readonly Buyer[]) => {
      const before = platform.database.requestRoundTrips()
      expect(await Promise.all(buyers.map(order))).toEqual(buyers.map(() => 'accepted'))
      return (platform.database.requestRoundTrips() - before) / buyers.length
    }
    const ofOne = await tripsOf([alone])
    expect(await tripsOf(others)).toBeLessThan(ofOne * 0.75)
  })

  it('is each an order of its own, as if nobody else had ordered', async () => {
    const variantId = await aProduct(100)
    const [alone, ...together] = (await buyersOf(variantId, 2, BUYERS + 1)) as [Buyer, ...Buyer[]]
    await order(alone)
    await Promise.all(together.map(order))
    const kept = async (buyer: Buyer) => {
      const [master] = await ordersOf(buyer)
      const { rows } = await platform.database.orm.execute<{ rows: unknown }>(sql`
        select jsonb_build_object('master', to_jsonb(m) - array['id', 'number', 'customer_id', 'idempotency_key', 'request_hash', 'created_at'],
                                  'part', to_jsonb(o) - array['id', 'number', 'parent_id', 'customer_id', 'idempotency_key', 'request_hash', 'created_at', 'revision', 'sought', 'address'],
                                  'to', o.address - 'id', 'isFound', strpos(o.sought, lower(o.number)) > 0, 'hasKey', m.idempotency_key = o.idempotency_key and m.request_hash = o.request_hash,
                                  'line', to_jsonb(l) - array['order_id'],
                                  'told', (select jsonb_agg(e.payload - array['orderId', 'number', 'customerId', 'parts', 'contact', 'orderedAt']) from event_outbox e where e.tenant_id = m.tenant_id and e.type = 'order.placed' and e.payload ->> 'orderId' = m.id::text)) as rows
          from master_order m join orders o on o.tenant_id = m.tenant_id and o.parent_id = m.id join order_line l on l.tenant_id = o.tenant_id and l.order_id = o.id
         where m.tenant_id = ${shop.tenantId} and m.id = ${master?.id ?? ''}`)
      // All but who they are.
      return rows.map((row) => JSON.parse(JSON.stringify(row.rows).replace(/[\w-]+@shop\.example/g, '')))
    }
    const [expected] = await kept(alone)
    expect(expected).toMatchObject({ hasKey: true, line: { quantity: 2 } })
    for (const buyer of together) {
      expect(await kept(buyer)).toEqual([expected])
      expect((await buyer.api.viewCart()).data.items.filter(({ item }) => item !== undefined)).toEqual([])
    }
    expect(await stockOf(variantId)).toBe(100 - 2 * (BUYERS + 1))
  })

  it('is refused for the one whose cart has changed since, and for nobody else', async () => {
    const variantId = await aProduct(100)
    const [changed, ...others] = (await buyersOf(variantId)) as [Buyer, ...Buyer[]]
    await changed.api.addToCart({ body: { item: variantId, quantity: 1 } })
    expect(await Promise.all([changed, ...others].map(order))).toEqual(['order.quote_changed', ...others.map(() => 'accepted')])
    expect(await stockOf(variantId)).toBe(100 - others.length)
  })

  it('goes to as many as there is enough for, in whatever company they come', async () => {
    const [scarce, plenty] = [await aProduct(100), await aProduct(100)]
    const buyers = [...(await buyersOf(scarce)), ...(await buyersOf(plenty))]
    await shop.setStock(scarce, 3)
    const outcomes = await Promise.all(buyers.map(order))
    expect(outcomes.slice(0, BUYERS).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'accepted'),
      ...Array.from({ length: BUYERS - 3 }, () => 'order.stock_short'),
    ])
    expect(outcomes.slice(BUYERS)).toEqual(Array.from({ length: BUYERS }, () => 'accepted'))
    expect(await stockOf(scarce)).toBe(0)
    expect(await stockOf(plenty)).toBe(100 - BUYERS)
  })

  it('is one order where a cart is ordered twice at once, under two keys', async () => {
    const variantId = await aProduct(100)
    const [twice, ...others] = (await buyersOf(variantId)) as [Buyer, ...Buyer[]]
    const again = { ...twice, input: { ...twice.input, headers: { 'idempotency-key': 'another' } } }
    const [first, second, ...rest] = await Promise.all([twice, again, ...others].map(order))
    expect([first, second].filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    expect(['order.quote_changed', 'checkout.cart_empty']).toContain([first, second].find((outcome) => outcome !== 'accepted'))
    expect(rest).toEqual(others.map(() => 'accepted'))
    expect(await ordersOf(twice)).toHaveLength(1)
    expect(await stockOf(variantId)).toBe(100 - BUYERS)
  })

  it('is the order that it was where the same is sent again, by each in the company of others', async () => {
    const buyers = await buyersOf(await aProduct(100))
    const send = () => Promise.all(buyers.map(async ({ api, input }) => (await api.createOrder(input)).content._id))
    const first = await send()
    expect(await send()).toEqual(first)
    expect(new Set(first).size).toBe(BUYERS)
  })

  it('waits for nobody else: whose row is held waits alone', async () => {
    const variantId = await aProduct(100)
    const [held, ...others] = (await buyersOf(variantId)) as [Buyer, ...Buyer[]]
    const holder = await platform.database.connect('holds a customer')
    try {
      await holder.query('begin')
      await holder.query(`select from customer where id = '${held.userInfo._id}' for no key update`)
      const waiting = order(held)
      expect(await Promise.all(others.map(order))).toEqual(others.map(() => 'accepted'))
      expect(await Promise.race([waiting, Promise.resolve('still waiting')])).toBe('still waiting')
      await holder.query('rollback')
      expect(await waiting).toBe('accepted')
    } finally {
      await holder.leave()
    }
    expect(await stockOf(variantId)).toBe(100 - BUYERS)
  })
})
