import { expect, it } from 'vitest'
import type { Variant } from '../options/variants.ts'
import { withStock } from './with-stock.ts'

const variant = (id: string, more: Partial<Variant> = {}): Variant => ({
  id,
  sku: id,
  options: {},
  price: { amount: 100, currency: 'INR' },
  images: [],
  ...more,
})

it('says of each variant what holds now, and that what is not sold any more is gone (S-07)', () => {
  const before = [variant('many', { left: 2 }), variant('few'), variant('out', { left: 1 }), variant('back', { isSoldOut: true }), variant('gone')]
  const variations = [
    { _id: 'many', Availability: 'IN STOCK' as const },
    { _id: 'few', Availability: 'IN STOCK' as const, stockLeft: 3 },
    { _id: 'out', Availability: 'OUT OF STOCK' as const },
    { _id: 'back', Availability: 'IN STOCK' as const, stockLeft: 1 },
  ]
  expect(withStock(before, { variations })).toEqual([
    variant('many'),
    variant('few', { left: 3 }),
    variant('out', { isSoldOut: true }),
    variant('back', { left: 1 }),
    variant('gone', { isSoldOut: true }),
  ])
})
