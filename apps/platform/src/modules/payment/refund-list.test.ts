import { ApiFailure } from '@galleria/api-client'
import { SELLER_RIGHTS, STAFF_RIGHTS } from '@galleria/contract'
import { type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { actOn, buyIn, createPayingShop, sendStripeEvent, sqlOn, verified } from './buying.fixture.ts'

// Money that did not go as it should, and those who look after it (X-07, decision 0070).

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const sql = sqlOn(platform)
let shop: TestShop
let staff: SignedIn
let seller: SignedIn
let rival: SignedIn
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createPayingShop(platform)
  ;[staff, seller, rival] = await Promise.all([shop.addCustomer(), shop.addCustomer(), shop.addCustomer()])
  await shop.setRights(staff.userInfo._id, STAFF_RIGHTS)
  await shop.setSellerRights(seller.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  await shop.setSellerRights(rival.userInfo._id, (await shop.addSeller('Orin')).id, SELLER_RIGHTS)
})
afterAll(() => platform.close())

/** What the stand-ins say of this payment's money from now on: that it was never taken. */
const forget = (number: string, isForgotten: boolean) =>
  sql(
    `update simulated_payment s set document = document || jsonb_build_object('agreedAt', $2::jsonb) from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
    number,
    isForgotten ? 'null' : '1',
  )

/** An order that was paid and cancelled, and whose money the provider refuses to give back. Its parts have its number. */
async function refused() {
  const { customer, api, order, page } = await buyIn(shop, 'STRIPE')
  await actOn(platform, page, 'unheard')
  await verified(customer, order.orderId)
  await forget(order.orderId, true)
  await api.cancelOrder({ body: { orderId: order.orderId } })
  await giveBack(order)
  return order
}

/** What the cancelled order owes, as its job does. */
async function giveBack(order: { readonly _id: string; readonly orderId: string }): Promise<void> {
  const [owed] = await sql<{ payload: { orderId: string; key: string } }>(
    `select e.payload from event_outbox e where e.type = 'order.refund_due' and e.payload ->> 'masterId' = $1`,
    order._id,
  )
  await sql(
    `insert into refund (tenant_id, id, payment_id, part_id, cause, amount, state, try_at, created_at)
       select tenant_id, $4::uuid, id, $2::uuid, $3, amount, 'queued', now() - interval '1 second', now() from payment where order_number = $1`,
    order.orderId,
    owed?.payload.orderId,
    owed?.payload.key,
    newId(),
  )
  await platform.doFrequentChores()
}
const failedOf = async ({ api }: SignedIn) => (await api.listRefunds({ query: { state: 'failed' } })).data

describe('a refund that its provider refuses', () => {
  test('is seen by staff and by the seller whose order it is, with the order’s number, and by no other seller', async () => {
    const order = await refused()
    const [failed] = await failedOf(staff)
    expect(failed).toMatchObject({ reason: 'order', provider: 'stripe', amount: order.total, tries: 1, tryAt: null, decidedAt: expect.any(String) })
    expect((await seller.api.listSellerRefunds({ query: { state: 'failed' } })).data).toEqual([failed])
    expect((await rival.api.listSellerRefunds({ query: {} })).data).toEqual([])
    const outcome = await rival.api.retrySellerRefund({ params: { id: failed?._id ?? '' } }).catch((error: unknown) => error)
    expect(outcome instanceof ApiFailure && outcome.code).toBe('refund.not_found')
    expect((await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)).toEqual(['refund.failed'])

    // Somebody has mended what was wrong, and asks twice.
    await forget(order.orderId, false)
    for (const _ of [1, 2]) expect((await staff.api.retryRefund({ params: { id: failed?._id ?? '' } })).data).toMatchObject({ state: 'queued', tries: 0 })
    await platform.doFrequentChores()
    expect(await failedOf(staff)).toEqual([])
    expect((await staff.api.listRefunds({ query: { state: 'done' } })).data).toMatchObject([{ _id: failed?._id, decidedAt: expect.any(String) }])
    // Done is done.
    expect((await seller.api.retrySellerRefund({ params: { id: failed?._id ?? '' } })).data.state).toBe('done')
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })
})

describe('a refund that comes back, because the shopper’s account is closed', () => {
  const stateOf = async (number: string) => (await staff.api.listRefunds({ query: {} })).data.find(({ orderId }) => orderId === number)?.state
  async function comesBack(type: 'STRIPE' | 'CASHFREE' | 'PAYPAL'): Promise<string> {
    const { customer, api, order, page } = await buyIn(shop, type)
    await actOn(platform, page, 'refund_fails')
    await verified(customer, order.orderId)
    await api.cancelOrder({ body: { orderId: order.orderId } })
    await giveBack(order)
    return order.orderId
  }

  // Stripe calls it done before, the others have it under way.
  test.each([
    ['STRIPE', 'done'],
    ['CASHFREE', 'pending'],
  ] as const)('of %s is known by its message, though it was %s, and can be tried again under another name', async (type, before) => {
    const number = await comesBack(type)
    expect(await stateOf(number)).toBe(before)
    await expect.poll(() => stateOf(number), { timeout: 15_000, interval: 200 }).toBe('failed')
    const [refund] = await sql<{ id: string; round: number; reference: string | null; tries: number }>(
      `select r.id, r.round, r.reference, r.tries from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where p.order_number = $1`,
      number,
    )
    expect(refund).toMatchObject({ round: 1, reference: null, tries: 1 })
    expect((await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)).toEqual(['refund.failed'])

    await sql(
      `update simulated_payment s set document = document - 'isAccountClosed' from payment p where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
      number,
    )
    await staff.api.retryRefund({ params: { id: refund?.id ?? '' } })
    await platform.doFrequentChores()
    expect(await stateOf(number)).toBe('done')
    expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
  })

  test('of PayPal, who sends no message of it, is known when it is asked', async () => {
    const number = await comesBack('PAYPAL')
    expect(await stateOf(number)).toBe('pending')
    const ask = async () => {
      await sql(`update refund r set try_at = now() from payment p where p.tenant_id = r.tenant_id and p.id = r.payment_id and p.order_number = $1`, number)
      await platform.doFrequentChores()
      return stateOf(number)
    }
    await expect.poll(ask, { timeout: 15_000, interval: 500 }).toBe('failed')
    await sql(`update refund r set state = 'done' from payment p where p.tenant_id = r.tenant_id and p.id = r.payment_id and p.order_number = $1`, number)
  })

  test('is asked about, and not believed: a message about what has arrived, or about another shop’s or nobody’s refund, changes nothing', async () => {
    const { customer, api, order, page } = await buyIn(shop, 'STRIPE')
    await actOn(platform, page, 'paid')
    await verified(customer, order.orderId)
    await api.cancelOrder({ body: { orderId: order.orderId } })
    await giveBack(order)
    const rows = () => sql<{ id: string }>('select * from refund order by id')
    const before = await rows()
    const send = (refund: string, to: Pick<TestShop, 'key' | 'tenantId'> = shop) =>
      sendStripeEvent(platform, to, { id: newId(), type: 'refund.failed', reference: 're_1', metadata: { refund } })
    const [mine] = await sql<{ id: string }>(
      `select r.id from refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id where p.order_number = $1`,
      order.orderId,
    )
    const other = await createPayingShop(platform)
    for (const reply of [await send(mine?.id ?? ''), await send(mine?.id ?? '', other), await send(`${mine?.id}-7`), await send(newId()), await send('x')])
      expect(reply.statusCode).toBe(200)
    expect(await rows()).toEqual(before)
    expect(await stateOf(order.orderId)).toBe('done')
  })
})

