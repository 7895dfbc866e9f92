import { expect, test } from 'vitest'
import { priceStep } from './facets.ts'
import { createListingColumns } from './listing-columns.ts'
import { withoutText } from './search.ts'
import { documentOf } from './search-document.fixture.ts'
import { rankDocument } from './search-order.ts'
import { beginSums, createTraitSums, countsIn, type TraitSums } from './trait-sums.ts'

type Product = { readonly stock: number; readonly interest: number | null; readonly price: number }
const ranked = (number: number, { stock, interest, price }: Product) =>
  rankDocument(number, withoutText(documentOf({ id: `${number}`, stock, interest, price, soldCount: number })))

test('keeps what was put last, through growth and after most of it has gone again', () => {
  const columns = createListingColumns()
  const known = new Map<number, Product & { readonly traits: Uint32Array }>()
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
    columns.put(ranked(number, product), traits)
    known.set(number, product)
  }
  const marks = Uint8Array.from({ length: 100 }, (_, trait) => (trait % 9 === 0 ? 1 : 0))
  const [all, few, some] = [createTraitSums(), createTraitSums(), createTraitSums()]
  const [ofMany, ofFew] = [300, 1]
  beginSums(100, ofMany, all)
  beginSums(100, ofFew, few)
  beginSums(100, ofMany, some)
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
    expect(columns.popularityOf(number)).toBe(ranked(number, product).popularity)
    expect(columns.traitsOf(number)).toEqual(product.traits)
    expect(columns.hasOneOf(number, marks)).toBe(product.traits.some((trait) => trait % 9 === 0))
    for (const trait of product.traits) expected.set(trait, (expected.get(trait) ?? 0) + 1)
  }
  const numbers = Uint32Array.from(known.keys())
  for (const sums of [all, few]) columns.countTraits(numbers, sums)
  columns.countTraits(numbers.subarray(0, 90), some, marks)
  columns.countTraits(numbers.subarray(90), some, marks)
  for (const isStockWanted of [false, true]) {
    const first = [...numbers, 399].findIndex((number) => !known.has(number) || (isStockWanted && (known.get(number)?.stock ?? 0) === 0))
    expect(columns.firstWithout(Uint32Array.from([...numbers, 399]), isStockWanted)).toBe(first)
  }
  expect(columns.firstWithout(numbers, false)).toBe(numbers.length)
  const steps = new Uint32Array(256)
  columns.countSteps(numbers, steps)
  expect(steps[priceStep(known.values().next().value?.price ?? 0) + 1]).toBeGreaterThan(0)
  expect(steps.reduce((sum, count) => sum + count)).toBe(known.size)
  const countedIn = (sums: TraitSums): Map<number, number> => {
    const { ids, counts } = countsIn(sums)
    expect(new Set(ids).size).toBe(ids.length)
    return new Map(Array.from(ids, (id) => [id, counts[id] ?? 0]))
  }
  expect(countedIn(all)).toEqual(expected)
  expect(countedIn(few)).toEqual(expected)
  expect(countedIn(some)).toEqual(new Map([...expected].filter(([trait]) => trait % 9 === 0)))
  // Whoever counts next begins with nothing.
  for (const sums of [all, few]) {
    beginSums(100, ofFew, sums)
    expect([countedIn(sums).size, sums.counts.some((count) => count > 0)]).toEqual([0, false])
  }
  // All of 20,000 puts would be ten times as much.
  expect(columns.bytes()).toBeLessThan(100_000)
})
