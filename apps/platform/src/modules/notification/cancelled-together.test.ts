import { randomUUID } from 'node:crypto'
import { anAddress, createTestShop, OUTBOX_SECRET, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RelayedEvent } from '../../infra/event-relay.ts'

// The whole platform on a real PostgreSQL, its own workers done by hand, each job twice: what somebody is told who cancels what several sellers were to deliver.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
beforeAll(async () => {
  // Whoever takes the money is called over HTTP.
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, { cart: { mode: 'multi' }, checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true } })
})
afterAll(() => platform.close())

const run = <Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> =>
  platform.database.run<Row>({ name: `test-${name}`, text }, [...values])

type Bought = { readonly customer: SignedIn; readonly email: string; readonly number: string; readonly parts: readonly string[] }

/** Two pieces of one seller, 500.00 each, and one of each of the others, 300.00, ordered in this language, and paid online unless it is paid at the door. */
async function bought(locale: string, paymentType: 'STRIPE' | 'COD' = 'STRIPE', others = ['Orin']): Promise<Bought> {
  const products = [await shop.addProduct({ price: 50_000 })]
  for (const name of others) products.push(await shop.addProduct({ price: 30_000, sellerId: (await shop.addSeller(name)).id }))
  const customer = await shop.addCustomer()
  const { _id } = customer.userInfo
  const email = `${_id}@shop.example`
  await run('known', 'update customer set email = $2, confirmed_at = now() where id = $1', [_id, email])
  const api = platform.client({ tenantKey: shop.key, token: customer.token, locale })
  await api.addAddress({ body: { address: anAddress() } })
  await api.mergeCart({ body: { items: products.map(({ variantIds }, index) => ({ item: variantIds[0] ?? '', quantity: index === 0 ? 2 : 1 })) } })
  const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: paymentType }, location: { long: 77.6412, lat: 12.9698 } } })
  const { content } = await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body: { orderDetails: { paymentType }, orderHash: data.hash } })
  if (paymentType === 'STRIPE')
    await run('paid', `update orders set payment_status = 'paid' where tenant_id = $1 and parent_id = $2`, [shop.tenantId, content._id])
  return { customer: { ...customer, api }, email, number: content.orderId, parts: content.orders.map(({ orderId }) => orderId) }
}

type Published = Omit<RelayedEvent, 'createdAt'> & { readonly createdAt: Date }

/** Does the jobs of what was published of an order, each twice, as after a crash. */
async function relay({ number }: Bought): Promise<void> {
  const events = await run<Published>(
    'events',
    `select md5(id::text)::uuid::text as id, tenant_id as "tenantId", type, payload, created_at as "createdAt" from event_outbox
      where tenant_id = $1 and type in ('order.cancelled', 'order.refund_due') and payload ->> 'number' like $2 || '%' order by event_outbox.id`,
    [shop.tenantId, number],
  )
  expect(events.length).toBeGreaterThan(0)
  // What is cancelled by one statement is said before what comes back for it.
  const statements = Map.groupBy(events, ({ createdAt }) => createdAt.getTime())
  for (const said of statements.values()) expect(said.map(({ type }) => type)).toEqual(said.map(({ type }) => type).toSorted())
  for (const queue of ['notification.deliver', 'notification.feed']) {
    const worker = platform.workers.find((one) => one.queue === queue)
    for (const event of [...events, ...events]) await worker?.handle({ ...event, createdAt: event.createdAt.toISOString() })
  }
}
/** By their subjects: what one statement says comes in any order. */
const mailsTo = async ({ email }: Bought) =>
  (await shop.guest().listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to: email } })).data.toSorted((a, b) =>
    a.subject.localeCompare(b.subject),
  )
const linesOf = async ({ customer }: Bought) =>
  (await customer.api.listNotifications({ query: {} })).data.map(({ kind, subject, amount }) => `${kind} ${subject?.id} ${amount?.amount}`).toSorted()

describe('whoever cancels what several sellers were to deliver', () => {
  it('is told so by one mail, which names all parts and what comes back, and by one of the money', async () => {
    const order = await bought('en')
    await order.customer.api.cancelOrder({ body: { orderId: order.number } })
    await relay(order)
    const [cancelled, refunded, ...others] = await mailsTo(order)
    expect(others).toEqual([])
    expect(cancelled?.subject).toBe(`Your order ${order.number} is cancelled`)
    for (const part of order.parts) expect(cancelled?.text).toContain(`(${part}) `)
    expect(cancelled?.text).toMatch(/Aria Audio .*₹1,000.*Orin .*₹340.*Total \.+ ₹1,340.*You get ₹1,340 back/s)
    expect(refunded).toMatchObject({ subject: 'Your refund of ₹1,340', text: expect.stringContaining(`of your order ${order.number} is coming back`) })
    expect(await linesOf(order)).toEqual([`order_cancelled ${order.number} 134000`, `refund_begun ${order.number} 134000`])
  })

  it('is told so in their language, and that there is nothing to pay where it was to be paid at the door', async () => {
    const order = await bought('es', 'COD')
    await order.customer.api.cancelOrder({ body: { orderId: order.number } })
    await relay(order)
    const mails = await mailsTo(order)
    expect(mails.map(({ subject }) => subject)).toEqual([`Cancelamos tu pedido ${order.number}`])
    expect(mails[0]?.text).toMatch(/Estas partes ya no siguen adelante.*No tienes que pagar nada por ellas/s)
  })

  it('is told of each part by itself when they cancel one after the other', async () => {
    const order = await bought('en')
    for (const orderId of order.parts) await order.customer.api.cancelOrder({ body: { orderId } })
    await relay(order)
    expect((await mailsTo(order)).map(({ subject }) => subject)).toEqual([
      ...order.parts.map((part) => `Your order ${part} is cancelled`),
      'Your refund of ₹1,000',
      'Your refund of ₹340',
    ])
    expect(await linesOf(order)).toHaveLength(4)
  })

  it('is told of those parts alone where the rest is on its way', async () => {
    const order = await bought('en', 'STRIPE', ['Orin', 'Tarn'])
    const [sent = '', ...rest] = order.parts
    await run('sent', `update orders set status = 'shipped' where tenant_id = $1 and number = $2`, [shop.tenantId, sent])
    await order.customer.api.cancelOrder({ body: { orderId: order.number } })
    await relay(order)
    const mails = await mailsTo(order)
    expect(mails.map(({ subject }) => subject)).toEqual([`Part of your order ${order.number} is cancelled`, 'Your refund of ₹680'])
    expect(mails[0]?.text).not.toContain(sent)
    // The whole is not cancelled: each of them has a line of its own.
    expect(await linesOf(order)).toEqual([...rest.map((part) => `order_cancelled ${part} 34000`), `refund_begun ${order.number} 68000`])
  })
})
