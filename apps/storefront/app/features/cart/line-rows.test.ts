import { describe, expect, it } from 'vitest'
import type { BasketGroup, BasketLine } from './basket.ts'
import { type RemovedLine, rowsOf } from './line-rows.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const line = (id: string, seller: string): BasketLine => ({
  candidate: { variantId: id, name: id, seller: { id: seller, name: seller } },
  options: '',
  slug: undefined,
  image: '',
  market: undefined,
  sells: 'goods',
  terms: undefined,
  unitPrice: inr(1),
  singlePrice: inr(1),
  next: undefined,
  perMeasure: undefined,
  listPrice: undefined,
  quantity: 1,
  price: inr(1),
  most: 9,
  left: undefined,
  trouble: undefined,
})
const group = (seller: string, ...ids: string[]): BasketGroup => ({
  seller: { id: seller, name: seller },
  lines: ids.map((id) => line(id, seller)),
  pieces: ids.length,
  subTotal: inr(1),
  deliveryFee: inr(0),
  total: inr(1),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  untilFree: undefined,
  hasTrouble: false,
})
const removed = (id: string, seller: string, index: number, groupIndex = 0): RemovedLine => ({ line: line(id, seller), index, groupIndex })
const inWords = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(
    ({ seller, rows: some }) =>
      `${seller.id}: ${some.map((row) => (row.kind === 'removed' ? `(${row.line.candidate.variantId})` : row.line.candidate.variantId)).join(' ')}`,
  )

describe('rowsOf', () => {
  it('keeps a line that was taken out in its place', () => {
    expect(inWords(rowsOf([group('s', 'a', 'c')], [removed('b', 's', 1)]))).toEqual(['s: a (b) c'])
  })

  it('keeps several of them in order', () => {
    expect(inWords(rowsOf([group('s', 'b')], [removed('c', 's', 2), removed('a', 's', 0)]))).toEqual(['s: (a) b (c)'])
  })

  it('keeps the place of a seller whose last line was taken out', () => {
    const rows = rowsOf([group('t', 'x')], [removed('a', 's', 0, 0)])
    expect(inWords(rows)).toEqual(['s: (a)', 't: x'])
    expect(rows[0]?.group).toBeUndefined()
  })

  it('does not show a line twice that is in the cart again', () => {
    expect(inWords(rowsOf([group('s', 'a')], [removed('a', 's', 0)]))).toEqual(['s: a'])
  })
})
