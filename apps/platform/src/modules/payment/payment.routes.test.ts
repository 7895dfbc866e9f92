import type { PaymentTypeWire } from '@galleria/contract'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actOn, buyIn, createPayingShop, orderOf, sendStripeEvent, sqlOn, verified } from './buying.fixture.ts'
import type { Outcome } from './simulator/simulated-payment.ts'

// The whole way on a real PostgreSQL: the shop's door, the real SDKs, stand-ins for the providers over HTTP, and their signed messages.

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
let shop: TestShop
let host = ''
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  await platform.startBackground()
  shop = await createPayingShop(platform)
  host = `${shop.key}.localhost`
})
afterAll(() => platform.close())

const ONLINE = ['STRIPE', 'CASHFREE', 'PAYPAL'] as const
const sql = sqlOn(platform)
const bought = (type: PaymentTypeWire = 'STRIPE', stock = 10) => buyIn(shop, type, stock)
const act = (page: string, outcome: Outcome) => actOn(platform, page, outcome)
const placedMails = async (number: string): Promise<number> =>
  (await sql(`select 1 from event_outbox where type = 'order.placed' and payload ->> 'number' = $1`, number)).length

describe.each(ONLINE)('paid with %s', (type) => {
  test('the message alone completes an order whose shopper never came back', async () => {
    const { customer, order, page, variantId } = await bought(type)
    expect(order).toMatchObject({ payment: { type, status: 'pending' }, can: { pay: true } })
    expect(await shop.stockOf(variantId)).toBe(8)
    expect(await placedMails(order.orderId)).toBe(0)
    expect((await act(page, 'no_return')).statusCode).toBe(303)
    await vi.waitFor(async () => expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' }, can: { pay: false } }), {
      timeout: 10_000,
    })
    expect(await shop.stockOf(variantId)).toBe(8)
    expect(await placedMails(order.orderId)).toBe(1)
  })

  test('a shopper who comes back before the message finds it paid; told twice it is paid once', async () => {
    const { customer, order, page } = await bought(type)
    await act(page, 'duplicate')
    expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
    const events = () =>
      sql(`select event_id from payment_event e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id where p.order_number = $1`, order.orderId)
    await vi.waitFor(async () => expect(await events()).toHaveLength(1), { timeout: 10_000 })
    expect(await placedMails(order.orderId)).toBe(1)
  })

  test('a bank that declines leaves the order to be paid: on the same page', async () => {
    const { customer, api, order, page } = await bought(type)
    await act(page, 'failed')
    // PayPal hears of it when the money is asked for: by the message, or by the shopper who is back.
    await vi.waitFor(async () => expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'failed' }, can: { pay: true } }), {
      timeout: 10_000,
    })
    // And by the message, too, before anybody tries again: Stripe's names no session, and is about nothing that we ask for.
    const heard = () =>
      sql('select 1 from payment_event e join payment p on p.tenant_id = e.tenant_id and p.id = e.payment_id where p.order_number = $1', order.orderId)
    if (type !== 'STRIPE') await expect.poll(heard, { timeout: 10_000 }).toHaveLength(1)
    const { data } = await api.payOrder({ headers: {}, body: { orderId: order.orderId } })
    expect(data).toMatchObject({ orderId: order.orderId, redirectUrl: page, isTest: true, status: 'pending' })
    // Nobody has said no to this try.
    expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'pending' } })
    await act(page, 'paid')
    expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
  })

  test('what is not paid in time comes back, and its page is closed', async () => {
    const { customer, order, page, variantId } = await bought(type)
    await sql(`update stock_hold set expires_at = now() - interval '1 minute' where tenant_id = $1 and variant_id = $2`, shop.tenantId, variantId)
    await platform.doFrequentChores()
    expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'failed' } })
    expect(await shop.stockOf(variantId)).toBe(10)
    await act(page, 'paid')
    expect(await verified(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled' })
    await expect(customer.api.payOrder({ headers: {}, body: { orderId: order.orderId } })).rejects.toMatchObject({ code: 'payment.nothing_due' })
  })

  test('a forged message changes nothing', async () => {
    const { customer, order } = await bought(type)
    const forged = await platform.app.inject({
      method: 'POST',
      url: `/api/payments/webhook/${type.toLowerCase()}`,
      headers: { host, 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00', 'x-webhook-timestamp': '1', 'x-webhook-signature': 'no' },
      payload: JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }),
    })
    expect(forged.statusCode).toBe(401)
    expect(forged.json()).toMatchObject({ code: 'payment.signature_invalid' })
    expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'pending' } })
  })
})

