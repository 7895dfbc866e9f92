import type { CartItemWire, CartWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { mergeNotice } from './merge-notice.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const item = (_id: string, qty: number): CartItemWire => ({
  _id,
  Name: _id,
  description_summary: '',
  qty,
  unitPrice: inr(1),
  unitAmount: 1,
  price: inr(qty),
  Quantity: 9,
  images: { icon: '' },
})
const cart = (items: CartItemWire[], warnings: CartWire['warnings'] = []): CartWire => ({
  items: [...items, item('delivery-charge', 1)],
  count: 0,
  subTotal: inr(0),
  deliveryFee: inr(0),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  total: inr(0),
  warnings,
})

describe('mergeNotice', () => {
  it('tells what came along from what was there, without counting delivery', () => {
    expect(mergeNotice([{ variantId: 'a' }, { variantId: 'b' }], cart([item('a', 2), item('b', 1), item('z', 4)]))).toEqual({
      brought: 3,
      waiting: 4,
      gone: 0,
      short: 0,
    })
  })

  it('counts what could not come along as it was', () => {
    const warnings = [
      { code: 'gone', item: 'b', wanted: 1, available: 0 },
      { code: 'stock_short', item: 'a', wanted: 3, available: 2 },
    ] satisfies CartWire['warnings']
    expect(mergeNotice([{ variantId: 'a' }, { variantId: 'b' }], cart([item('a', 3)], warnings))).toEqual({ brought: 3, waiting: 0, gone: 1, short: 1 })
  })

  it('does not count what the account held of what is gone: that was never on the device', () => {
    const warnings = ['z', 'b', 'b'].map((gone) => ({ code: 'gone' as const, item: gone, wanted: 1, available: 0 }))
    expect(mergeNotice([{ variantId: 'a' }, { variantId: 'b' }], cart([item('a', 1)], warnings))?.gone).toBe(1)
    expect(mergeNotice([{ variantId: 'a' }], cart([item('a', 1)], warnings))?.gone).toBe(0)
  })

  it('has nothing to say when the device had nothing', () => {
    expect(mergeNotice([], cart([item('z', 1)]))).toBeUndefined()
  })
})
