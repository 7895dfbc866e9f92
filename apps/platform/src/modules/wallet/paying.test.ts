import type { ApiFailure } from '@galleria/api-client'
import { createTestShop, type SignedIn, startTestPlatform, type TestShop } from '@galleria/testing'
import { SELLER_RIGHTS } from '@galleria/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { couponsOf } from '../promotion/coupons.fixture.ts'
import { actOn, orderOf, sendStripeEvent, sqlOn, verified } from '../payment/buying.fixture.ts'
import { buyFromWallet, credit, fillCart, ordering, quoteOf, WITH_WALLETS } from './paying.fixture.ts'
import { ledgerOf, walletOf } from './wallet.fixture.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const platform = await startTestPlatform()
const sql = sqlOn(platform)
const { hear } = ledgerOf(platform, WITH_WALLETS)
let shop: TestShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await createTestShop(platform, WITH_WALLETS)
})
afterAll(() => platform.close())

const inr = (amount: number) => ({ amount, currency: 'INR' })
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(() => 'accepted' as const).catch(({ code, problem }: ApiFailure) => ({ code, details: problem?.details }))
const wrong = async () => (await platform.check()).filter((result) => !isRight(result)).map(({ name }) => name)
const withMoney = async (changes: Parameters<typeof credit>[3], of: TestShop = shop): Promise<SignedIn> => {
  const customer = await of.addCustomer()
  await credit(platform, of, customer, changes)
  return customer
}
const runOut = async (number: string) => {
  await sql(
    `update stock_hold set expires_at = now() - interval '1 second' where order_id in (select o.id from orders o join master_order m on m.id = o.parent_id where m.number = $1)`,
    number,
  )
  await platform.doFrequentChores()
}

/** Of what somebody is told about their wallet: why, of which order, and how much. */
const toldOf = async ({ userInfo }: SignedIn) =>
  (
    await sql<{ payload: { subject: { id: string }; name: string; amount: { amount: number } } }>(
      `select payload from event_outbox where type = 'notification.due' and payload ->> 'kind' = 'wallet_changed' and payload ->> 'customerId' = $1 order by id`,
      userInfo._id,
    )
  ).map(({ payload: { subject, name, amount } }) => [subject.id, name, amount.amount])

describe('what several sellers were to deliver, when it is cancelled at once', () => {
  /** Paid from the wallet as far as it goes, and cancelled before anybody has sent anything. */
  async function cancelled(changes: Parameters<typeof credit>[3], prices: readonly number[], refundTo?: 'wallet') {
    const customer = await withMoney(changes)
    const { order } = await buyFromWallet(shop, customer, prices, { type: 'STRIPE' })
    if (order.payment.redirectUrl) await actOn(platform, order.payment.redirectUrl, 'paid')
    if (order.payment.redirectUrl) await verified(customer, order.orderId)
    await customer.api.cancelOrder({ body: { orderId: order.orderId, ...(refundTo ? { refundTo } : {}) } })
    await hear(shop)
    await hear(shop)
    return { customer, order }
  }

  test('comes back to the wallet by a line for each of them, which names them, and is told of once, as a whole', async () => {
    const { customer, order } = await cancelled({ refunds: 500_000 }, [100_000, 60_000])
    const { data } = await customer.api.listWalletHistory({ query: {} })
    const back = data.filter(({ kind }) => kind === 'payment_back')
    expect(back.map(({ orderId, seller }) => `${orderId} ${seller}`).toSorted()).toEqual(
      order.orders.map((part) => `${part.orderId} ${part.provider.name}`).toSorted(),
    )
    const paid = data.filter(({ kind }) => kind === 'payment')
    expect(new Set(paid.map(({ seller }) => seller))).toEqual(new Set(back.map(({ seller }) => seller)))
    expect(await toldOf(customer)).toEqual([['refund', order.orderId, back.reduce((sum, { amount }) => sum + amount.amount, 0)]])
    expect(await walletOf(customer)).toMatchObject({ refunds: 500_000 })
  })

  test('is told of with what was paid otherwise where that is wanted in the wallet, too, and without it where it is not', async () => {
    const inWallet = await cancelled({ refunds: 30_000 }, [100_000, 60_000], 'wallet')
    const total = (await walletOf(inWallet.customer)).refunds
    expect(total).toBeGreaterThan(160_000)
    expect(await toldOf(inWallet.customer)).toEqual([['refund', inWallet.order.orderId, total]])
    const toCard = await cancelled({ refunds: 30_000 }, [100_000, 60_000])
    expect(await toldOf(toCard.customer)).toEqual([['refund', toCard.order.orderId, 30_000]])
  })

  test('is told of also where the wallet paid nothing of what comes first', async () => {
    // A thousandth of a rupee is shared out by how much each costs.
    const { customer, order } = await cancelled({ refunds: 1 }, [100, 90_000])
    expect(await toldOf(customer)).toEqual([['refund', order.orderId, 1]])
    expect(await wrong()).toEqual([])
  })
})

