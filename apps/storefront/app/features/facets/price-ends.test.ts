import { describe, expect, it } from 'vitest'
import { barsOf, endsOf, movedTo } from './price-ends.ts'

const EDGES = [0, 500, 1000, 2000, 5000]

describe('endsOf', () => {
  it('stands around the handles of the shop before anybody moves them (K-08)', () => {
    expect(endsOf(EDGES, [750, 1500], undefined, undefined)).toEqual({ from: 1, to: 3 })
  })

  it('stands around what the address says', () => {
    expect(endsOf(EDGES, [750, 1500], '1000', '2000')).toEqual({ from: 2, to: 3 })
    expect(endsOf(EDGES, [750, 1500], '1000', undefined)).toEqual({ from: 2, to: 4 })
    expect(endsOf(EDGES, [750, 1500], undefined, '600')).toEqual({ from: 0, to: 2 })
  })

  it('never stands twice on one edge, nor beside the histogram', () => {
    expect(endsOf([2000, 3000], [750, 1500], undefined, undefined)).toEqual({ from: 0, to: 1 })
    expect(endsOf(EDGES, [9000, 9500], undefined, undefined)).toEqual({ from: 3, to: 4 })
    expect(endsOf(EDGES, [750, 1500], '1000', '1000')).toEqual({ from: 2, to: 3 })
  })
})

it('moves one end as far as the other allows', () => {
  expect(movedTo({ from: 1, to: 3 }, 'from', 4, 4)).toEqual({ from: 2, to: 3 })
  expect(movedTo({ from: 1, to: 3 }, 'to', 0, 4)).toEqual({ from: 1, to: 2 })
  expect(movedTo({ from: 1, to: 3 }, 'to', 9, 4)).toEqual({ from: 1, to: 4 })
})

it('draws few so that they are seen beside many, and what is not there lower than what is', () => {
  const [none = 0, one = 0, most = 0] = barsOf([0, 1, 400], 56)
  expect([none < one, most]).toEqual([true, 56])
})
