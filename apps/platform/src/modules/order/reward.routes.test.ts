import type { ApiFailure } from '@galleria/api-client'
import { createTestShop, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

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