test('asked again, an order has one page', async () => {
  const { create, order, api } = await bought('STRIPE')
  expect((await create()).content.payment).toEqual(order.payment)
  const { data } = await api.payWithStripe({ headers: {}, body: { orderId: order.orderId } })
  expect(data.redirectUrl).toBe(order.payment.redirectUrl)
  expect(await sql('select 1 from payment where order_number = $1', order.orderId)).toHaveLength(1)
})

test.each(ONLINE)('a lost message of %s is found by asking', async (type) => {
  const { customer, order, page } = await bought(type)
  await act(page, 'unheard')
  await sql("update payment set ask_at = now() - interval '1 second' where order_number = $1", order.orderId)
  await platform.doFrequentChores()
  expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
})

test.each(ONLINE)('a payment that %s knows no more is asked about for a week after its time, and then is over', async (type) => {
  const { order } = await bought(type)
  const { orderId: number } = order
  await sql('delete from simulated_payment s using payment p where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1', number)
  const askedWhenOver = async (days: number) => {
    await sql(`update payment set ask_at = now() - interval '1 second', expires_at = now() - $2 * interval '1 day' where order_number = $1`, number, days)
    await platform.doFrequentChores()
    return (await sql<{ state: string }>('select state from payment where order_number = $1', number))[0]?.state
  }
  expect(await askedWhenOver(6.9)).toBe('open')
  expect(await askedWhenOver(7.1)).toBe('expired')
})

test.each(['checkout.session.expired', 'payment_intent.payment_failed'])('%s of Stripe that comes after the payment changes nothing', async (type) => {
  const { customer, order, page } = await bought('STRIPE')
  await act(page, 'paid')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
  const [payment] = await sql<{ reference: string }>('select reference from payment where order_number = $1', order.orderId)
  const late = { id: `evt_late_${order.orderId}`, type, reference: payment?.reference ?? '', signedAt: new Date() }
  expect((await sendStripeEvent(platform, shop, late)).statusCode).toBe(200)
  expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'created', payment: { status: 'paid' } })
  expect(await placedMails(order.orderId)).toBe(1)
})

test('somebody else’s order is not there to be paid, and cash has nothing to pay', async () => {
  const { order } = await bought('STRIPE')
  const stranger = await shop.addCustomer()
  await expect(stranger.api.payOrder({ headers: {}, body: { orderId: order.orderId } })).rejects.toMatchObject({ code: 'order.not_found' })
  const cash = await bought('COD')
  expect(cash.order.payment).toEqual({ type: 'COD', status: 'due', redirectUrl: null, sessionId: null })
  await expect(cash.api.payOrder({ headers: {}, body: { orderId: cash.order.orderId } })).rejects.toMatchObject({ code: 'payment.nothing_due' })
})

test('a way to pay without keys, or in another currency, is off with its reason (X-09)', async () => {
  const other = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE', 'PAYPAL'] } })
  const { data } = await other.guest().getPaymentConfig({ params: { id: other.key } })
  expect(data.methods.map(({ type, enabled, reason }) => [type, enabled, reason])).toEqual([
    ['COD', true, null],
    ['CASHFREE', false, 'not_offered'],
    ['STRIPE', false, 'not_set_up'],
    ['PAYPAL', false, 'not_set_up'],
  ])
  const rupees = await createTestShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE', 'PAYPAL'], hasTestPayments: true } })
  const { variantIds } = await rupees.addProduct()
  const { api } = await rupees.addCustomer()
  await api.addToCart({ body: { item: variantIds[0] ?? '', quantity: 1 } })
  const confirm = (type: PaymentTypeWire) => api.confirmCheckout({ query: {}, body: { checkout: { type }, location: { long: 77.6, lat: 12.9 } } })
  expect((await confirm('STRIPE')).data).toMatchObject({ payments: ['COD', 'STRIPE'], unavailable: [{ type: 'PAYPAL', reason: 'currency' }] })
  await expect(confirm('PAYPAL')).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
})

/** The same order, to be paid like this instead. */
const payLike = ({ api }: Pick<SignedIn, 'api'>, orderId: string, type: PaymentTypeWire) => api.payOrder({ headers: {}, body: { orderId, type } })

