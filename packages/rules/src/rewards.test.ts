import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goodsByMarket, promisedReward, rewardKept, rewardPointsFor, type RewardTerms, rewardWorth } from './index.ts'

const bought = (amount: number, over: Partial<Parameters<typeof rewardPointsFor>[0]> = {}) => ({
  amounts: [{ market: null, amount }],
  day: '2026-11-24',
  delivered: 0,
  ...over,
})
const terms = { points: 2, per: 10_000 } satisfies RewardTerms

it('gives points for whole amounts only, and none where nobody promised any', () => {
  expect([0, 9_999, 10_000, 29_999, 30_000].map((amount) => rewardPointsFor(bought(amount), terms))).toEqual([0, 0, 2, 4, 6])
  expect([rewardPointsFor(bought(-1), terms), rewardPointsFor(bought(1e9), undefined), rewardPointsFor(bought(1e9), { points: 5, per: 0 })]).toEqual([0, 0, 0])
  expect([rewardWorth(8, terms), rewardWorth(8, { ...terms, worth: 10 })]).toEqual([8, 80])
})

it('counts more in some markets, on some days, and for whoever has ordered often; what is left of each is counted together', () => {
  const more = {
    ...terms,
    markets: { grocery: { percent: 50 }, toys: { percent: 0 } },
    tiers: [
      { from: 3, percent: 150 },
      { from: 10, percent: 200 },
    ],
    days: [{ from: '2026-11-27', to: '2026-11-29', percent: 300 }],
  } satisfies RewardTerms
  const amounts = [
    { market: 'grocery', amount: 15_000 },
    { market: 'toys', amount: 99_000 },
    { market: 'fashion', amount: 2_500 },
  ]
  expect(rewardPointsFor(bought(0, { amounts }), more)).toBe(2)
  expect([2, 3, 9, 10].map((delivered) => rewardPointsFor(bought(20_000, { delivered }), more))).toEqual([4, 6, 6, 8])
  expect(['2026-11-26', '2026-11-27', '2026-11-29', '2026-11-30'].map((day) => rewardPointsFor(bought(10_000, { day }), more))).toEqual([2, 6, 6, 2])
})

it('promises for goods by market, with what is taken off them, what is left of it for as long as the terms say', () => {
  const line = (market: string, unitPrice: number, quantity: number, discount = 0) => ({ market, unitPrice, quantity, discount })
  const goods = goodsByMarket([line('books', 1_000, 2), line('toys', 500, 1), line('books', 1_000, 1, 300)])
  expect(goods).toEqual([
    { market: 'books', amount: 2_700 },
    { market: 'toys', amount: 500 },
  ])
  const on = { day: '2026-11-24', delivered: 0 }
  expect(promisedReward(goods, on, { points: 1, per: 100 })).toEqual({ amount: 32 })
  expect(promisedReward(goods, on, { points: 1, per: 100, worth: 5, expiresAfterDays: 90, markets: { books: { percent: 200 } } })).toEqual({
    amount: 295,
    expiresAfterDays: 90,
  })
  expect(promisedReward(goods, on, undefined)).toEqual({ amount: 0 })
})

it('keeps of a reward what is kept of its order, never more for less, all of it or nothing at the ends', () => {
  const amount = fc.integer({ min: 1, max: 1e12 })
  fc.assert(
    fc.property(fc.nat(1e9), amount, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (reward, total, a, b) => {
      const [less = 0, more = 0] = [a, b].map((share) => Math.floor(share * total)).toSorted((x, y) => x - y)
      const kept = (refunded: number) => rewardKept(reward, { total, refunded })
      expect(kept(less)).toBeGreaterThanOrEqual(kept(more))
      expect([kept(0), kept(total), rewardKept(reward, { total: 0, refunded: 0 })]).toEqual([reward, 0, 0])
    }),
  )
})
