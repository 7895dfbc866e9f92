import { expect, test } from 'vitest'
import { COUNTER_CODE_LENGTH, SPOKEN_ALPHABET } from '@galleria/rules'
import { addUpLines, newCounterCode, rewardFor } from './counter.ts'

test('a code is of letters and digits that nobody misreads', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const code = newCounterCode()
    expect(code).toHaveLength(COUNTER_CODE_LENGTH)
    expect([...code].every((letter) => SPOKEN_ALPHABET.includes(letter))).toBe(true)
  }
})

test('what is rung up twice is one line', () => {
  const items = [
    { _id: 'a', quantity: 1 },
    { _id: 'b', quantity: 2 },
    { _id: 'a', quantity: 3 },
  ]
  expect(addUpLines(items)).toEqual([
    { variantId: 'a', quantity: 4 },
    { variantId: 'b', quantity: 2 },
  ])
})

test('a reward is reckoned by market, as for what is delivered', () => {
  const line = (market: string, unitPrice: number, quantity: number) => ({ market, unitPrice, quantity, discount: 0 })
  const lines = [line('books', 1_000, 2), line('toys', 500, 1), line('books', 1_000, 1)]
  const on = { day: '2026-11-24', delivered: 0 }
  expect(rewardFor(lines, on, { points: 1, per: 100 })).toBe(35)
  expect(rewardFor(lines, on, { points: 1, per: 100, worth: 5, markets: { books: { percent: 200 } } })).toBe(325)
})
