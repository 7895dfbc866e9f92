import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVariedRow, type RowItem } from './varied-row.ts'

const item = (id: string, about: Partial<RowItem> = {}): RowItem => ({
  id,
  marketId: `m${id}`,
  categoryId: `c${id}`,
  brand: `b${id}`,
  image: `/img/${id}`,
  ...about,
})

function rowOf(items: readonly RowItem[], { size = 6, taken = new Set<string>(), isOneMarket = false } = {}): string[] {
  const row = createVariedRow<RowItem>({ size, taken, isOneMarket })
  row.offer(items)
  return row.finish().map(({ id }) => id)
}

describe('a varied row', () => {
  it.each([['marketId'], ['categoryId'], ['brand'], ['image']] as const)('shows at most two of one %s while there is something else', (trait) => {
    const alike = ['1', '2', '3', '4'].map((id) => item(id, { [trait]: 'same' }))
    expect(rowOf([...alike, ...['5', '6', '7', '8'].map((id) => item(id))])).toEqual(['1', '2', '5', '6', '7', '8'])
  })

  it('is filled with what is alike where there is nothing else, but never with a picture thrice', () => {
    const alike = ['1', '2', '3', '4'].map((id) => item(id, { marketId: 'm', categoryId: 'c', brand: 'b' }))
    expect(rowOf(alike)).toEqual(['1', '2', '3', '4'])
    expect(rowOf(alike.map((one) => ({ ...one, image: '/img/yo-yo' })))).toEqual(['1', '2'])
  })

  it('takes neither no brand for a brand nor no picture for a picture', () => {
    expect(rowOf(['1', '2', '3', '4'].map((id) => item(id, { brand: '', image: '/img/none' })))).toEqual(['1', '2', '3', '4'])
  })

  it('takes a brand for the same however it is written', () => {
    expect(rowOf([item('1', { brand: 'HP' }), item('2', { brand: 'hp' }), item('3', { brand: 'Hp' }), item('4')], { size: 3 })).toEqual(['1', '2', '4'])
  })

  it('of one market may show that market alone', () => {
    expect(
      rowOf(
        ['1', '2', '3', '4'].map((id) => item(id, { marketId: 'toys' })),
        { isOneMarket: true, size: 4 },
      ),
    ).toEqual(['1', '2', '3', '4'])
  })

  const anyItems = fc.array(
    fc.record({
      id: fc.nat(40).map(String),
      marketId: fc.constantFrom('m1', 'm2'),
      categoryId: fc.constantFrom('c1', 'c2', 'c3'),
      brand: fc.constantFrom('', 'a', 'b'),
      image: fc.constantFrom('/img/none', '/img/1', '/img/2', '/img/3'),
    }),
    { maxLength: 40 },
  )
  it('never shows a product twice, nor one of a row above, nor more than there is room for', () => {
    fc.assert(
      fc.property(anyItems, anyItems, fc.integer({ min: 1, max: 12 }), (one, other, size) => {
        const taken = new Set<string>()
        const shown = [...rowOf(one, { size, taken }), ...rowOf(other, { size, taken })]
        expect(new Set(shown).size).toBe(shown.length)
        expect(shown.length).toBeLessThanOrEqual(2 * size)
        expect(new Set(shown)).toEqual(taken)
      }),
    )
  })
})
