import { randomUUID } from 'node:crypto'
import type { ApiFailure } from '@galleria/api-client'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { hashCode } from '../identity/identity.ts'
import { actOn, sqlOn } from '../payment/buying.fixture.ts'
import { BESCOM, billInput, BSNL_POSTPAID, createBillShop, JIO, KARNATAKA, orderBill, paidBill, recharge, TATA_PLAY } from './bills.fixture.ts'

vi.setConfig({ testTimeout: 30_000 })

let platform: TestPlatform
let shop: TestShop
let customer: SignedIn

beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createBillShop(platform)
  customer = await shop.signUp()
})
afterAll(async () => {
  const wrong = (await platform.check()).filter((result) => !isRight(result))
  await platform.close()
  if (wrong.length > 0) throw new Error(`The books do not agree: ${JSON.stringify(wrong)}`)
})

const sql = <Row extends object>(text: string, ...values: unknown[]) => sqlOn(platform)<Row>(text, ...values)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    ({ code, problem }: ApiFailure) => (problem?.details === undefined ? code : { code, details: problem.details }),
  )
const codeOf = (refused: string | { readonly code: string }): string => (typeof refused === 'string' ? refused : refused.code)
const nowOf = async (orderId: string, { api }: SignedIn = customer) => (await api.getOrder({ params: { orderId } })).data
const stateOf = async (orderId: string) => {
  const { orderStatus, payment, bill, can } = await nowOf(orderId)
  return { orderStatus, paid: payment.status, state: bill?.state, reference: bill?.reference, canCancel: can.cancel }
}
const paymentOf = async (orderId: string) =>
  (
    await sql<{ state: string; tries: number; isDue: boolean }>(
      'select state, tries, look_at is not null as "isDue" from bill_payment where order_id = $1',
      orderId,
    )
  )[0]
/** What the stand-in was told to pay for an order. */
const paidTimes = async (orderId: string) => (await sql('select 1 from simulated_bill where key = $1', orderId)).length
const makeDue = (orderId: string) => sql("update bill_payment set look_at = now() - interval '1 second' where order_id = $1", orderId)
const toldOf = async (number: string) =>
  (
    await sql<{ type: string; payload: { bill?: object; reason?: string } }>(
      "select type, payload from event_outbox where payload ->> 'number' = $1 order by id",
      number,
    )
  ).map(({ type, payload }) => ({ type, ...(payload.reason ? { reason: payload.reason } : {}), hasBill: payload.bill !== undefined }))

