import { randomUUID } from 'node:crypto'
import type { ApiFailure } from '@galleria/api-client'
import { SELLER_RIGHTS } from '@galleria/contract'
import { COUNTER_CODE_SECONDS, COUNTER_VISIT_SECONDS } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop, refusalOf, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { ledgerOf, walletOf } from '../wallet/wallet.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const TERMS = { wallet: {}, rewards: { points: 1, per: 1_000 }, returns: { days: 14 } }
let now = Date.now()
const platform = await startTestPlatform({ overrides: { clock: () => new Date(now) } })
let shop: TestShop
let seller: SignedIn

beforeAll(async () => {
  shop = await createTestShop(platform, TERMS)
  seller = await sellerOf(shop.seller.id)
})
afterAll(() => platform.close())

const sql = <Row extends object>(text: string, values: readonly unknown[]) => platform.database.run<Row>(statementOf(text), values)
const wrong = async () => (await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)
const inr = (amount: number) => ({ amount, currency: 'INR' })

async function sellerOf(sellerId: string): Promise<SignedIn> {
  const account = await shop.addCustomer()
  await shop.setSellerRights(account.userInfo._id, sellerId, SELLER_RIGHTS)
  return account
}

/** Somebody who shows their code at a till. */
async function visitOf(customer: SignedIn, till = seller): Promise<string> {
  const { data } = await customer.api.makeCounterCode()
  return (await till.api.findCounterCustomer({ body: { who: data.code.toLowerCase() } })).data.visit
}

type Wanted = { readonly quantity?: number; readonly variantId?: string; readonly total?: number; readonly visit?: string; readonly key?: string }

/** A piece of 500.00, unless told. */
async function sale(customer: SignedIn, { quantity = 1, variantId, total = 50_000 * quantity, visit, key = randomUUID() }: Wanted = {}) {
  const item = variantId ?? (await shop.addProduct()).variantIds[0] ?? ''
  const body = { visit: visit ?? (await visitOf(customer)), items: [{ _id: item, quantity }], paidWith: 'cash' as const, total: inr(total) }
  return { item, body, ring: (till = seller) => till.api.sellAtCounter({ body }, { idempotencyKey: key }) }
}

describe('a customer at a till', () => {
  test('is known by a code for five minutes, to whoever sells, by no more than a first name', async () => {
    const customer = await shop.addCustomer()
    const { data } = await customer.api.makeCounterCode()
    const found = await seller.api.findCounterCustomer({ body: { who: `${data.code.slice(0, 3)} ${data.code.slice(3).toLowerCase()}` } })
    expect(found.data.name).toEqual({ first: 'Anjali' })
    expect(Object.keys(found.data).toSorted()).toEqual(['expiresAt', 'name', 'visit'])
    expect(Buffer.from(found.data.visit, 'base64url').toString('utf8')).not.toContain(customer.userInfo._id)
    now += COUNTER_CODE_SECONDS * 1000
    expect(await refusalOf(seller.api.findCounterCustomer({ body: { who: data.code } }))).toBe('counter.customer_unknown')
  })

  test('makes the code before worthless with the next', async () => {
    const { api } = await shop.addCustomer()
    const [first, second] = [(await api.makeCounterCode()).data.code, (await api.makeCounterCode()).data.code]
    expect(await refusalOf(seller.api.findCounterCustomer({ body: { who: first } }))).toBe('counter.customer_unknown')
    expect(await refusalOf(seller.api.findCounterCustomer({ body: { who: second } }))).toBe('accepted')
  })

  test('is known by a number that is confirmed, and by no other', async () => {
    const customer = await shop.addCustomer()
    const phone = `98${String(now).slice(-8)}`
    await sql('update customer set phone = $3, confirmed_at = null where tenant_id = $1 and id = $2', [shop.tenantId, customer.userInfo._id, phone])
    const ask = () => refusalOf(seller.api.findCounterCustomer({ body: { who: `+91 ${phone.slice(0, 5)} ${phone.slice(5)}` } }))
    expect(await ask()).toBe('counter.customer_unknown')
    await sql('update customer set confirmed_at = now() where tenant_id = $1 and id = $2', [shop.tenantId, customer.userInfo._id])
    expect(await ask()).toBe('accepted')
    expect(await refusalOf(seller.api.findCounterCustomer({ body: { who: 'Anjali' } }))).toBe('counter.customer_unknown')
  })

  test('stands there for a quarter of an hour, at this seller alone', async () => {
    const visit = await visitOf(await shop.addCustomer())
    const [_id = ''] = (await shop.addProduct()).variantIds
    const quote = (till: SignedIn) => refusalOf(till.api.quoteCounterSale({ body: { visit, items: [{ _id, quantity: 1 }] } }))
    expect(await quote(seller)).toBe('accepted')
    expect(await quote(await sellerOf((await shop.addSeller('Orin')).id))).toBe('counter.visit_over')
    now += COUNTER_VISIT_SECONDS * 1000
    expect(await quote(seller)).toBe('counter.visit_over')
  })
})

