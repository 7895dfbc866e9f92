import { domainEvents, paymentMismatched } from '@galleria/contract'
import { startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actOn, buyIn, createPayingShop, orderOf, sendStripeEvent, sqlOn, verified } from './buying.fixture.ts'
import { nextOf } from './payment.ts'

// Decision 0070, with the real SDKs and stand-ins that take another amount than they were asked for.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const sql = sqlOn(platform)
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createPayingShop(platform)
})
afterAll(() => platform.close())

/** From now on the provider believes that it was asked for this. */
const askedFor = (number: string, amount: { amount: number; currency: string }) =>
  sql(
    `update simulated_payment s set document = document || jsonb_build_object('amount', $2::jsonb) from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
    number,
    JSON.stringify(amount),
  )
const paymentsOf = (number: string) =>
  sql('select state, taken_amount::int as amount, taken_currency as currency from payment where order_number = $1 order by attempt', number)
const refundsOf = (number: string) =>
  sql(
    `select r.state, r.cause, r.amount::int from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where p.order_number = $1`,
    number,
  )
const givenBack = (number: string) =>
  sql(
    `select each ->> 'amount' as amount from simulated_payment s join payment p on p.tenant_id = s.tenant_id and p.reference = s.reference,
            jsonb_array_elements(s.document -> 'refunds') as each where p.order_number = $1`,
    number,
  )
const told = (number: string) =>
  sql<{ payload: object }>(`select payload from event_outbox where type = $1 and payload ->> 'number' = $2`, paymentMismatched.type, number)

describe.each(['STRIPE', 'CASHFREE'] as const)('%s takes something else', (type) => {
  test.each([
    ['less', { amount: 100, currency: 'USD' }],
    ['more', { amount: 99_999_900, currency: 'USD' }],
    ['another currency', { amount: 10_000, currency: 'EUR' }],
  ])('%s: the order is not paid, the money goes back, the shop is told, and the shopper may pay anew', async (_, other) => {
    const { customer, api, order, page, variantId } = await buyIn(shop, type)
    await askedFor(order.orderId, other)
    await actOn(platform, page, 'unheard')
    expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'failed' }, can: { pay: true } })
    expect(await paymentsOf(order.orderId)).toEqual([{ state: 'mismatched', ...other }])
    // Said again it changes nothing.
    await verified(customer, order.orderId)
    await platform.doFrequentChores()
    await platform.doFrequentChores()
    expect(await refundsOf(order.orderId)).toEqual([{ state: 'done', cause: 'mismatch', amount: other.amount }])
    expect(await givenBack(order.orderId)).toEqual([{ amount: String(other.amount) }])
    expect((await told(order.orderId)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ provider: type.toLowerCase(), asked: order.total, reported: other, isTaken: true }),
    ])

    const { data } = await api.payOrder({ headers: {}, body: { orderId: order.orderId } })
    expect(data.redirectUrl).not.toBe(page)
    await actOn(platform, data.redirectUrl ?? '', 'paid')
    expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
    expect(await shop.stockOf(variantId)).toBe(8)
    await api.cancelOrder({ body: { orderId: order.orderId } })
  })
})

test('PayPal, which has yet to take it, is not asked to', async () => {
  const { customer, order, page } = await buyIn(shop, 'PAYPAL')
  await askedFor(order.orderId, { amount: 100, currency: 'USD' })
  await actOn(platform, page, 'unheard')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'failed' }, can: { pay: true } })
  expect(await paymentsOf(order.orderId)).toEqual([{ state: 'mismatched', amount: null, currency: null }])
  expect(await refundsOf(order.orderId)).toEqual([])
  expect(
    await sql(
      `select s.document ->> 'takenAt' as taken from simulated_payment s join payment p on p.reference = s.reference where p.order_number = $1`,
      order.orderId,
    ),
  ).toEqual([{ taken: null }])
  expect((await told(order.orderId)).map(({ payload }) => payload)).toEqual([expect.objectContaining({ isTaken: false })])
})

test('nobody pays anew: the pieces come back in time, and no earlier', async () => {
  const { customer, order, page, variantId } = await buyIn(shop, 'STRIPE')
  await askedFor(order.orderId, { amount: 1, currency: 'USD' })
  await actOn(platform, page, 'unheard')
  await verified(customer, order.orderId)
  expect(await shop.stockOf(variantId)).toBe(8)
  await sql(`update stock_hold set expires_at = now() - interval '1 minute' where tenant_id = $1 and variant_id = $2`, shop.tenantId, variantId)
  await platform.doFrequentChores()
  expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'failed' } })
  expect(await shop.stockOf(variantId)).toBe(10)
})

test('what was given up and takes another amount all the same goes back, too', async () => {
  const { customer, order } = await buyIn(shop, 'STRIPE')
  expect((await customer.api.payOrder({ headers: {}, body: { orderId: order.orderId, type: 'COD' } })).data.status).toBe('due')
  expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'expired' }])
  await askedFor(order.orderId, { amount: 1, currency: 'USD' })
  const [{ reference } = { reference: '' }] = await sql<{ reference: string }>(
    `update simulated_payment s set document = document || '{"closedAt":null,"agreedAt":1}' from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1 returning p.reference`,
    order.orderId,
  )
  // Nobody asks about what is closed, unless its provider tells of it.
  const answer = await sendStripeEvent(platform, shop, { id: `evt_${reference}`, type: 'checkout.session.completed', reference })
  expect(answer.statusCode).toBe(200)
  await platform.doFrequentChores()
  expect(await paymentsOf(order.orderId)).toEqual([{ state: 'mismatched', amount: 1, currency: 'USD' }])
  expect(await refundsOf(order.orderId)).toEqual([{ state: 'done', cause: 'mismatch', amount: 1 }])
  expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { type: 'COD', status: 'due' } })
})

test('what follows of a report: only exactly what was asked for pays', () => {
  const asked = { amount: 1025, currency: 'USD' }
  const report = { state: 'paid', amount: asked, capture: 'c', isDeclined: false } as const
  expect(nextOf(asked, report)).toEqual({ kind: 'decided', state: 'paid', capture: 'c' })
  expect(nextOf(asked, { ...report, amount: { ...asked, amount: 1024 } })).toMatchObject({ kind: 'mismatch', isTaken: true })
  expect(nextOf(asked, { ...report, amount: { ...asked, currency: 'EUR' } })).toMatchObject({ kind: 'mismatch', isTaken: true })
  expect(nextOf(asked, { ...report, state: 'cancelled', amount: { ...asked, amount: 1 } })).toMatchObject({ kind: 'mismatch', isTaken: false })
  expect(nextOf(asked, { ...report, state: 'expired', amount: null })).toMatchObject({ kind: 'decided', state: 'expired' })
  expect(domainEvents).toContain(paymentMismatched)
})

test('the books agree after all of this', async () => {
  expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure)).toEqual([])
})