describe('ordering a bill', () => {
  it('answers an order of services of the shop itself, which waits for its money, with the page where it is paid', async () => {
    const { content } = await customer.api.createBillOrder(billInput(recharge('98765 43210')))
    expect(content).toMatchObject({
      type: 'SERVICE',
      orderStatus: 'created',
      total: { amount: 10_000, currency: 'INR' },
      taxLines: [],
      provider: { _id: shop.tenantId, name: 'Test Shop', slug: null },
      items: [{ name: 'Jio', description_summary: '9876543210', qty: 1, isService: true }],
      bill: { category: 'Prepaid', operator: { name: 'Jio' }, number: '9876543210', circle: { _id: KARNATAKA }, plan: null, state: 'unpaid', reference: null },
      payment: { type: 'STRIPE', status: 'pending', redirectUrl: expect.stringContaining('http') },
      can: { pay: true },
      reward: null,
    })
    const listed = await customer.api.listOrders({ params: { customerId: customer.userInfo._id }, query: { type: 'SERVICE' } })
    expect(listed.data.find(({ orderId }) => orderId === content.orderId)?.bill?.state).toBe('unpaid')
    expect(listed.types.SERVICE).toBeGreaterThan(0)
    expect(await toldOf(content.orderId)).toEqual([])
  })

  it('takes what is due, and no other amount', async () => {
    const { data } = await customer.api.viewBill({ body: { operatorId: BESCOM, number: '1234567890' } })
    const asked = { OperatorId: BESCOM, MobileNumber: '1234567890' }
    expect(await refusal(customer.api.createBillOrder(billInput({ ...asked, Amount: { amount: data.amount.amount + 1, currency: 'INR' } })))).toEqual({
      code: 'bill.amount_changed',
      details: { amount: data.amount },
    })
    const { content } = await customer.api.createBillOrder(billInput({ productId: data.operator._id, custom: { ...asked, Amount: data.amount.amount / 100 } }))
    expect(content).toMatchObject({ total: data.amount, bill: { category: 'Electricity', customerName: data.customerName } })
    expect(await refusal(customer.api.createBillOrder(billInput({ OperatorId: BESCOM, MobileNumber: '1234561111', Amount: 1 })))).toBe('bill.nothing_due')
    expect(await refusal(customer.api.createBillOrder(billInput({ OperatorId: BESCOM, MobileNumber: '1234560000', Amount: 1 })))).toBe('bill.number_unknown')
  })

  it('takes a plan for what it costs, whatever was sent', async () => {
    const { data: plans } = await customer.api.listPlans({ body: { operatorId: JIO, circleId: KARNATAKA } })
    const [plan] = plans
    const asked = { OperatorId: JIO, MobileNumber: '9876543210', CircleId: KARNATAKA, PlanCode: plan?.code ?? '' }
    const { content } = await customer.api.createBillOrder(billInput(asked))
    expect(content).toMatchObject({ total: plan?.amount, bill: { plan: { code: plan?.code, description: plan?.description } } })
    expect(await refusal(customer.api.createBillOrder(billInput({ ...asked, Amount: 1 })))).toEqual({
      code: 'bill.amount_changed',
      details: { amount: plan?.amount },
    })
    expect(await refusal(customer.api.createBillOrder(billInput({ ...asked, PlanCode: 'gone' })))).toBe('bill.plan_unknown')
    expect(await refusal(customer.api.createBillOrder(billInput({ ...asked, CircleId: null })))).toBe('bill.circle_unknown')
  })

  it('takes any amount of a recharge, or of a bill that nobody can look at, within what the operator takes', async () => {
    const limits = { least: { amount: 5000, currency: 'INR' }, most: { amount: 1_000_000, currency: 'INR' } }
    const dish = { OperatorId: TATA_PLAY, MobileNumber: '1234567890' }
    expect(await refusal(customer.api.createBillOrder(billInput({ ...dish, Amount: 49.99 })))).toEqual({ code: 'bill.amount_invalid', details: limits })
    expect((await customer.api.createBillOrder(billInput({ ...dish, Amount: 50 }))).content.bill).toMatchObject({ category: 'DTH', circle: null })
    expect((await customer.api.createBillOrder(billInput({ OperatorId: BSNL_POSTPAID, MobileNumber: '9876543210', Amount: 75.5 }))).content.total.amount).toBe(
      7550,
    )
  })

  it.each([
    ['nothing at all', {}, 'bill.details_missing'],
    ['no amount', { OperatorId: JIO, MobileNumber: '9876543210', CircleId: KARNATAKA }, 'bill.details_missing'],
    ['an operator that nobody knows', { ...recharge(), OperatorId: 'nobody' }, 'bill.operator_unknown'],
    ['a number that is none', recharge('123'), 'bill.number_invalid'],
    ['a mobile number without its circle', { ...recharge(), CircleId: undefined }, 'bill.circle_unknown'],
    ['a circle that nobody knows', { ...recharge(), CircleId: '99' }, 'bill.circle_unknown'],
    ['a nested number of somebody else', { ...recharge(), custom: { MobileNumber: '9876543211' } }, 'request.invalid'],
    ['a nested amount that is another', { ...recharge(), custom: { Amount: 101 } }, 'request.invalid'],
    ['an amount of another currency', { ...recharge(), Amount: { amount: 10_000, currency: 'USD' } }, 'request.invalid'],
    ['another operator as its product', { ...recharge(), productId: BESCOM }, 'request.invalid'],
    ['a kind that is not that of its operator', { ...recharge(), ServiceCategory: 'DTH' }, 'request.invalid'],
  ])('refuses %s', async (_, item, code) => expect(codeOf(await refusal(customer.api.createBillOrder(billInput(item))))).toBe(code))

  it('is paid online alone, in a way that the shop has, and with money as true as its operator', async () => {
    expect(await refusal(customer.api.createBillOrder(billInput(recharge(), { paymentType: 'COD' })))).toBe('bill.payment_not_online')
    expect(await refusal(customer.api.createBillOrder(billInput(recharge(), { paymentType: 'PAYPAL' })))).toEqual({
      code: 'checkout.payment_unavailable',
      details: { payments: ['STRIPE', 'CASHFREE'] },
    })
    const unpaid = await createBillShop(platform, { checkout: { defaultPayment: 'COD', payments: ['COD'] } })
    expect(await refusal((await unpaid.signUp()).api.createBillOrder(billInput(recharge())))).toEqual({
      code: 'checkout.payment_unavailable',
      details: { payments: [] },
    })
    const waiting = await orderBill(customer)
    expect(await refusal(customer.api.payOrder({ headers: {}, body: { orderId: waiting.orderId, type: 'COD' } }))).toBe('bill.payment_not_online')
  })

  it('is not offered by a shop that pays no bills, and by none to a guest', async () => {
    const other = await createTestShop(platform)
    expect(await refusal((await other.signUp()).api.createBillOrder(billInput(recharge())))).toBe('bill.not_offered')
    expect(await refusal(shop.guest().createBillOrder(billInput(recharge())))).toBe('identity.sign_in_required')
  })

  it('is done once for each key: another request under it is refused, and of two at once one is done', async () => {
    const key = randomUUID()
    const { content } = await customer.api.createBillOrder(billInput(recharge(), { key }))
    expect((await customer.api.createBillOrder(billInput(recharge(), { key }))).content._id).toBe(content._id)
    expect(await refusal(customer.api.createBillOrder(billInput(recharge('9876543211'), { key })))).toBe('idempotency.conflict')
    const twins = await Promise.all([1, 2].map(() => customer.api.createBillOrder(billInput(recharge(), { key: `twin-${key}` }))))
    expect(new Set(twins.map(({ content: each }) => each._id)).size).toBe(1)
  })

  it('is answered again without an aggregator: the bill may be paid by then', async () => {
    const closing = await createBillShop(platform)
    const somebody = await closing.signUp()
    const input = billInput(recharge())
    const { content } = await somebody.api.createBillOrder(input)
    await sql("update tenant set settings = settings - 'bills' where id = $1", closing.tenantId)
    await vi.waitFor(async () => expect(await refusal(somebody.api.createBillOrder(billInput(recharge())))).toBe('bill.not_offered'), 10_000)
    expect((await somebody.api.createBillOrder(input)).content._id).toBe(content._id)
  })

  it('is nobody else’s to see', async () => {
    const { _id } = await orderBill(customer)
    const [stranger, elsewhere] = [await shop.signUp(), await (await createBillShop(platform)).signUp()]
    for (const somebody of [stranger, elsewhere]) expect(await refusal(nowOf(_id, somebody))).toBe('order.not_found')
    expect(await refusal(stranger.api.cancelOrder({ body: { orderId: _id } }))).toBe('order.not_found')
  })
})