describe('a till', () => {
  test('finds what its seller sells, by words and by number, and nothing of others', async () => {
    const { id } = await shop.addSeller('Orin')
    const till = await sellerOf(id)
    const mine = await shop.addProduct({ sellerId: id, name: 'Walnut tray', variants: 2, stock: 3 })
    await shop.addProduct({ name: 'Walnut chair' })
    const named = await till.api.listCounterProducts({ query: { q: 'tray WAL' } })
    expect(named.data.map(({ name, description_summary, stock }) => [name, description_summary, stock])).toEqual([
      ['Walnut tray', 'Edition v0', 3],
      ['Walnut tray', 'Edition v1', 3],
    ])
    const [first] = named.data
    expect((await till.api.listCounterProducts({ query: { q: first?.sku ?? '' } })).data.map(({ _id }) => _id)).toEqual([first?._id])
    expect((await till.api.listCounterProducts({ query: {} })).data.map(({ _id }) => _id).toSorted()).toEqual([...mine.variantIds].toSorted())
    expect((await till.api.listCounterProducts({ query: { q: '100%_' } })).data).toEqual([])
  })

  test('reckons prices, tax and rewards by itself, and sells nothing of others', async () => {
    const customer = await shop.addCustomer()
    const visit = await visitOf(customer)
    const { variantIds } = await shop.addProduct({ price: 33_333 })
    const items = [...variantIds, ...variantIds].map((_id) => ({ _id, quantity: 1 }))
    const { data } = await seller.api.quoteCounterSale({ body: { visit, items } })
    expect(data).toMatchObject({ subTotal: inr(66_666), total: inr(66_666), taxIncluded: inr(10_169), taxAdded: inr(0), reward: inr(66) })
    expect(data.items).toMatchObject([{ quantity: 2, finalPrice: inr(66_666) }])
    const others = await shop.addProduct({ sellerId: (await shop.addSeller('Orin')).id })
    const foreign = [{ _id: others.variantIds[0] ?? '', quantity: 1 }]
    expect(await refusalOf(seller.api.quoteCounterSale({ body: { visit, items: foreign } }))).toBe('counter.product_unknown')
  })

  test('sells: an order that has arrived, with stock, invoice, rewards and returns like any other', async () => {
    const customer = await shop.addCustomer()
    const { ring, item } = await sale(customer, { quantity: 2 })
    const { data: sold } = await ring()
    expect(sold).toMatchObject({
      type: 'IN-STORE',
      orderStatus: 'delivered',
      payment: { type: 'COD', status: 'paid' },
      counterSale: { paidWith: 'cash' },
      total: inr(100_000),
      deliveryFee: inr(0),
    })
    expect(await shop.stockOf(item)).toBe(8)
    const { data, types } = await customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query: { type: 'IN-STORE', isMaster: 'true' } })
    expect(data.map(({ orderId }) => orderId)).toEqual([sold.orderId])
    expect(types).toEqual({ PRODUCT: 0, SERVICE: 0, 'IN-STORE': 1 })
    const { data: seen } = await customer.api.getOrder({ params: { orderId: sold.orderId } })
    expect(seen.timeline.map(({ status }) => status)).toEqual(['created', 'delivered'])
    expect(seen).toMatchObject({ counterSale: { paidWith: 'cash' }, can: { cancel: false, pay: false } })
    expect((await customer.api.getInvoice({ params: { id: sold._id } })).data).toMatchObject([{ total: inr(100_000), counterSale: { paidWith: 'cash' } }])

    const { hear } = ledgerOf(platform, TERMS, () => new Date(now))
    await hear(shop)
    expect((await walletOf(customer)).rewards).toBe(100)

    const { data: back } = await customer.api.askReturn({ body: { orderId: sold.orderId, items: [{ _id: item, quantity: 1 }], reason: 'changed_mind' } })
    expect(back).toMatchObject({ payment: { type: 'COD', isAtShop: true }, refundToWallet: inr(0) })
    for (const status of ['accepted', 'received'] as const) await seller.api.advanceReturn({ body: { returnId: back._id, status, restock: true } })
    await seller.api.refundReturn({ body: { returnId: back._id } })
    await hear(shop)
    expect((await walletOf(customer)).rewards).toBe(50)
    expect(await wrong()).toEqual([])
  })

  test('refuses another total than the customer was told, and what there is not enough of', async () => {
    const customer = await shop.addCustomer()
    const other = await sale(customer, { total: 49_999 })
    expect(await refusalOf(other.ring())).toBe('counter.total_changed')
    const much = await sale(customer, { quantity: 11 })
    const refusal = await much.ring().then(
      () => undefined,
      (failure: ApiFailure) => failure,
    )
    expect(refusal).toMatchObject({ code: 'order.stock_short', problem: { details: { items: [{ item: much.item, available: 10 }] } } })
    expect((await customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query: {} })).page.total).toBe(0)
  })

  test('rings up once, however often it is sent', async () => {
    const customer = await shop.addCustomer()
    const { ring, item, body } = await sale(customer, { key: 'till-1-receipt-7' })
    const numbers = await Promise.all([ring(), ring(), ring()].map(async (reply) => (await reply).data.orderId))
    expect(new Set(numbers).size).toBe(1)
    expect(await shop.stockOf(item)).toBe(9)
    const changed = seller.api.sellAtCounter({ body: { ...body, paidWith: 'card' } }, { idempotencyKey: 'till-1-receipt-7' })
    expect(await refusalOf(changed)).toBe('idempotency.conflict')
  })

  test('sells the last piece once, with the shop beside it', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, () => shop.addCustomer()))
    const [variantId = ''] = (await shop.addProduct({ stock: 1 })).variantIds
    const sales = await Promise.all(customers.map((customer) => sale(customer, { variantId })))
    const outcomes = await Promise.all(sales.map(({ ring }) => refusalOf(ring())))
    expect(outcomes.toSorted()).toEqual(['accepted', ...Array.from({ length: 7 }, () => 'order.stock_short')])
    expect(await shop.stockOf(variantId)).toBe(0)
    expect(await wrong()).toEqual([])
  })

  test('is told of once, as a receipt', async () => {
    const customer = await shop.addCustomer()
    const { data } = await (await sale(customer)).ring()
    const told = await sql<{ type: string; payload: { isAtCounter?: boolean } }>(
      `select type, payload from event_outbox where tenant_id = $1 and payload ->> 'number' = $2 order by type`,
      [shop.tenantId, data.orderId],
    )
    expect(told.map(({ type, payload }) => [type, payload.isAtCounter])).toEqual([
      ['order.advanced', true],
      ['order.placed', true],
    ])
  })
})