test('after a refusal of the bank, an order is paid on delivery instead: it stands, once, and its page takes no money', async () => {
  const { customer, order, page, variantId } = await bought('STRIPE')
  await act(page, 'failed')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'failed' } })
  const both = await Promise.all(
    [payLike(customer, order.orderId, 'COD'), payLike(customer, order.orderId, 'COD')].map((each) =>
      each.then(
        ({ data }) => data,
        ({ code }) => code,
      ),
    ),
  )
  expect(both).toContainEqual(expect.objectContaining({ type: 'COD', status: 'due', redirectUrl: null }))
  expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { type: 'COD', status: 'due' }, can: { pay: false, cancel: true } })
  expect(await placedMails(order.orderId)).toBe(1)
  await act(page, 'paid')
  await expect(payLike(customer, order.orderId, 'STRIPE')).rejects.toMatchObject({ code: 'payment.nothing_due' })
  expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { type: 'COD', status: 'due' } })
  await customer.api.cancelOrder({ body: { orderId: order.orderId } })
  expect(await shop.stockOf(variantId)).toBe(10)
})

test('an order that was to be paid with one provider is paid with another, and the first takes nothing', async () => {
  const { customer, order, page } = await bought('PAYPAL')
  const { data } = await payLike(customer, order.orderId, 'STRIPE')
  expect(data).toMatchObject({ type: 'STRIPE', status: 'pending', isTest: true })
  expect(data.redirectUrl).not.toBe(page)
  // The first page was open in another tab.
  await act(page, 'paid')
  await act(data.redirectUrl ?? '', 'paid')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { type: 'STRIPE', status: 'paid' } })
  const taken = () =>
    sql(
      `select s.provider from simulated_payment s join payment p on p.tenant_id = s.tenant_id and p.reference = s.reference
        where p.order_number = $1 and (s.document ->> 'takenAt' is not null or s.provider <> 'paypal' and s.document ->> 'agreedAt' is not null)`,
      order.orderId,
    )
  await vi.waitFor(async () => expect(await taken()).toEqual([{ provider: 'stripe' }]), { timeout: 5_000 })
})

test.each(ONLINE)('nobody changes from %s to another way to pay while the bank may still say yes', async (type) => {
  const { customer, order, page } = await bought(type)
  await act(page, 'pending')
  await expect(payLike(customer, order.orderId, 'COD')).rejects.toMatchObject({ code: 'payment.undecided' })
  expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { type, status: 'pending' } })
  await expect(payLike(customer, order.orderId, 'BITCOIN' as PaymentTypeWire)).rejects.toMatchObject({ code: 'request.invalid' })
})

test.each(ONLINE)('pieces are kept after their time while the bank of a payment with %s may still say yes', async (type) => {
  const { customer, order, page, variantId } = await bought(type)
  await act(page, 'pending')
  // Their page has closed by then.
  await sql(
    `update simulated_payment s set document = document || '{"expiresAt":1}' from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
    order.orderId,
  )
  await sql(`update stock_hold set expires_at = now() - interval '1 minute' where tenant_id = $1 and variant_id = $2`, shop.tenantId, variantId)
  await platform.doFrequentChores()
  expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'created', payment: { status: 'pending' } })
  expect(await shop.stockOf(variantId)).toBe(8)
  await sql(
    `update simulated_payment s set document = document || '{"agreedAt":1}' || case when s.provider = 'paypal' then '{"takenAt":1}' else '{}' end::jsonb from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
    order.orderId,
  )
  expect(await verified(customer, order.orderId)).toMatchObject({ orderStatus: 'created', payment: { status: 'paid' } })
  expect(await shop.stockOf(variantId)).toBe(8)
})

test('no page is opened for an order whose time is over', async () => {
  const { customer, order } = await bought('STRIPE')
  // Its answer was lost half an hour ago.
  await sql(`update payment set expires_at = now() - interval '1 second', reference = null, redirect_url = null where order_number = $1`, order.orderId)
  await sql(
    `update orders o set created_at = o.created_at - interval '31 minutes' from payment p where p.tenant_id = o.tenant_id and p.order_id = o.parent_id and p.order_number = $1`,
    order.orderId,
  )
  await expect(customer.api.payOrder({ headers: {}, body: { orderId: order.orderId } })).rejects.toMatchObject({ code: 'payment.nothing_due' })
  expect(await sql('select state, reference from payment where order_number = $1', order.orderId)).toEqual([{ state: 'expired', reference: null }])
})

test('a provider that refuses to open a page is not called away, and another takes its place', async () => {
  const { customer, order } = await bought('STRIPE')
  // Its answer was lost, and by now it takes no such amount.
  await sql('update payment set amount = 1, reference = null, redirect_url = null, session = null where order_number = $1', order.orderId)
  await expect(customer.api.payOrder({ headers: {}, body: { orderId: order.orderId } })).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
  const { data } = await payLike(customer, order.orderId, 'CASHFREE')
  await act(data.redirectUrl ?? '', 'paid')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { type: 'CASHFREE', status: 'paid' } })
})