describe('a bill that is paid', () => {
  it('is sent to its operator, arrives there, and tells what the operator calls it', async () => {
    const { _id, orderId } = await paidBill(platform, customer)
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'created', paid: 'paid', state: 'sending', canCancel: true })
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toEqual({ orderStatus: 'delivered', paid: 'paid', state: 'paid', reference: expect.stringContaining('TEST'), canCancel: false })
    expect(await paymentOf(_id)).toMatchObject({ state: 'paid', isDue: false })
    expect((await nowOf(_id)).timeline.map(({ status }) => status)).toEqual(['created', 'shipped', 'delivered'])
    await platform.doFrequentChores()
    expect(await paidTimes(_id)).toBe(1)
    expect(await toldOf(orderId)).toEqual([
      { type: 'order.placed', hasBill: true },
      { type: 'order.advanced', hasBill: true },
    ])
  })

  it('goes back to its shopper when the operator does not take it', async () => {
    const { _id, orderId } = await paidBill(platform, customer, recharge('9876542222'))
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'cancelled', paid: 'refunded', state: 'refused', reference: null })
    expect((await nowOf(_id)).refunded.amount).toBe(10_000)
    const told = await toldOf(orderId)
    expect(told[0]).toEqual({ type: 'order.placed', hasBill: true })
    expect(new Set(told.slice(1))).toEqual(
      new Set([
        { type: 'order.cancelled', reason: 'operator', hasBill: true },
        { type: 'order.refund_due', reason: 'cancelled', hasBill: false },
      ]),
    )
  })

  it.each([
    ['3333', 'delivered', 'paid'],
    ['4444', 'cancelled', 'refused'],
  ] as const)('is asked about until it is known what became of it: a number that ends in %s is %s in the end', async (end, orderStatus, state) => {
    const { _id } = await paidBill(platform, customer, recharge(`987654${end}`))
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'shipped', state: 'sending', canCancel: false })
    expect(await refusal(customer.api.cancelOrder({ body: { orderId: _id } }))).toEqual({ code: 'order.not_cancellable', details: { status: 'shipped' } })
    await sql("update simulated_bill set created_at = now() - interval '2 minutes' where key = $1", _id)
    await makeDue(_id)
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus, state })
  })

  it('is asked about, and not paid again, when the answer was lost', async () => {
    const { _id } = await paidBill(platform, customer, recharge('9876545555'))
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'shipped', state: 'sending' })
    await makeDue(_id)
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'delivered', state: 'paid' })
    expect(await paidTimes(_id)).toBe(1)
  })

  it('can be called off until it is sent, and its money goes back', async () => {
    const { _id } = await paidBill(platform, customer)
    await customer.api.cancelOrder({ body: { orderId: _id } })
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'cancelled', paid: 'refunded', state: 'ended' })
    expect(await paymentOf(_id)).toMatchObject({ state: 'ended', isDue: false })
    expect(await paidTimes(_id)).toBe(0)
  })

  it('that is called off goes to the wallet of whoever wants that, and one that arrives is rewarded with nothing', async () => {
    const rich = await createBillShop(platform, { wallet: {}, rewards: { points: 10, per: 100, worth: 100 }, referral: { inviter: 10_000, friend: 5_000 } })
    const saver = await rich.signUp()
    const { _id, reward } = await paidBill(platform, saver)
    expect(reward).toBeNull()
    await saver.api.cancelOrder({ body: { orderId: _id, refundTo: 'wallet' } })
    await platform.bookWallets(rich.tenantId)
    await paidBill(platform, saver)
    await platform.doFrequentChores()
    await platform.bookWallets(rich.tenantId)
    expect((await saver.api.getWalletBalance({ query: {} })).data.balance.amount).toBe(10_000)
  })

  it('is either sent or called off when both happen at once', async () => {
    const bills = await Promise.all(Array.from({ length: 6 }, () => paidBill(platform, customer)))
    const [, ...cancels] = await Promise.all([
      platform.doFrequentChores(),
      ...bills.map(({ _id }) => refusal(customer.api.cancelOrder({ body: { orderId: _id } }))),
    ])
    await platform.doFrequentChores()
    for (const [index, { _id }] of bills.entries()) {
      const isCancelled = cancels[index] === 'accepted'
      expect(await stateOf(_id)).toMatchObject(isCancelled ? { orderStatus: 'cancelled', state: 'ended' } : { orderStatus: 'delivered', state: 'paid' })
      expect(await paidTimes(_id)).toBe(isCancelled ? 0 : 1)
    }
  })
})

