import { type Money, money } from './money.ts'

/**
 * Splits an amount of minor units over weights so that the parts add up to the whole exactly: largest remainder, earlier parts first on a tie.
 * All weights zero means equal parts; no weights means no parts. Weights are non-negative integers. No part of an amount that is no more than the sum of
 * the weights is more than its weight.
 */
export function splitAmount(whole: number, weights: readonly number[]): number[] {
  if (weights.length === 0) return []
  const given = weights.map(BigInt)
  const isFlat = given.every((weight) => weight === 0n)
  const shares = isFlat ? given.map(() => 1n) : given
  const total = shares.reduce((sum, share) => sum + share, 0n)
  const sign = whole < 0 ? -1n : 1n
  const amount = BigInt(Math.abs(whole))
  const parts = shares.map((share, index) => ({ index, floor: (amount * share) / total, rest: (amount * share) % total }))
  let left = amount - parts.reduce((sum, part) => sum + part.floor, 0n)
  const byRest = parts.toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const part of byRest) {
    if (left === 0n) break
    part.floor += 1n
    left -= 1n
  }
  return parts.map((part) => Number(sign * part.floor))
}

/** The tax that a tax-inclusive amount holds. `ratePercent` 18 means 18 %. Rounded half up to the minor unit. */
export function taxIncludedIn(gross: Money, ratePercent: number): Money {
  const rate = BigInt(Math.round(ratePercent * 1000))
  const base = 100_000n + rate
  return money(Number((BigInt(gross.amount) * rate * 2n + base) / (base * 2n)), gross.currency)
}

/** The tax on an amount that holds none. `ratePercent` 18 means 18 %. Rounded half up to the minor unit. */
export function taxOn(net: Money, ratePercent: number): Money {
  const rate = BigInt(Math.round(ratePercent * 1000))
  return money(Number((BigInt(net.amount) * rate * 2n + 100_000n) / 200_000n), net.currency)
}