test('whoever has just paid and asks for another way finds the order paid', async () => {
  const { customer, order, page } = await bought('CASHFREE')
  await act(page, 'unheard')
  expect((await payLike(customer, order.orderId, 'COD')).data).toMatchObject({ type: 'CASHFREE', status: 'paid', redirectUrl: null })
})

test('a way to pay that the shop’s policy does not allow for this order is refused, with those that it allows', async () => {
  const { customer, order } = await bought('STRIPE')
  await sql(
    `update tenant set settings = settings || '{"policies":{"payment":{"use":"by_rules","rules":[{"type":"COD","upTo":1}]}}}' where id = $1`,
    shop.tenantId,
  )
  await platform.catchUp()
  await expect(payLike(customer, order.orderId, 'COD')).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
  await sql(`update tenant set settings = settings || '{"policies":{"limits":{"use":"none"}}}' where id = $1`, shop.tenantId)
  await platform.catchUp()
  await expect(payLike(customer, order.orderId, 'COD')).rejects.toMatchObject({ code: 'checkout.contact_unconfirmed' })
  await sql(`update tenant set settings = settings || '{"policies":{"payment":{"use":"anyhow"},"limits":{"use":"none"}}}' where id = $1`, shop.tenantId)
  await platform.catchUp()
  expect((await payLike(customer, order.orderId, 'COD')).data).toMatchObject({ status: 'due' })
})

test('money that comes for an order which needs it no more goes back, all of it, and once', async () => {
  const { customer, order, page } = await bought('STRIPE')
  const first = await sql<{ id: string }>('select id from payment where order_number = $1', order.orderId)
  await act(page, 'failed')
  await verified(customer, order.orderId)
  const { data } = await payLike(customer, order.orderId, 'CASHFREE')
  await act(data.redirectUrl ?? '', 'paid')
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { type: 'CASHFREE', status: 'paid' } })
  // A provider that takes money although it was told to give up.
  await sql(
    `update simulated_payment set document = document || jsonb_build_object('closedAt', null, 'agreedAt', 1) where reference = (select reference from payment where id = $1::uuid)`,
    first[0]?.id,
  )
  await sql(`update payment set state = 'open', decided_at = null, ask_at = now() - interval '1 second' where id = $1::uuid`, first[0]?.id)
  await platform.doFrequentChores()
  await platform.doFrequentChores()
  const refunds = await sql(
    `select payment_id, state, amount::int from refund where payment_id in (select id from payment where order_number = $1)`,
    order.orderId,
  )
  expect(refunds).toEqual([{ payment_id: first[0]?.id, state: 'done', amount: order.total.amount }])
  // What is cancelled then goes back from the payment that counts.
  await customer.api.cancelOrder({ body: { orderId: order.orderId } })
  const all = () => sql(`select state, amount::int from refund where payment_id in (select id from payment where order_number = $1)`, order.orderId)
  const done = { state: 'done', amount: order.total.amount }
  await vi.waitFor(async () => expect(await all()).toEqual([done, done]), { timeout: 20_000 })
})

test('what was paid for and cancelled is paid back, once', async () => {
  const { customer, api, order, page } = await bought('PAYPAL')
  await act(page, 'paid')
  await verified(customer, order.orderId)
  await api.cancelOrder({ body: { orderId: order.orderId } })
  const refunds = () =>
    sql(
      'select r.state, r.amount::int from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where p.order_number = $1',
      order.orderId,
    )
  await vi.waitFor(async () => expect(await refunds()).toEqual([{ state: 'done', amount: order.total.amount }]), { timeout: 20_000 })
  await platform.doFrequentChores()
  const [simulated] = await sql<{ refunds: unknown[] }>(
    `select document -> 'refunds' as refunds from simulated_payment s join payment p on p.tenant_id = s.tenant_id and p.reference = s.reference where p.order_number = $1`,
    order.orderId,
  )
  expect(simulated?.refunds).toHaveLength(1)
})

