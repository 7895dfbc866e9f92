import { MAX_QUANTITY } from '@galleria/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, choiceInWords, mergeCarts, type PricedLine, warningsOf } from './cart.ts'

const carts = fc.uniqueArray(fc.record({ variantId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), {
  selector: (line) => line.variantId,
})
const asObject = (lines: readonly CartLine[]) => Object.fromEntries(lines.map((line) => [line.variantId, line.quantity]))

const line = (over: Partial<PricedLine>): PricedLine => ({
  variantId: 'v',
  quantity: 1,
  productId: 'p',
  slug: 'p-1',
  sku: 'sku',
  name: { en: 'Bread' },
  choice: {},
  unitPrice: 100,
  singlePrice: 100,
  listPrice: null,
  content: null,
  stock: 10,
  sellerId: 's1',
  sellerName: 'Shop',
  image: '',
  market: 'grocery',
  sells: 'goods',
  booking: null,
  ...over,
})

describe('merging carts (ST-02)', () => {
  it('does nothing the second time', () => {
    fc.assert(
      fc.property(carts, carts, (server, device) => {
        const once = mergeCarts(server, device)
        expect(mergeCarts(once, device)).toEqual(once)
      }),
    )
  })

  it('loses no product of either cart', () => {
    fc.assert(
      fc.property(carts, carts, (server, device) => {
        const merged = asObject(mergeCarts(server, device))
        for (const { variantId } of [...server, ...device]) expect(merged[variantId]).toBeGreaterThan(0)
        expect(Object.keys(merged).length).toBe(new Set([...server, ...device].map((item) => item.variantId)).size)
      }),
    )
  })

  it('takes the quantity of the device where both have the product', () => {
    expect(
      asObject(
        mergeCarts(
          [
            { variantId: 'a', quantity: 5 },
            { variantId: 'b', quantity: 1 },
          ],
          [
            { variantId: 'a', quantity: 2 },
            { variantId: 'c', quantity: 3 },
          ],
        ),
      ),
    ).toEqual({ a: 2, b: 1, c: 3 })
  })

  it('drops lines without a piece (ST-01)', () => {
    expect(mergeCarts([{ variantId: 'a', quantity: 0 }], [{ variantId: 'b', quantity: -1 }])).toEqual([])
  })
})

it('names what is short', () => {
  expect(warningsOf([line({ quantity: 3, stock: 2 }), line({ variantId: 'x', stock: 0 }), line({ variantId: 'y' })])).toEqual([
    { code: 'stock_short', variantId: 'v', wanted: 3, available: 2 },
    { code: 'out_of_stock', variantId: 'x', wanted: 1, available: 0 },
  ])
})

it('says a choice in the order of the options', () => {
  const options = [
    { code: 'colour', values: [{ code: 'sand', name: { en: 'Sand', es: 'Arena' } }] },
    { code: 'size', values: [{ code: 'm', name: { en: 'Medium', es: 'Mediana' } }] },
  ]
  expect(choiceInWords(options, { size: 'm', colour: 'sand' }, (text) => text.es ?? '')).toBe('Arena, Mediana')
  expect(choiceInWords([], {}, () => '')).toBe('')
})
