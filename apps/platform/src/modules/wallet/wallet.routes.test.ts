import { randomUUID } from 'node:crypto'
import { SELLER_RIGHTS } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashCode } from '../identity/identity.ts'
import { actOn, verified } from '../payment/buying.fixture.ts'
import { isRight } from '../../infra/checks.ts'
import { ledgerOf, walletOf } from './wallet.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const TERMS = {
  cart: { mode: 'multi' },
  wallet: {},
  rewards: { points: 2, per: 10_000, worth: 100, expiresAfterDays: 90, markets: { electronics: { percent: 150 } }, tiers: [{ from: 1, percent: 200 }] },
  checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true, hasGuests: true },
}
const { hear } = ledgerOf(platform, TERMS)
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, TERMS)
})
afterAll(() => platform.close())

/** Two pieces of 500.00, for which delivery costs nothing more. */
async function bought(customer: SignedIn, type: 'COD' | 'STRIPE' = 'COD') {
  const { api } = customer
  const { variantIds } = await shop.addProduct({ price: 50_000 })
  await api.addToCart({ body: { item: variantIds[0]!, quantity: 2 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: { long: 77.6, lat: 12.9 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: type, deliveryAddress: { address: anAddress() } } }
  const { content } = await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })
  return { order: content, variantId: variantIds[0]! }
}
async function paid(customer: SignedIn) {
  const sale = await bought(customer, 'STRIPE')
  await actOn(platform, sale.order.payment.redirectUrl ?? '', 'paid')
  await verified(customer, sale.order.orderId)
  return sale
}
const seller = async (): Promise<SignedIn> => {
  const account = await shop.addCustomer()
  await shop.setSellerRights(account.userInfo._id, shop.seller.id, SELLER_RIGHTS)
  return account
}
/** One piece of it comes back and is paid back. */
async function sentBack({ api }: SignedIn, { order, variantId }: Awaited<ReturnType<typeof bought>>, refundTo?: 'wallet') {
  const { data } = await api.askReturn({
    body: { orderId: order.orderId, items: [{ _id: variantId, quantity: 1 }], reason: 'broken', ...(refundTo ? { refundTo } : {}) },
  })
  const { api: shopkeeper } = await seller()
  for (const status of ['accepted', 'received'] as const) await shopkeeper.advanceReturn({ body: { returnId: data._id, status } })
  await shopkeeper.refundReturn({ body: { returnId: data._id } })
  return data
}
const estimate = async ({ api }: SignedIn, amount: number) =>
  (
    await api.estimateReward({
      body: { orderAmount: { amount, currency: 'INR' }, provider: shop.seller.id, markets: [{ slug: 'electronics', orderAmount: amount }] },
    })
  ).data
/** Of what somebody is told, from the first on: why, of which order, and how much. */
const toldOf = async ({ userInfo }: SignedIn) =>
  (
    await platform.database.run<{ payload: { subject: { id: string }; name: string; amount: { amount: number } } }>(
      {
        name: 'test-wallet-told',
        text: `select payload from event_outbox where type = 'notification.due' and payload ->> 'kind' = 'wallet_changed' and payload ->> 'customerId' = $1 order by id`,
      },
      [userInfo._id],
    )
  ).map(({ payload: { subject, name, amount } }) => [subject.id, name, amount.amount])
const wrong = async () => (await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)