test('of a shop that is for tests no more, what was paid with a stand-in is given back by nobody, and what was not is no longer open', async () => {
  const trial = await createPayingShop(platform)
  const [paid, open] = [await buyIn(trial, 'STRIPE'), await buyIn(trial, 'CASHFREE')]
  await act(paid.page, 'paid')
  await verified(paid.customer, paid.order.orderId)
  await sql(`update tenant set settings = jsonb_set(settings, '{checkout,hasTestPayments}', 'false') where id = $1`, trial.tenantId)
  await platform.catchUp()
  await paid.api.cancelOrder({ body: { orderId: paid.order.orderId } })
  const refunds = () =>
    sql(`select r.state from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where p.order_number = $1`, paid.order.orderId)
  await vi.waitFor(async () => expect(await refunds()).toEqual([{ state: 'done' }]), { timeout: 20_000 })
  expect(await verified(open.customer, open.order.orderId)).toMatchObject({ payment: { status: 'failed' } })
  await expect(open.api.payOrder({ headers: {}, body: { orderId: open.order.orderId } })).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
  expect((await payLike(open.customer, open.order.orderId, 'COD')).data).toMatchObject({ type: 'COD', status: 'due' })
})

test('no stand-in is asked about real money: without the keys the order is shown, and is not paid in another way as long as nobody knows', async () => {
  const { customer, order } = await bought('STRIPE')
  await sql('update payment set is_test = false where order_number = $1', order.orderId)
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { type: 'STRIPE', status: 'pending' } })
  await expect(payLike(customer, order.orderId, 'CASHFREE')).rejects.toMatchObject({ code: 'payment.undecided' })
  await sql('update payment set is_test = true where order_number = $1', order.orderId)
  expect((await payLike(customer, order.orderId, 'CASHFREE')).data).toMatchObject({ type: 'CASHFREE', status: 'pending' })
})

test('what was begun with keys that the shop has no more, and nobody was sent to, is begun anew or paid in another way', async () => {
  const [again, other] = [await bought('STRIPE'), await bought('STRIPE')]
  const lost = 'update payment set is_test = false, reference = null, redirect_url = null where order_number = $1'
  await sql(lost, again.order.orderId)
  expect((await again.api.payOrder({ headers: {}, body: { orderId: again.order.orderId } })).data).toMatchObject({ type: 'STRIPE', isTest: true })
  expect(await orderOf(again.customer, again.order.orderId)).toMatchObject({ payment: { status: 'pending' }, can: { pay: true } })
  await sql(lost, other.order.orderId)
  expect((await payLike(other.customer, other.order.orderId, 'COD')).data).toMatchObject({ type: 'COD', status: 'due' })
})

test('keys that were sealed with another secret are as good as gone: the order is shown, and its pieces are held no longer than for a provider that is silent', async () => {
  const restored = await createPayingShop(platform)
  const { customer, api, order } = await buyIn(restored, 'STRIPE')
  await sql(`insert into payment_account (tenant_id, provider, publishable, sealed, updated_at) values ($1, 'stripe', '{}', '', now())`, restored.tenantId)
  await sql(`update tenant set settings = jsonb_set(settings, '{checkout,hasTestPayments}', 'false') where id = $1`, restored.tenantId)
  await platform.catchUp()
  expect(await verified(customer, order.orderId)).toMatchObject({ payment: { type: 'STRIPE', status: 'pending' } })
  await expect(api.payOrder({ headers: {}, body: { orderId: order.orderId } })).rejects.toMatchObject({ code: 'checkout.payment_unavailable' })
  await expect(payLike(customer, order.orderId, 'COD')).rejects.toMatchObject({ code: 'payment.undecided' })
  const isOver = async (hours: number) => {
    await sql(`update payment set expires_at = now() - interval '1 hour' * $2 where order_number = $1`, order.orderId, hours)
    await sql(`update stock_hold set expires_at = now() - interval '1 minute' where tenant_id = $1`, restored.tenantId)
    await platform.doFrequentChores()
    return (await orderOf(customer, order.orderId)).orderStatus === 'cancelled'
  }
  expect([await isOver(1), await isOver(3)]).toEqual([false, true])
  await sql(`delete from payment_account where tenant_id = $1`, restored.tenantId)
})

test('an order that is paid on delivery in the end is announced as such', async () => {
  const { customer, order, page } = await bought('STRIPE')
  await act(page, 'failed')
  await verified(customer, order.orderId)
  await payLike(customer, order.orderId, 'COD')
  const [{ isCash } = {}] = await sql<{ isCash: boolean }>(
    `select (payload ->> 'isCash')::boolean as "isCash" from event_outbox where type = 'order.placed' and payload ->> 'number' = $1`,
    order.orderId,
  )
  expect(isCash).toBe(true)
})

test('the books agree after all of this', async () => {
  expect((await platform.check()).filter(({ count, failure }) => count > 0 || failure)).toEqual([])
})
