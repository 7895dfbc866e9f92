import { expect, it } from 'vitest'
import { availabilityOf, defaultVariantOf, isInStock, MAX_QUANTITY, mostOf, productTypeOf, shortageOf, stockToMention } from './index.ts'

it('lets a cart hold what there is, up to its limit', () => {
  expect([-1, 0, 7, 1000].map(mostOf)).toEqual([0, 0, 7, MAX_QUANTITY])
})

it('says how much less there is than wanted', () => {
  expect(shortageOf(3, 2)).toEqual({ code: 'stock_short', available: 2 })
  expect(shortageOf(1, 0)).toEqual({ code: 'out_of_stock', available: 0 })
  expect(shortageOf(2, 2)).toBeUndefined()
})

it('is in stock exactly when there is a piece (ST-11)', () => {
  expect([0, 1].map((stock) => isInStock(availabilityOf(stock)))).toEqual([false, true])
})

it('mentions how many are left only when it is few', () => {
  expect([0, 1, 5, 6].map(stockToMention)).toEqual([undefined, 1, 5, undefined])
})

it('is a parent only with several variants (ST-17)', () => {
  expect([1, 2].map(productTypeOf)).toEqual(['SIMPLE', 'PARENT'])
})

it('chooses the cheapest variant that can be bought, the first of equals', () => {
  const choose = (variants: readonly { readonly id: string; readonly price: number; readonly stock: number }[]) =>
    defaultVariantOf(variants, { isBuyable: ({ stock }) => stock > 0, priceOf: ({ price }) => price })?.id
  expect(
    choose([
      { id: 'dear', price: 900, stock: 3 },
      { id: 'sold out', price: 100, stock: 0 },
      { id: 'first', price: 500, stock: 1 },
      { id: 'second', price: 500, stock: 9 },
    ]),
  ).toBe('first')
  expect(choose([{ id: 'only', price: 1, stock: 0 }])).toBe('only')
  expect(choose([])).toBeUndefined()
})
