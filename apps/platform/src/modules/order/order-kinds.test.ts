import { PAGE_SIZE } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomerWithCart, makeService, orderInput } from './orders.fixture.ts'

let platform: TestPlatform
/** What its sellers sell is done for somebody, unless it is of the category that sells goods. */
let arcade: TestShop
let goods: string
let service: string

const sql = (name: string, text: string, values: readonly unknown[]) => platform.database.run({ name, text }, values)

beforeAll(async () => {
  platform = await startTestPlatform()
  arcade = await createTestShop(platform, { cart: { mode: 'multi' } })
  goods = (await arcade.addProduct({ stock: 1000 })).variantIds[0]!
  const visit = await arcade.addProduct({ stock: 1000, sellerId: (await arcade.addSeller('Stride Clinic')).id })
  service = visit.variantIds[0]!
  await makeService(platform, arcade, visit.id)
})
afterAll(() => platform.close())

async function buy({ api }: SignedIn, items: readonly string[]) {
  for (const item of items) await api.addToCart({ body: { item, quantity: 1 } })
  return (await api.createOrder(await orderInput(api))).content
}

/** With an address, and nothing in the cart. */
async function aBuyer(): Promise<SignedIn> {
  const buyer = await aCustomerWithCart(arcade, goods)
  await buyer.api.emptyCart()
  return buyer
}

const numbers = (reply: { readonly data: readonly { readonly orderId: string }[] }) => reply.data.map(({ orderId }) => orderId)

describe('kinds of orders (A-015, E-18)', () => {
  it('are decided by what is ordered, kept, and listed each by itself with how many there are', async () => {
    const buyer = await aBuyer()
    const [product, booked, both] = [await buy(buyer, [goods]), await buy(buyer, [service]), await buy(buyer, [goods, service])]
    expect([product.type, booked.type, both.type]).toEqual(['PRODUCT', 'SERVICE', 'PRODUCT'])
    expect(both.orders.map(({ type }) => type).toSorted()).toEqual(['PRODUCT', 'SERVICE'])

    const of = (query: object) => buyer.api.listOrders({ params: { customerId: buyer.userInfo._id }, query })
    const masters = await of({ type: 'SERVICE', isMaster: 'true' })
    expect(numbers(masters)).toEqual([booked.orderId])
    expect(masters).toMatchObject({ page: { total: 1 }, types: { PRODUCT: 2, SERVICE: 1, 'IN-STORE': 0 } })
    expect(numbers(await of({ type: 'PRODUCT', isMaster: 'true' }))).toEqual([both.orderId, product.orderId])
    expect(numbers(await of({ isMaster: 'true' }))).toEqual([both.orderId, booked.orderId, product.orderId])
    expect(await of({ type: 'IN-STORE', isMaster: 'true' })).toMatchObject({ data: [], page: { total: 0 }, types: { 'IN-STORE': 0 } })
    // A part by its own kind.
    const parts = await of({ type: 'SERVICE' })
    expect(parts.types).toEqual({ PRODUCT: 2, SERVICE: 2, 'IN-STORE': 0 })
    expect(numbers(parts)).toHaveLength(2)
  })

  it('keep what they were, whatever the category sells later', async () => {
    const buyer = await aBuyer()
    const { orderId } = await buy(buyer, [service])
    const set = (sells: string) => sql('test-sells', `update category set sells = $2 where tenant_id = $1 and slug = 'visits'`, [arcade.tenantId, sells])
    await set('goods')
    try {
      expect((await buyer.api.getOrder({ params: { orderId } })).data.type).toBe('SERVICE')
    } finally {
      await set('services')
    }
  })

  it('come in pages of twenty (K-14), counted of that kind alone', async () => {
    const buyer = await aBuyer()
    const { _id } = await buy(buyer, [service])
    await sql(
      'test-many-orders',
      `with numbers as (select n, gen_random_uuid() as id from generate_series(1, ${PAGE_SIZE}) n),
       masters as (insert into master_order select (jsonb_populate_record(m, jsonb_build_object('id', numbers.id, 'number', m.number || 'x' || n, 'idempotency_key', null,
                     'created_at', m.created_at - n * interval '1 minute'))).* from master_order m, numbers where m.tenant_id = $1 and m.id = $2)
       insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', numbers.id, 'parent_id', numbers.id, 'number', o.number || 'x' || n, 'sought', null, 'idempotency_key', null,
                     'created_at', o.created_at - n * interval '1 minute'))).* from orders o, numbers where o.tenant_id = $1 and o.parent_id = $2`,
      [arcade.tenantId, _id],
    )
    const page = (number: number) =>
      buyer.api.listOrders({ params: { customerId: buyer.userInfo._id }, query: { type: 'SERVICE', isMaster: 'true', page: number } })
    const [first, second] = [await page(1), await page(2)]
    expect(first.page).toEqual({ page: 1, itemsPerPage: PAGE_SIZE, total: PAGE_SIZE + 1 })
    expect([first.data.length, second.data.length]).toEqual([PAGE_SIZE, 1])
    expect(new Set([...numbers(first), ...numbers(second)]).size).toBe(PAGE_SIZE + 1)
  })
})
