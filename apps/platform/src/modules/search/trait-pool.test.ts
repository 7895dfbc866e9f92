import { expect, test } from 'vitest'
import { createTraitPool } from './trait-pool.ts'
import { beginSums, createTraitSums, countsIn } from './trait-sums.ts'

test('keeps and counts traits of low numbers and of high ones, shared and not, through changes and after most of it has gone', () => {
  const pool = createTraitPool((trait) => trait === 1 || trait === 65_535 || trait === 131_071)
  const known = new Map<number, Uint32Array>()
  const some = [0, 1, 61_439, 61_440, 61_441, 65_535, 65_536, 131_071, 200_000, 1_000_000]
  let seed = 11
  const oneOf = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let round = 0; round < 20_000; round += 1) {
    const number = oneOf(300)
    const traits = Uint32Array.from(some.filter(() => oneOf(3) === 0))
    if (oneOf(5) === 0) {
      pool.remove(number)
      known.delete(number)
    } else {
      pool.set(number, traits)
      known.set(number, traits)
    }
  }
  const marks = new Uint8Array(1_000_001)
  for (const trait of [1, 65_536, 200_000]) marks[trait] = 1
  for (let number = 0; number < 400; number += 1) {
    const traits = known.get(number) ?? new Uint32Array()
    expect(pool.of(number).toSorted()).toEqual(traits)
    expect(pool.hasOneOf(number, marks)).toBe(traits.some((trait) => marks[trait] === 1))
  }
  const numbers = Uint32Array.from(known.keys())
  const timesOf = (trait: number): number => [...known.values()].filter((traits) => traits.includes(trait)).length
  for (const [products, marked] of [
    [1_000_000, undefined],
    [1, undefined],
    [1_000_000, marks],
  ] as const) {
    const sums = createTraitSums()
    beginSums(1_000_001, products, sums)
    pool.count(numbers, sums, marked)
    const { ids, counts } = countsIn(sums)
    const wanted = some.filter((trait) => marked === undefined || marked[trait] === 1)
    expect(Array.from(ids).sort((left, right) => left - right)).toEqual(wanted)
    expect(wanted.map((trait) => counts[trait])).toEqual(wanted.map(timesOf))
  }
  // All of 20,000 puts would be forty times as much.
  expect(pool.bytes()).toBeLessThan(30_000)
})
