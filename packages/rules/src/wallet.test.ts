import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_TYPES, type Balances, takenFrom, totalIn, walletPays, walletShareOfRefund, walletShares } from './wallet.ts'

const anAmount = fc.integer({ min: 0, max: 1_000_000_000_000 })
const balances = fc.record({ cash: anAmount, refunds: anAmount, rewards: anAmount })
const someBalances = fc.record({ cash: fc.nat(1e9), refunds: fc.nat(1e9), rewards: fc.nat(1e9) })
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0)

it('takes what may expire first', () => {
  expect(takenFrom({ cash: 100, refunds: 50, rewards: 30 }, 60)).toEqual({ rewards: 30, refunds: 30, cash: 0 })
  expect(takenFrom({ cash: 100, refunds: 50, rewards: 30 }, 60, ['cash', 'refunds', 'rewards'])).toEqual({ cash: 60, refunds: 0, rewards: 0 })
})

it('takes what was asked for or all that is there, never more of a type than it has', () => {
  fc.assert(
    fc.property(someBalances, fc.nat(4e9), (there, amount) => {
      const taken = takenFrom(there, amount)
      expect(totalIn(taken)).toBe(Math.min(amount, totalIn(there)))
      for (const type of ['cash', 'refunds', 'rewards'] as const) expect(taken[type]).toBeLessThanOrEqual(there[type])
    }),
  )
})

describe('what a wallet pays', () => {
  it('is what expires first, and then what was paid back', () => {
    const held: Balances = { cash: 500, refunds: 300, rewards: 200 }
    expect(walletPays(held, 150, {})).toEqual({ cash: 0, refunds: 0, rewards: 150 })
    expect(walletPays(held, 600, {})).toEqual({ cash: 100, refunds: 300, rewards: 200 })
    expect(walletPays(held, 5_000, {})).toEqual(held)
  })

  it('is no more than the shop lets it, rounded down', () => {
    const held: Balances = { cash: 5_000, refunds: 0, rewards: 0 }
    expect(totalIn(walletPays(held, 999, { percent: 50 }))).toBe(499)
    expect(totalIn(walletPays(held, 999, { most: 300 }))).toBe(300)
    expect(totalIn(walletPays(held, 999, { percent: 10, most: 300 }))).toBe(99)
    expect(totalIn(walletPays(held, 999, { percent: 0 }))).toBe(0)
    expect(totalIn(walletPays(held, 999, { percent: 700 }))).toBe(999)
  })

  it('is shared out over the sellers to the minor unit, in all and type by type, and is never more than a part', () => {
    const parts = fc.array(anAmount, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(balances, parts, (held, totals) => {
        const paid = walletPays(held, sumOf(totals), {})
        const shares = walletShares(paid, totals)
        for (const type of AMOUNT_TYPES) expect(sumOf(shares.map((share) => share[type]))).toBe(paid[type])
        for (const [index, share] of shares.entries()) expect(totalIn(share)).toBeLessThanOrEqual(totals[index] ?? 0)
      }),
    )
  })
})

describe('what goes back to a wallet', () => {
  it('adds up to what was paid from it, however the refunds are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }), fc.nat({ max: 10_000 }), (refunds, tenThousandths) => {
        const total = sumOf(refunds)
        const wallet = Math.floor((total / 10_000) * tenThousandths)
        let already = 0
        let back = 0
        for (const each of refunds) {
          const share = walletShareOfRefund({ wallet, total }, already, each)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(each)
          already += each
          back += share
        }
        expect(back).toBe(wallet)
      }),
    )
  })

  it('is nothing of what nobody paid from one', () => {
    expect(walletShareOfRefund({ wallet: 0, total: 900 }, 0, 900)).toBe(0)
    expect(walletShareOfRefund({ wallet: 0, total: 0 }, 0, 0)).toBe(0)
  })
})
