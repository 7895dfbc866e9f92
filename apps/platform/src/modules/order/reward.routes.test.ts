import type { ApiFailure } from '@galleria/api-client'
import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { couponsOf } from '../promotion/coupons.fixture.ts'
import { ledgerOf, walletOf } from '../wallet/wallet.fixture.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

it('an order earns points by the terms of its shop, in its currency, and none where there are none (A-011)', async () => {
  const [giving, other] = [await createTestShop(platform, { wallet: {}, rewards: { points: 2, per: 10_000 } }), await createTestShop(platform)]
  const estimate = async (shop: typeof giving, orderAmount: number | { amount: number; currency: string }) =>
    (await (await shop.addCustomer()).api.estimateReward({ body: { orderAmount, provider: shop.seller.id } })).data
  expect(await estimate(giving, 499.5)).toEqual({
    points: 8,
    worth: { amount: 8, currency: 'INR' },
    programme: { points: 2, per: { amount: 10_000, currency: 'INR' } },
  })
  expect((await estimate(giving, { amount: 9_999, currency: 'INR' })).points).toBe(0)
  expect(await estimate(other, 499.5)).toEqual({ points: 0, worth: null, programme: null })
  const refusal = await estimate(giving, { amount: 10_000, currency: 'USD' }).catch(({ code }: ApiFailure) => code)
  expect(refusal).toBe('request.invalid')
})

it('an estimate is for what floats add up to, and what cannot be an amount of the shop is refused by its name (A-011)', async () => {
  const shop = await createTestShop(platform, { wallet: {}, rewards: { points: 2, per: 10_000, worth: 100 } })
  const { api } = await shop.addCustomer()
  const ask = (orderAmount: Parameters<typeof api.estimateReward>[0]['body']['orderAmount']) =>
    api.estimateReward({ body: { orderAmount, provider: shop.seller.id } }).then(
      ({ data }) => data.points,
      ({ code, problem }: ApiFailure) => [code, problem?.errors?.map(({ path }) => path)],
    )
  expect(await Promise.all([99.1 + 200.2, 299.999, 0.1 + 0.2, 1e11].map(ask))).toEqual([4, 6, 0, 2_000_000_000])
  for (const amount of [inr(1e300), inr(Number.MAX_SAFE_INTEGER), inr(-1), 1e300, -1, { amount: 10_000, currency: 'USD' }])
    expect(await ask(amount), JSON.stringify(amount)).toEqual(['request.invalid', expect.arrayContaining([expect.stringMatching(/^\/orderAmount/)])])
})

/** Gives, on all days, to whoever has an order behind them, three times what it gives for other goods, and lets it go after a while. */
const GENEROUS = {
  points: 2,
  per: 10_000,
  worth: 100,
  expiresAfterDays: 90,
  markets: { electronics: { percent: 150 } },
  tiers: [{ from: 0, percent: 100 }],
  days: [{ from: '2020-01-01', to: '2099-12-31', percent: 300 }],
}

it('what the checkout says is what is kept with the order, and what is booked, whatever the programme is by then (A-011)', async () => {
  const shop = await createTestShop(platform, { wallet: {}, rewards: GENEROUS })
  const coupons = await couponsOf(platform, shop)
  await coupons.save('TEN')
  const { variantIds } = await shop.addProduct({ price: 200_000 })
  const customer = await coupons.customerWith(variantIds[0] ?? '')
  // A tenth is taken off: 1,800.00, of which the market counts half as much again, and the day three times.
  const { hash, reward, discount } = await coupons.quoteOf(customer, 'TEN')
  expect({ reward, discount }).toEqual({ reward: inr(16_200), discount: inr(20_000) })
  const body = { orderAmount: inr(180_000), provider: shop.seller.id, markets: [{ slug: 'electronics', orderAmount: 180_000 }] }
  expect((await customer.api.estimateReward({ body })).data.worth).toEqual(reward)
  const order = await coupons.order(customer, hash)
  expect(order.reward).toEqual(reward)

  await shop.deliver(order.orderId)
  const later = { wallet: {}, rewards: { points: 1, per: 1, days: [{ from: '2020-01-01', to: '2099-12-31', percent: 1 }] } }
  await ledgerOf(platform, later).hear(shop)
  expect(await walletOf(customer)).toMatchObject({ rewards: 16_200 })
  const { data } = await customer.api.getWalletBalance({ query: { amountType: 'rewards' } })
  expect(Date.parse(data.amounts[0]?.leaving[0]?.at ?? '') / 86_400_000 - Date.now() / 86_400_000).toBeCloseTo(90, 1)
  expect((await platform.check()).filter((result) => !isRight(result))).toEqual([])
})

it('a programme that ends takes nothing from who has ordered, and one that begins gives nothing for what was ordered before', async () => {
  const [giving, other] = [await createTestShop(platform, { wallet: {}, rewards: GENEROUS }), await createTestShop(platform, { wallet: {} })]
  const bought = async (shop: typeof giving) => {
    const coupons = await couponsOf(platform, shop)
    const { variantIds } = await shop.addProduct({ price: 100_000 })
    const customer = await coupons.customerWith(variantIds[0] ?? '')
    const order = await coupons.order(customer, (await coupons.quoteOf(customer)).hash)
    await shop.deliver(order.orderId)
    return { customer, order }
  }
  const [promised, unpromised, old] = [await bought(giving), await bought(other), await bought(giving)]
  expect([promised.order.reward, unpromised.order.reward]).toEqual([inr(9_000), null])
  await platform.database.run({ name: 'test-older-order', text: 'update orders set reward = null where number = $1' }, [old.order.orderId])
  await ledgerOf(platform, { wallet: {} }).hear(giving)
  await ledgerOf(platform, { wallet: {}, rewards: GENEROUS }).hear(other)
  expect(await Promise.all([promised, unpromised, old].map(async ({ customer }) => (await walletOf(customer))['rewards']))).toEqual([9_000, 0, 0])
  // One that was ordered before anything was promised is reckoned by the terms of when it arrives.
  await ledgerOf(platform, { wallet: {}, rewards: { points: 1, per: 1_000 } }).hear(giving)
  expect(await walletOf(old.customer)).toMatchObject({ rewards: 100 })
})

it('promises nothing any more of what was cancelled', async () => {
  const shop = await createTestShop(platform, { wallet: {}, rewards: GENEROUS })
  const coupons = await couponsOf(platform, shop)
  const { variantIds } = await shop.addProduct({ price: 100_000 })
  const customer = await coupons.customerWith(variantIds[0] ?? '')
  const order = await coupons.order(customer, (await coupons.quoteOf(customer)).hash)
  await customer.api.cancelOrder({ body: { orderId: order.orderId } })
  expect((await customer.api.getOrder({ params: { orderId: order.orderId } })).data.reward).toBeNull()
})