describe('a bill that is not paid', () => {
  it('ends when its time is over, and is told of', async () => {
    const { _id, orderId } = await orderBill(customer)
    await makeDue(_id)
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'cancelled', state: 'ended' })
    expect(await toldOf(orderId)).toEqual([{ type: 'order.cancelled', reason: 'unpaid', hasBill: true }])
    expect(await paymentOf(_id)).toMatchObject({ state: 'ended', isDue: false })
  })

  it('waits while its time is not over', async () => {
    const { _id } = await orderBill(customer)
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'created', state: 'unpaid' })
  })

  it('is sent when its money is found at the last moment', async () => {
    const { _id, payment } = await orderBill(customer)
    await actOn(platform, payment.redirectUrl ?? '', 'paid')
    await makeDue(_id)
    await platform.doFrequentChores()
    await platform.doFrequentChores()
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'delivered', state: 'paid' })
  })

  it('can be called off', async () => {
    const { _id } = await orderBill(customer)
    await customer.api.cancelOrder({ body: { orderId: _id } })
    expect(await stateOf(_id)).toMatchObject({ orderStatus: 'cancelled', state: 'ended' })
  })
})

describe('of goods', () => {
  it('a bill has nothing: it is not bought again, sent back, reviewed or invoiced by the shop, and trends nowhere', async () => {
    const { _id, orderId, items } = await paidBill(platform, customer)
    await platform.doFrequentChores()
    const { api } = customer
    const item = items[0]?._id ?? ''
    expect(await refusal(api.orderAgain({ body: { orderId } }))).toBe('bill.not_for_cart')
    expect(await refusal(api.getInvoice({ params: { id: orderId } }))).toBe('bill.no_invoice')
    expect(await refusal(api.getInvoicePaper({ params: { id: orderId } }))).toBe('bill.no_invoice')
    expect(await refusal(api.askReturn({ body: { orderId, items: [{ _id: item, quantity: 1 }], reason: 'unsaid' } }))).toBe('return.not_for_services')
    expect((await api.listReturns({ params: { orderId } })).returnable).toEqual([])
    expect(await refusal(api.createReview({ body: { item, orderId, rating: 5 } }))).not.toBe('accepted')
    expect(await sql('select 1 from invoice where order_id = $1', _id)).toEqual([])
  })

  it('a number is gone with its account', async () => {
    const somebody = await shop.signUp()
    const [{ _id }, unpaid] = [await paidBill(platform, somebody, recharge('9123498761')), await orderBill(somebody, recharge('9123498761'))]
    await platform.doFrequentChores()
    await somebody.api.cancelOrder({ body: { orderId: unpaid._id } })
    expect(JSON.stringify((await somebody.api.exportAccount()).data)).toContain('9123498761')
    const { refId } = await somebody.api.requestDeletionCode()
    await sql('update sign_in_code set code_hash = $2 where id = $1', refId, hashCode(refId, '271828'))
    await somebody.api.deleteAccount({ body: { refId, code: '271828' } })
    const text = `select (select count(*)::int from orders o where o.customer_id = $1 and o.bill ->> 'number' = '') as orders,
                         (select count(*)::int from bill_payment where order_id = any($2) and details is null and customer_id is null) as payments,
                         (select count(*)::int from orders o where to_jsonb(o)::text like '%9123498761%') + (select count(*)::int from order_line l where to_jsonb(l)::text like '%9123498761%')
                         + (select count(*)::int from master_order m where to_jsonb(m)::text like '%9123498761%') + (select count(*)::int from bill_payment b where to_jsonb(b)::text like '%9123498761%') as left`
    expect(await sql(text, somebody.userInfo._id, [_id, unpaid._id])).toEqual([{ orders: 2, payments: 2, left: 0 }])
    // Who pays after all gets it back: nobody knows any more for whom it was.
    await actOn(platform, unpaid.payment.redirectUrl ?? '', 'paid')
    await sql("update payment set ask_at = now() - interval '1 second' where order_id = $1 and state = 'open'", unpaid._id)
    await platform.doFrequentChores()
    expect(await paidTimes(unpaid._id)).toBe(0)
  })
})

describe('once the shop works in the background', () => {
  it('a bill is sent as soon as its money is told of, and its shopper is written to when it is there and when it has arrived', async () => {
    await platform.startBackground()
    const { _id, orderId } = await paidBill(platform, customer)
    // Sooner than anybody who looks once a minute.
    await vi.waitFor(async () => expect(await stateOf(_id)).toMatchObject({ orderStatus: 'delivered', state: 'paid' }), 15_000)
    expect(await paidTimes(_id)).toBe(1)
    const kinds = async () =>
      (await customer.api.listNotifications({ query: {} })).data.filter(({ subject }) => subject?.id === orderId).map(({ kind }) => kind)
    await vi.waitFor(async () => expect(await kinds()).toEqual(['bill_paid', 'bill_sent']), 15_000)
  })
})
