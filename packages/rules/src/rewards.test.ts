import { expect, it } from 'vitest'
import { rewardPointsFor } from './index.ts'

it('gives points for whole amounts only, and none where nobody promised any', () => {
  const terms = { points: 2, per: 10_000 }
  expect([0, 9_999, 10_000, 29_999, 30_000].map((amount) => rewardPointsFor(amount, terms))).toEqual([0, 0, 2, 4, 6])
  expect([rewardPointsFor(-1, terms), rewardPointsFor(1e9, undefined), rewardPointsFor(1e9, { points: 5, per: 0 })]).toEqual([0, 0, 0])
})