describe('a reward', () => {
  test('is booked as it was estimated when the order arrives, once, and more for whoever has ordered before (A-011)', async () => {
    const customer = await shop.addCustomer()
    const first = await estimate(customer, 100_000)
    expect(first).toMatchObject({ points: 30, worth: { amount: 3_000, currency: 'INR' } })
    const { order } = await bought(customer)
    await hear(shop)
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 0, rewards: 0 })
    await shop.deliver(order.orderId)
    await hear(shop)
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ rewards: 3_000 })
    expect(await toldOf(customer)).toEqual([['reward', order.orderId, 3_000]])
    const second = await estimate(customer, 100_000)
    expect(second.points).toBe(60)
    await shop.deliver((await bought(customer)).order.orderId)
    await hear(shop)
    const { data } = await customer.api.getWalletBalance({ query: { amountType: 'rewards' } })
    expect(data).toMatchObject({ balance: { amount: 9_000 }, amounts: [{ leaving: [{ amount: { amount: 9_000 } }] }] })
    expect(Date.parse(data.amounts[0]!.leaving[0]!.at) / 86_400_000 - Date.now() / 86_400_000).toBeCloseTo(90, 1)
    expect(await wrong()).toEqual([])
  })

  test('is taken back in the share in which its order is, however often and in whatever order that is heard', async () => {
    const customer = await shop.addCustomer()
    const sale = await bought(customer)
    await shop.deliver(sale.order.orderId)
    await sentBack(customer, sale, 'wallet')
    // Both are heard at once, the delivery first; then everything again.
    await hear(shop)
    await hear(shop)
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 50_000, rewards: 1_500 })
    // What is taken back is no news of what there is more.
    const told = (await toldOf(customer)).map(([cause, , amount]) => `${cause} ${amount}`)
    expect(told.toSorted()).toEqual(['refund 50000', 'reward 3000'])
    const { data } = await customer.api.pageWalletHistory({ query: {} })
    expect(
      data.map(({ kind, amount, type, orderId }) => [kind, amount.amount, type, orderId]).toSorted(([a], [b]) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['refund', 50_000, 'Credit', sale.order.orderId],
      ['reward', 3_000, 'Credit', sale.order.orderId],
      ['reward_back', -1_500, 'Debit', sale.order.orderId],
    ])
    expect(await wrong()).toEqual([])
  })

  test('that has expired is not taken once more from another one', async () => {
    const customer = await shop.addCustomer()
    const [first, second] = [await bought(customer), await bought(customer)]
    await shop.deliver(first.order.orderId)
    await hear(shop)
    const inDays = (days: number) => ledgerOf(platform, TERMS, () => new Date(Date.now() + days * 86_400_000)).ledger
    await inDays(91).expire()
    expect(await walletOf(customer)).toMatchObject({ rewards: 0 })
    await shop.deliver(second.order.orderId)
    await hear(shop)
    const { rewards = 0 } = await walletOf(customer)
    expect(rewards).toBeGreaterThan(0)
    await sentBack(customer, first, 'wallet')
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 50_000, rewards })
    await sentBack(customer, second, 'wallet')
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 100_000, rewards: rewards / 2 })
    expect(await wrong()).toEqual([])
  })
})

describe('a refund', () => {
  test('of what was paid online goes to the wallet if the customer wants it so, and then not to the card', async () => {
    const customer = await shop.addCustomer()
    const { order } = await paid(customer)
    const { data } = await customer.api.cancelOrder({ body: { orderId: order.orderId, refundTo: 'wallet' } })
    expect(data).toMatchObject({ payment: { status: 'refunded' }, refundedToWallet: data.refunded })
    await hear(shop)
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 100_000, rewards: 0 })
    const other = await paid(customer)
    const { data: toCard } = await customer.api.cancelOrder({ body: { orderId: other.order.orderId } })
    expect(toCard).toMatchObject({ refunded: data.refunded, refundedToWallet: { amount: 0 } })
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 100_000 })
    expect(await wrong()).toEqual([])
  })

  test('of a return goes where its customer said', async () => {
    const customer = await shop.addCustomer()
    const [there, back] = [await paid(customer), await paid(customer)]
    for (const { order } of [there, back]) await shop.deliver(order.orderId)
    expect(await sentBack(customer, there, 'wallet')).toMatchObject({ refundTo: 'wallet', refundToWallet: { amount: 50_000 } })
    expect(await sentBack(customer, back)).toMatchObject({ refundTo: 'payment', refundToWallet: { amount: 0 } })
    const inWallet = async ({ order }: typeof there) => (await customer.api.getOrder({ params: { orderId: order.orderId } })).data.refundedToWallet.amount
    expect([await inWallet(there), await inWallet(back)]).toEqual([50_000, 0])
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 50_000 })
  })

  test('goes to no wallet of a shop that has none, nor of somebody without an account', async () => {
    const [plain, guest] = [await createTestShop(platform), shop.guest()]
    const { api } = await plain.addCustomer()
    expect(await refusalOf(api.cancelOrder({ body: { orderId: 'G-0000-0000', refundTo: 'wallet' } }))).toBe('wallet.not_offered')
    const { token } = await guest.beginGuest({ body: { email: 'ravi@shop.example' } })
    const visitor = platform.client({ tenantKey: shop.key, token })
    expect(await refusalOf(visitor.cancelOrder({ body: { orderId: 'G-0000-0000', refundTo: 'wallet' } }))).toBe('wallet.not_offered')
    expect(await refusalOf(visitor.getWalletBalance({ query: {} }))).toBe('identity.account_required')
  })
})

