import { MAX_QUANTITY } from '@galleria/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyingAgain } from './buy-again.ts'
import type { PricedLine } from './cart.ts'

const line = (variantId: string, over: Partial<PricedLine> = {}): PricedLine => ({
  variantId,
  quantity: 0,
  productId: `p-${variantId}`,
  slug: variantId,
  sku: variantId,
  name: { en: variantId },
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

describe('buying again', () => {
  it('names what is gone, out of stock and short, and takes the rest', () => {
    const known = [line('short', { stock: 2 }), line('out', { stock: 0 }), line('fine')]
    const wanted = ['gone', 'short', 'out', 'fine'].map((variantId) => ({ variantId, quantity: 3 }))
    const { bought, raises } = buyingAgain(wanted, known, 'multi')
    expect(bought).toEqual([
      { variantId: 'gone', wanted: 3, added: 0, reason: 'gone' },
      { variantId: 'short', wanted: 3, added: 2, reason: 'stock_short' },
      { variantId: 'out', wanted: 3, added: 0, reason: 'out_of_stock' },
      { variantId: 'fine', wanted: 3, added: 3, reason: null },
    ])
    expect(raises.map(({ variantId, quantity }) => [variantId, quantity])).toEqual([
      ['short', 2],
      ['fine', 3],
    ])
  })

  it('counts what the cart holds already', () => {
    const { bought } = buyingAgain([{ variantId: 'a', quantity: 3 }], [line('a', { stock: 4, quantity: 2 })], 'single')
    expect(bought).toEqual([{ variantId: 'a', wanted: 3, added: 2, reason: 'stock_short' }])
  })

  it('takes the things of the first seller that has any, where a cart is of one (ST-04)', () => {
    const known = [line('cart', { quantity: 1, sellerId: 's3' }), line('a', { stock: 0 }), line('b', { sellerId: 's2' }), line('c')]
    const wanted = ['a', 'b', 'c'].map((variantId) => ({ variantId, quantity: 1 }))
    const { bought, inTheWay, seller } = buyingAgain(wanted, known, 'single')
    expect(bought.map(({ reason }) => reason)).toEqual(['out_of_stock', null, 'other_seller'])
    expect(seller?.id).toBe('s2')
    expect(inTheWay.map(({ variantId }) => variantId)).toEqual(['cart'])
  })

  it('asks for no room when nothing would come in', () => {
    const known = [line('cart', { quantity: 1, sellerId: 's3' }), line('a', { stock: 0 })]
    expect(buyingAgain([{ variantId: 'a', quantity: 1 }], known, 'single')).toMatchObject({ inTheWay: [], raises: [] })
  })

  it('never puts in more than there is or than a line may hold, and says why it is less', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: MAX_QUANTITY }),
        fc.integer({ min: 1, max: MAX_QUANTITY }),
        (stock, quantity, asked) => {
          const { bought } = buyingAgain([{ variantId: 'a', quantity: asked }], [line('a', { stock, quantity })], 'multi')
          const [{ added, reason } = { added: Number.NaN, reason: null }] = bought
          expect(added).toBeGreaterThanOrEqual(0)
          if (added > 0) expect(quantity + added).toBeLessThanOrEqual(Math.min(stock, MAX_QUANTITY))
          expect(reason === null).toBe(added === asked)
        },
      ),
    ))
})
