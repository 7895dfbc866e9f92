import { expect, test } from 'vitest'
import { createListingColumns } from './listing-columns.ts'
import { beginSums, createTraitSums, countsIn, type TraitSums } from './trait-sums.ts'

test('keeps what was put last, through growth and after most of it has gone again', () => {
  const columns = createListingColumns()
  const known = new Map<number, { readonly stock: number; readonly interest: number | null; readonly price: number; readonly traits: Uint32Array }>()
  let seed = 7
  const oneOf = (count: number): number => (seed = (seed * 48_271) % 2_147_483_647) % count
  for (let round = 0; round < 20_000; round += 1) {
    const number = oneOf(300)
    if (oneOf(4) === 0) {
      columns.remove(number)
      known.delete(number)
      continue
    }
    const traits = Uint32Array.from({ length: oneOf(12) }, () => oneOf(100))
    const product = { stock: oneOf(2), interest: oneOf(3) === 0 ? null : oneOf(50), price: oneOf(100_000), traits }
    columns.put(number, product, traits)
    known.set(number, product)
  }
  const marks = Uint8Array.from({ length: 100 }, (_, trait) => (trait % 9 === 0 ? 1 : 0))
  const [all, some] = [createTraitSums(), createTraitSums()]
  for (const sums of [all, some]) beginSums(100, sums)
  const expected = new Map<number, number>()
  for (let number = 0; number < 400; number += 1) {
    const product = known.get(number)
    expect(columns.has(number)).toBe(product !== undefined)
    if (!product) continue
    expect([columns.isInStock(number), columns.interestOf(number), columns.priceOf(number)]).toEqual([
      product.stock > 0,
      product.interest ?? Number.NEGATIVE_INFINITY,
      product.price,
    ])
    expect(columns.traitsOf(number)).toEqual(product.traits)
    expect(columns.hasOneOf(number, marks)).toBe(product.traits.some((trait) => trait % 9 === 0))
    columns.countTraits(number, all)
    columns.countTraits(number, some, marks)
    for (const trait of product.traits) expected.set(trait, (expected.get(trait) ?? 0) + 1)
  }
  const countedIn = (sums: TraitSums): Map<number, number> => {
    const { ids, counts } = countsIn(sums)
    expect(new Set(ids).size).toBe(ids.length)
    return new Map(Array.from(ids, (id) => [id, counts[id] ?? 0]))
  }
  expect(countedIn(all)).toEqual(expected)
  expect(countedIn(some)).toEqual(new Map([...expected].filter(([trait]) => trait % 9 === 0)))
  // Whoever counts next begins with nothing.
  beginSums(100, all)
  expect([countedIn(all).size, all.counts.some((count) => count > 0)]).toEqual([0, false])
  // All of 20,000 puts would be ten times as much.
  expect(columns.bytes()).toBeLessThan(100_000)
})