describe('a quote', () => {
  test('tells what is in the wallet, and spends it only where that is asked for', async () => {
    const customer = await withMoney({ refunds: 30_000, rewards: 5_000 })
    await fillCart(shop, customer, [100_000])
    const plain = await quoteOf(customer)
    expect(plain).toMatchObject({ wallet: { balance: inr(35_000), usable: inr(35_000), used: inr(0) }, toPay: plain.totalPrice })
    const paying = await quoteOf(customer, { useWallet: true })
    expect(paying).toMatchObject({ totalPrice: plain.totalPrice, wallet: { used: inr(35_000) }, toPay: inr(plain.totalPrice.amount - 35_000) })
    expect(paying.hash).not.toBe(plain.hash)
    // C-09 is about what is paid otherwise.
    const card = { useWallet: true, currency: 'INR' }
    expect(await refusalOf(quoteOf(customer, { ...card, amount: paying.toPay.amount / 100 }))).toBe('accepted')
    expect(await refusalOf(quoteOf(customer, { ...card, amount: plain.totalPrice.amount / 100 }))).toMatchObject({ code: 'checkout.amount_differs' })
  })

  test('keeps to what the shop says of it', async () => {
    const strict = await createTestShop(platform, { ...WITH_WALLETS, wallet: { percent: 20, most: 15_000 } })
    const customer = await withMoney({ cash: 100_000 }, strict)
    await fillCart(strict, customer, [50_000])
    expect(await quoteOf(customer, { useWallet: true })).toMatchObject({ wallet: { balance: inr(100_000), usable: inr(10_800), used: inr(10_800) } })
    await fillCart(strict, customer, [90_000])
    expect(await quoteOf(customer, { useWallet: true })).toMatchObject({ wallet: { used: inr(15_000) } })
  })

  test('knows none of guests, nor where a shop has none', async () => {
    const plain = await createTestShop(platform, { checkout: WITH_WALLETS.checkout })
    const customer = await plain.addCustomer()
    await fillCart(plain, customer, [50_000])
    expect((await quoteOf(customer)).wallet).toBeNull()
    expect(await refusalOf(quoteOf(customer, { useWallet: true }))).toMatchObject({ code: 'wallet.not_offered' })
    const { token } = await shop.guest().beginGuest({ body: { email: 'ravi@shop.example' } })
    const api = platform.client({ tenantKey: shop.key, token })
    await fillCart(shop, { api }, [50_000])
    expect((await quoteOf({ api }, { type: 'STRIPE' })).wallet).toBeNull()
    expect(await refusalOf(quoteOf({ api }, { type: 'STRIPE', useWallet: true }))).toMatchObject({ code: 'wallet.not_offered' })
  })
})

