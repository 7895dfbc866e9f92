import { expect, test } from 'vitest'
import { COUNTER_CODE_LENGTH, SPOKEN_ALPHABET } from '@galleria/rules'
import { addUpLines, newCounterCode } from './counter.ts'

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