test('a list goes on where the page before ended, and ends', async () => {
  for (const _ of [1, 2, 3]) await refused()
  const all = await failedOf(staff)
  const seen: string[] = []
  let after: string | undefined
  do {
    const { data, next } = await staff.api.listRefunds({ query: { state: 'failed', limit: 2, ...(after ? { after } : {}) } })
    seen.push(...data.map(({ _id }) => _id))
    after = next ?? undefined
  } while (after)
  expect(seen).toEqual(all.map(({ _id }) => _id))
  expect(seen).toHaveLength(3)
})

test('a payment of another amount than was asked for is told with both amounts, and with what becomes of it', async () => {
  const { customer, order, page } = await buyIn(shop, 'STRIPE')
  await sql(
    `update simulated_payment s set document = document || jsonb_build_object('amount', '{"amount":100,"currency":"USD"}'::jsonb) from payment p
      where p.tenant_id = s.tenant_id and p.reference = s.reference and p.order_number = $1`,
    order.orderId,
  )
  await actOn(platform, page, 'unheard')
  await verified(customer, order.orderId)
  const { data, next } = await staff.api.listMismatchedPayments({ query: {} })
  expect(data).toMatchObject([{ orderId: order.orderId, asked: order.total, taken: { amount: 100, currency: 'USD' }, provider: 'stripe' }])
  expect(next).toBeNull()
  expect((await staff.api.listRefunds({ query: { limit: 1 } })).data).toMatchObject([{ reason: 'mismatch', orderId: order.orderId, amount: { amount: 100 } }])
})