describe('an order', () => {
  test('that is paid in part from the wallet spends what expires first, shared out over its sellers, and gives each back what it was', async () => {
    const customer = await withMoney({ cash: 10_000, refunds: 20_000, rewards: 5_001 })
    const { order } = await buyFromWallet(shop, customer, [100_000, 50_000])
    expect(order).toMatchObject({ wallet: inr(35_001), payment: { type: 'COD', status: 'due', redirectUrl: null } })
    expect(order.orders.map(({ wallet }) => wallet.amount)).toEqual([22_728, 12_273])
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 0, rewards: 0 })
    expect(await wrong()).toEqual([])
    const { data } = await customer.api.pageWalletHistory({ query: {} })
    expect(new Set(data.filter(({ kind }) => kind === 'payment').map(({ type, orderId }) => `${type} ${orderId}`))).toEqual(
      new Set(order.orders.map(({ orderId }) => `Debit ${orderId}`)),
    )
    const [, second] = order.orders
    await customer.api.cancelOrder({ body: { orderId: second?.orderId ?? '' } })
    await hear(shop)
    // The first part was paid with the rewards and some refunds, the second one with the rest.
    expect(await walletOf(customer)).toEqual({ cash: 10_000, refunds: 2_273, rewards: 0 })
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    await hear(shop)
    await hear(shop)
    expect(await walletOf(customer)).toEqual({ cash: 10_000, refunds: 20_000, rewards: 5_001 })
    expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'due' }, refunded: inr(0) })
    expect(await wrong()).toEqual([])
  })

  test('that the wallet covers is paid at once, however the rest would have been', async () => {
    const customer = await withMoney({ cash: 200_000 })
    const { order } = await buyFromWallet(shop, customer, [100_000], { type: 'STRIPE' })
    expect(order).toMatchObject({ wallet: order.total, payment: { type: 'STRIPE', status: 'paid', redirectUrl: null }, can: { pay: false, cancel: true } })
    expect(await sql('select type from event_outbox where tenant_id = $1 and payload ->> $2 = $3', shop.tenantId, 'number', order.orderId)).toEqual([
      { type: 'order.placed' },
    ])
    expect(await wrong()).toEqual([])
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ cash: 200_000, refunds: 0 })
    expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'refunded' }, refunded: order.total, refundedToWallet: order.total })
    expect(await wrong()).toEqual([])
  })

  test.each(['STRIPE', 'COD'] as const)('that costs nothing is paid at once, asked for as %s, also by somebody who has confirmed nothing', async (type) => {
    const free = await createTestShop(platform, { ...WITH_WALLETS, delivery: { fee: 0, freeFrom: 0 }, policies: { payment: { use: 'confirmed' } } })
    await (await couponsOf(platform, free)).save('ALL', { discount: { percent: 100, upTo: null } })
    for (const customer of [await free.addCustomer(), await free.signUp()]) {
      const [{ variantId } = { variantId: '' }] = await fillCart(free, customer, [100_000, 60_000])
      const stock = await free.stockOf(variantId)
      const quote = await quoteOf(customer, { type, couponCode: 'ALL' })
      expect(quote).toMatchObject({ totalPrice: inr(0), toPay: inr(0), payment: { type } })
      const { content: order } = await customer.api.createOrder(ordering(quote))
      expect(order).toMatchObject({ total: inr(0), wallet: inr(0), payment: { type, status: 'paid', redirectUrl: null }, can: { pay: false, cancel: true } })
      const told = await sql<{ type: string; payload: { isCash: boolean; sums: object } }>(
        'select type, payload from event_outbox where tenant_id = $1 and payload ->> $2 = $3',
        free.tenantId,
        'number',
        order.orderId,
      )
      expect(told).toMatchObject([{ type: 'order.placed', payload: { isCash: false } }])
      expect(told[0]?.payload.sums).not.toHaveProperty('wallet')
      expect(await refusalOf(customer.api.payOrder({ headers: {}, body: { orderId: order.orderId } }))).toMatchObject({ code: 'payment.nothing_due' })
      expect(await free.stockOf(variantId)).toBe(stock - 1)
      expect(await wrong()).toEqual([])
      await customer.api.cancelOrder({ body: { orderId: order.orderId } })
      expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled', refunded: inr(0) })
      expect(await free.stockOf(variantId)).toBe(stock)
    }
    // As versions before have left it, which waited for the money of such orders.
    await sql(
      `insert into stock_hold (tenant_id, order_id, variant_id, quantity, expires_at, state)
         select l.tenant_id, l.order_id, l.variant_id, l.quantity, now(), 'released' from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
          where o.tenant_id = $1 and o.payment_type = 'STRIPE'`,
      free.tenantId,
    )
    expect(await wrong()).toEqual([])
  })

  test('costs not one round trip more than without', async () => {
    const tripsOf = async (useWallet: boolean): Promise<number> => {
      const customer = await withMoney({ refunds: 40_000 })
      await fillCart(shop, customer, [100_000])
      const input = ordering(await quoteOf(customer, { useWallet }))
      const before = platform.database.requestRoundTrips()
      await customer.api.createOrder(input)
      return platform.database.requestRoundTrips() - before
    }
    const plain = await tripsOf(false)
    expect(plain).toBeLessThanOrEqual(5)
    expect(await tripsOf(true)).toBe(plain)
  })

  test('pays the rest online, and only that', async () => {
    const customer = await withMoney({ refunds: 40_000 })
    const { order } = await buyFromWallet(shop, customer, [100_000], { type: 'STRIPE' })
    const [payment] = await sql<{ amount: number }>('select amount::int from payment where order_number = $1', order.orderId)
    expect(payment?.amount).toBe(order.total.amount - 40_000)
    await actOn(platform, order.payment.redirectUrl ?? '', 'paid')
    expect(await verified(customer, order.orderId)).toMatchObject({ payment: { status: 'paid' } })
    await customer.api.cancelOrder({ body: { orderId: order.orderId } })
    const [owed] = await sql<{ payload: object }>(
      `select payload from event_outbox where type = 'order.refund_due' and payload ->> 'number' = $1`,
      order.orderId,
    )
    expect(owed?.payload).toMatchObject({ amount: order.total, paidFromWallet: 40_000, isToWallet: false })
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 40_000 })
    expect(await wrong()).toEqual([])
  })

  test('that nobody pays in time gives back what the wallet had paid, once; what comes too late goes back the way it came', async () => {
    const customer = await withMoney({ refunds: 40_000 })
    const { order } = await buyFromWallet(shop, customer, [100_000], { type: 'STRIPE' })
    const page = order.payment.redirectUrl ?? ''
    await actOn(platform, page, 'unheard')
    // Its provider is away when it is asked for the last time.
    await sql(`update payment set state = 'expired', decided_at = now() where order_number = $1`, order.orderId)
    await runOut(order.orderId)
    await runOut(order.orderId)
    await hear(shop)
    expect(await walletOf(customer)).toMatchObject({ refunds: 40_000 })
    expect(await orderOf(customer, order.orderId)).toMatchObject({ orderStatus: 'cancelled', payment: { status: 'failed' }, refunded: inr(0) })
    expect(await wrong()).toEqual([])
    const [late] = await sql<{ reference: string }>('select reference from payment where order_number = $1', order.orderId)
    await sendStripeEvent(platform, shop, { id: 'evt_late', type: 'checkout.session.completed', reference: late?.reference ?? '' })
    const owed = await sql<{ payload: object }>(`select payload from event_outbox where type = 'order.refund_due' and payload ->> 'reason' = 'paid_late'`)
    expect(owed).toEqual([{ payload: expect.objectContaining({ number: order.orderId, amount: inr(order.total.amount - 40_000) }) }])
    await hear(shop)
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 40_000, rewards: 0 })
    expect(await wrong()).toEqual([])
  })

  test('is refused as changed when there is less in the wallet, or more, than was quoted, and nothing is charged', async () => {
    const customer = await withMoney({ refunds: 40_000 })
    await fillCart(shop, customer, [100_000])
    const quote = await quoteOf(customer, { useWallet: true })
    await credit(platform, shop, customer, { rewards: 5_000 })
    const more = await refusalOf(customer.api.createOrder(ordering(quote)))
    expect(more).toMatchObject({ code: 'order.quote_changed', details: { changed: ['wallet'], totalPrice: quote.totalPrice } })
    expect(await walletOf(customer)).toEqual({ cash: 0, refunds: 40_000, rewards: 5_000 })
    // A quote that does not ask for it does not mind.
    await credit(platform, shop, customer, { cash: 1_000 })
    const plain = await quoteOf(customer)
    await credit(platform, shop, customer, { cash: 1_000 })
    expect(await refusalOf(customer.api.createOrder(ordering(plain)))).toBe('accepted')
    expect(await walletOf(customer)).toEqual({ cash: 2_000, refunds: 40_000, rewards: 5_000 })
  })

  test('50 of them at the same moment spend one balance once', async () => {
    const customer = await withMoney({ refunds: 60_000 })
    const goods = await fillCart(
      shop,
      customer,
      Array.from({ length: 50 }, () => 50_000),
    )
    const quotes = await Promise.all(goods.map(async ({ sellerId }) => ({ sellerId, quote: await quoteOf(customer, { useWallet: true, provider: sellerId }) })))
    expect(new Set(quotes.map(({ quote }) => quote.wallet?.used.amount))).toEqual(new Set([quotes[0]?.quote.totalPrice.amount]))
    const outcomes = await Promise.all(quotes.map(({ sellerId, quote }) => refusalOf(customer.api.createOrder(ordering(quote, sellerId)))))
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1)
    for (const outcome of outcomes) if (outcome !== 'accepted') expect(outcome).toMatchObject({ code: 'order.quote_changed', details: { changed: ['wallet'] } })
    expect(await walletOf(customer)).toMatchObject({ refunds: 60_000 - (quotes[0]?.quote.totalPrice.amount ?? 0) })
    expect((await customer.api.viewCart()).data.items.filter(({ provider }) => provider)).toHaveLength(49)
    expect(platform.database.repeats()).toBe(0)
    expect(await wrong()).toEqual([])
  })

  test('gives back by pieces what they were paid with, to the last minor unit', async () => {
    const customer = await withMoney({ cash: 10_001 })
    const { order, goods } = await buyFromWallet(shop, customer, [33_333], { quantity: 3 })
    await shop.deliver(order.orderId)
    const account = await shop.addCustomer()
    await shop.setSellerRights(account.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    for (const cash of [3_333, 6_667, 10_001]) {
      await account.api.refundOrder({ body: { orderId: order.orderId, items: [{ _id: goods[0]?.variantId ?? '', quantity: 1 }] } })
      await hear(shop)
      expect(await walletOf(customer)).toEqual({ cash, refunds: 0, rewards: 0 })
      expect(await wrong()).toEqual([])
    }
    expect(await orderOf(customer, order.orderId)).toMatchObject({ payment: { status: 'refunded' } })
  })

  test('tells of each return what of it goes to the wallet, as that is booked', async () => {
    const customer = await withMoney({ cash: 10_001 })
    const { order, goods } = await buyFromWallet(shop, customer, [33_333], { quantity: 3 })
    await shop.deliver(order.orderId)
    const account = await shop.addCustomer()
    await shop.setSellerRights(account.userInfo._id, shop.seller.id, SELLER_RIGHTS)
    const ask = async () =>
      (
        await customer.api.askReturn({
          body: { orderId: order.orderId, items: [{ _id: goods[0]?.variantId ?? '', quantity: 1 }], reason: 'changed_mind' },
        })
      ).data
    const refund = async (returnId: string): Promise<number> => {
      for (const status of ['accepted', 'received'] as const) await account.api.advanceReturn({ body: { returnId, status } })
      const { cash: before = 0 } = await walletOf(customer)
      const { data } = await account.api.refundReturn({ body: { returnId } })
      await hear(shop)
      expect(data.refundToWallet).toEqual(inr(((await walletOf(customer))['cash'] ?? 0) - before))
      return data.refundToWallet.amount
    }
    const [first, second] = [await ask(), await ask()]
    for (const asked of [first, second]) expect(asked).toMatchObject({ refundToWallet: inr(3_333), payment: { type: 'COD', isAtShop: false } })
    // The last one takes what is left of it, whichever that is.
    expect([await refund(second._id), await refund(first._id), await refund((await ask())._id)]).toEqual([3_333, 3_334, 3_334])
    const { data: returns } = await customer.api.listReturns({ params: { orderId: order.orderId } })
    expect(returns.map(({ number, refundToWallet }) => [number.slice(-2), refundToWallet.amount])).toEqual([
      ['R3', 3_334],
      ['R2', 3_333],
      ['R1', 3_334],
    ])
    const told = await sql<{ toWallet: number }>(
      `select (payload ->> 'toWallet')::int as "toWallet" from event_outbox where type = 'return.changed' and payload ->> 'orderNumber' = $1 and payload ->> 'status' = 'received' order by id`,
      order.orderId,
    )
    expect(told.map(({ toWallet }) => toWallet)).toEqual([3_333, 3_334, 3_334])
  })
})
