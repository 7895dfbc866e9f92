import { DELIVERY_LINE_ID } from '@galleria/rules'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addressIn, areTheLines, isEmpty } from './order-request.ts'

const lines = fc
  .uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 99 }).map((quantity) => ({ variantId: `v${id}`, productId: `p${id}`, quantity })))))

describe('the items of a request (E-05)', () => {
  const asItems = (some: readonly { variantId: string; quantity: number }[]) => some.map(({ variantId, quantity }) => ({ _id: variantId, qty: quantity }))

  it('are the lines in whatever order, with delivery or without, by variant or by product', () => {
    fc.assert(
      fc.property(lines, (all) => {
        expect(areTheLines([...asItems(all).toReversed(), { _id: DELIVERY_LINE_ID, qty: 1 }], all)).toBe(true)
        expect(
          areTheLines(
            all.map(({ productId, quantity }) => ({ _id: productId, quantity })),
            all,
          ),
        ).toBe(true)
      }),
    )
  })

  it('are other ones when one is more, less, missing, twice or unknown', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const items = asItems(all)
        const [first] = items
        const others = [
          [],
          items.slice(1),
          [...items, first!],
          [...items, { _id: 'v99', qty: 1 }],
          [{ ...first!, qty: first!.qty + 1 }, ...items.slice(1)],
          [{ _id: first!._id }, ...items.slice(1)],
        ]
        for (const other of others) expect(areTheLines(other, all)).toBe(false)
      }),
    )
  })
})

test.each([[null], [undefined], [''], [[]], [{}], [{ date: '', slot: null }]])('%j says nothing', (value) => {
  expect(isEmpty(value)).toBe(true)
})

test.each([['10-11'], [0], [{ date: '2026-11-30' }], [['10-11']]])('%j says something', (value) => {
  expect(isEmpty(value)).toBe(false)
})

test('`loc` says where an address is, whichever way it is written', () => {
  const address = { houseNumber: '14', location: { coordinates: [0, 0] } }
  for (const loc of [[77.6, 12.9], { type: 'Point', coordinates: [77.6, 12.9] }])
    expect(addressIn({ address, loc })).toEqual({ houseNumber: '14', location: { coordinates: [77.6, 12.9] } })
  expect(addressIn({ address })).toBe(address)
  expect(addressIn({ address: 'by the well' })).toBe('unreadable')
  expect([addressIn(undefined), addressIn({}), addressIn({ _id: 'kept', loc: [77.6, 12.9] })]).toEqual([undefined, undefined, undefined])
})

test('a place alone is no address, and does not become the default one', () => {
  expect(addressIn({ loc: [77.6, 12.9] })).toBe('unreadable')
})