describe('the history', () => {
  test('is told by pages, types, days and months, and as a table (A-106, A-107, A-109, K-14, E-16)', async () => {
    const customer = await shop.addCustomer()
    for (let n = 0; n < 11; n += 1) {
      const { order } = await paid(customer)
      await customer.api.cancelOrder({ body: { orderId: order.orderId, refundTo: 'wallet' } })
    }
    await hear(shop)
    const first = await customer.api.pageWalletHistory({ query: {} })
    const second = await customer.api.pageWalletHistory({ query: { page: 2 } })
    expect([first.data.length, second.data.length, first.page]).toEqual([10, 1, { page: 1, itemsPerPage: 10, total: 11 }])
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(11)
    expect(first.months).toEqual([
      { month: expect.stringMatching(/^\d{4}-\d\d$/), credit: { amount: 1_100_000, currency: 'INR' }, debit: { amount: 0, currency: 'INR' } },
    ])
    expect((await customer.api.listWalletHistory({ query: {} })).data).toHaveLength(11)
    for (const call of ['listWalletHistory', 'pageWalletHistory', 'exportWalletHistory'] as const)
      await expect(customer.api[call]({ query: { from: '2026-02-01', to: '2026-01-01' } })).rejects.toMatchObject({
        code: 'request.invalid',
        message: 'Please check what you entered.',
        problem: { errors: [{ path: '/to', message: 'is not valid' }] },
      })
    const none = { from: '2020-01-01', to: '2020-01-31' }
    expect(await customer.api.pageWalletHistory({ query: none })).toEqual({ data: [], page: { page: 1, itemsPerPage: 10, total: 0 }, months: [] })
    expect((await customer.api.pageWalletHistory({ query: { amountTypeId: 'rewards' } })).page.total).toBe(0)
    expect((await customer.api.listAmountTypes()).data).toEqual([
      { _id: 'cash', name: 'Cash' },
      { _id: 'refunds', name: 'Refunds' },
      { _id: 'rewards', name: 'Rewards' },
    ])
    const { type, bytes } = await customer.api.exportWalletHistory({ query: {} })
    const [head, row, ...others] = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')
    expect([type, head, others.length]).toEqual(['text/csv; charset=utf-8', '\u{feff}Date,Type,Description,Amount', 11])
    expect(row).toMatch(/^\d\d\/\d\d\/\d{4},Credit,Refund for order [\w-]+,"?₹1,000"?$/)
  })
})

describe('the range of a history', () => {
  const calls = ['listWalletHistory', 'pageWalletHistory', 'exportWalletHistory'] as const

  test.each([
    ['ends the day before it begins', { from: '2026-02-02', to: '2026-02-01' }, '/to'],
    ['ends with the day after which it begins', { from: '2026-02-02T18:30:00Z', to: '2026-02-02' }, '/to'],
    ['begins at a second that no clock of ours has', { from: '2016-12-31T23:59:60Z' }, '/from'],
    ['ends at one', { to: '2016-12-31T23:59:60Z' }, '/to'],
  ])('is refused where it %s', async (_, query, path) => {
    const { api } = await shop.addCustomer()
    for (const call of calls) await expect(api[call]({ query })).rejects.toMatchObject({ code: 'request.invalid', problem: { errors: [{ path }] } })
  })

  test.each([
    ['the first to the last day that can be written', { from: '0000-01-01', to: '9999-12-31' }],
    ['the first to the last instant', { from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59-12:00' }],
    ['one day', { from: '2026-11-24', to: '2026-11-24' }],
  ])('goes from %s', async (_, query) => {
    const { api } = await shop.addCustomer()
    expect((await api.listWalletHistory({ query })).data).toEqual([])
    expect((await api.pageWalletHistory({ query })).page.total).toBe(0)
    expect((await api.exportWalletHistory({ query })).type).toBe('text/csv; charset=utf-8')
  })
})

test('whoever deletes their account leaves a wallet with nothing in it, and books that balance', async () => {
  const customer = await shop.addCustomer()
  const { order } = await paid(customer)
  await customer.api.cancelOrder({ body: { orderId: order.orderId, refundTo: 'wallet' } })
  await hear(shop)
  expect(JSON.stringify(await customer.api.exportAccount())).toContain('"kind":"refund"')
  const { refId } = await customer.api.requestDeletionCode()
  await platform.database.run({ name: 'test-code', text: 'update sign_in_code set code_hash = $2 where id = $1' }, [refId, hashCode(refId, '271828')])
  await customer.api.deleteAccount({ body: { refId, code: '271828' } })
  const [left] = await platform.database.run<{ kinds: string[]; balance: number }>(
    {
      name: 'test-left',
      text: `select array_agg(e.kind order by e.at) as kinds, sum(p.amount)::int as balance from wallet_account a
               join wallet_posting p on p.account_id = a.id join wallet_entry e on e.id = p.entry_id where a.customer_id = $1`,
    },
    [customer.userInfo._id],
  )
  expect(left).toEqual({ kinds: ['refund', 'closing'], balance: 0 })
  expect(await wrong()).toEqual([])
})
