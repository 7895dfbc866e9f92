import { createTestShop, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createPayingWorld, ONLINE, type Online } from '../../process/paying-world.fixture.ts'

// What providers send, by themselves and as others would have us believe: with the real SDKs, keys of the shop's own, and signatures as the providers make them.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const world = await createPayingWorld()
const { node, sql } = world
let other: TestShop
beforeAll(async () => {
  // Shops without keys of their own have stand-ins within the platform, which it calls over HTTP.
  await node.app.listen({ port: 0, host: '127.0.0.1' })
  other = await createTestShop(node, { currency: 'USD', checkout: { defaultPayment: 'COD', payments: ['COD', ...ONLINE], hasTestPayments: true } })
})
afterAll(world.close)

type Message = Awaited<ReturnType<typeof world.messageOf>>
const send = ({ path, headers, bytes }: Message) => node.app.inject({ method: 'POST', url: path, headers, payload: bytes })

/** Everything that a message could change, but when a provider is asked next. */
async function state(): Promise<unknown> {
  const tables = ['payment', 'payment_event', 'refund', 'orders', 'order_event', 'master_order', 'stock', 'stock_hold', 'coupon', 'event_outbox']
  return Promise.all(tables.map((table) => sql(`select to_jsonb(t) - 'ask_at' as row from ${table} t order by (to_jsonb(t) - 'ask_at')::text`)))
}

async function paidOrder(type: Online) {
  const { customer, number } = await world.ordered(type)
  const message = await world.messageOf(type, await world.act(number, 'no_return'))
  const status = async () => (await customer.api.getOrder({ params: { orderId: number } })).data.payment.status
  return { customer, number, message, status }
}

describe.each(ONLINE)('a message of %s', (type) => {
  test('is taken once: sent again, ten times at once and after the order was cancelled, it changes nothing', async () => {
    const { customer, number, message, status } = await paidOrder(type)
    expect((await send(message)).statusCode).toBe(200)
    expect(await status()).toBe('paid')
    const paid = await state()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(message)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await state()).toEqual(paid)
    await customer.api.cancelOrder({ body: { orderId: number } })
    const cancelled = await state()
    expect((await send(message)).statusCode).toBe(200)
    expect(await state()).toEqual(cancelled)
  })

  test('ten times at once, and never before, pays once', async () => {
    const { number, message, status } = await paidOrder(type)
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(message)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect(await status()).toBe('paid')
    expect(await sql(`select id from event_outbox where type = 'order.placed' and payload ->> 'number' = $1`, number)).toHaveLength(1)
    expect(
      await sql(`select e.event_id from payment_event e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id where p.order_number = $1`, number),
    ).toHaveLength(1)
  })

  test('that was changed, is not signed, or was sent to another shop or as another provider’s, is refused and changes nothing', async () => {
    const { message, status } = await paidOrder(type)
    const before = await state()
    const { path, headers, bytes } = message
    const bare = { host: headers.host, 'content-type': 'application/json' }
    const mangled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        /signature|transmission-sig/.test(name) ? String(value).replace(/[0-9a-f]/gi, (digit) => (digit === '1' ? '2' : '1')) : value,
      ]),
    )
    const forged: Message[] = [
      { path, headers, bytes: Buffer.concat([bytes, Buffer.from(' ')]) },
      { path, headers: bare, bytes },
      { path, headers: { ...headers, ...mangled }, bytes },
      { path, headers: { ...headers, host: `${other.key}.localhost` }, bytes },
      ...ONLINE.filter((each) => each !== type).map((each) => ({ ...message, path: `/api/payments/webhook/${each.toLowerCase()}` })),
    ]
    for (const each of forged) {
      const reply = await send(each)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'payment.signature_invalid' })
    }
    expect(await state()).toEqual(before)
    expect(await status()).toBe('pending')
    expect((await send(message)).statusCode).toBe(200)
    expect(await status()).toBe('paid')
  })
})

test('a refusal of Cashfree’s bank that comes after the message of a later payment changes nothing', async () => {
  const { customer, number } = await world.ordered('CASHFREE')
  const older = await world.messageOf('CASHFREE', await world.act(number, 'failed'))
  const newer = await world.messageOf('CASHFREE', await world.act(number, 'no_return'), 1)
  expect(newer.bytes.equals(older.bytes)).toBe(false)
  expect((await send(newer)).statusCode).toBe(200)
  const order = async () => (await customer.api.getOrder({ params: { orderId: number } })).data
  const paid = await order()
  expect(paid.payment.status).toBe('paid')
  expect((await send(older)).statusCode).toBe(200)
  expect(await order()).toEqual(paid)
  expect(await sql(`select id from event_outbox where type = 'order.placed' and payload ->> 'number' = $1`, number)).toHaveLength(1)
})

test('the books agree after all of this', async () => {
  expect((await node.check()).filter(({ count, failure }) => count > 0 || failure)).toEqual([])
})
