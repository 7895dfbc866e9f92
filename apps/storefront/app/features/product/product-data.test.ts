import type { ItemTileWire, ItemWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { productOf } from './product-data.ts'

const PRICE = { amount: 90_000, currency: 'INR' }
const OPEN = { timeZone: 'Asia/Kolkata', spans: [], closedOn: [] }
const CATEGORY = { _id: 'c', slug: 'audio', name: 'Audio' }

/** As much of an item as is looked at here. */
const anItem = (): ItemWire =>
  ({
    _id: 'p',
    slug: 'thing-p',
    Name: 'Thing',
    Market: { _id: 'm', slug: 'electronics', name: 'Electronics' },
    catalog: CATEGORY,
    provider: { _id: 's', slug: 'aria', name: 'Aria', city: 'Bengaluru', location: null },
    variations: [{ _id: 'v', sku: 'v', options: {}, DealPrice: PRICE, Availability: 'IN STOCK', images: [] }],
    rating: { average: 0, count: 0, histogram: [] },
  }) as unknown as ItemWire

const aTile = (name: string): ItemTileWire =>
  ({
    _id: name,
    Name: name,
    Price: PRICE,
    Availability: 'IN STOCK',
    Market: { slug: 'electronics' },
    catalog: CATEGORY,
    provider: { _id: 's', name: 'Aria' },
    rating: { average: 0, count: 0 },
    facts: [],
    images: [],
  }) as unknown as ItemTileWire

const tile = aTile('Neighbour')
const beside = () => ({
  reviews: { query: { stars: undefined, hasPhotos: false, sort: 'newest' as const, page: 1 }, reviews: [], total: 0, written: [0, 0, 0, 0, 0], photos: [] },
  related: [tile],
  delivery: null,
  pickup: { street1: '100 Feet Road', city: 'Bengaluru', hours: OPEN },
  priceSteps: [],
})

describe('a product as its page shows it', () => {
  it('is the same object for the same item with the same beside it', () => {
    const item = anItem()
    expect(productOf(item, beside())).toBe(productOf(item, beside()))
  })

  it('is another one for another item, alike as it may be', () => {
    expect(productOf(anItem(), beside())).not.toBe(productOf(anItem(), beside()))
  })

  it.each([
    ['a review more', { reviews: { ...beside().reviews, total: 1 } }],
    ['another place to pick it up', { pickup: { street1: '1 Church Street', city: 'Bengaluru', hours: OPEN } }],
    ['a neighbour that is not what it was', { related: [aTile('Neighbour')] }],
    ['a neighbour more', { related: [tile, aTile('Other')] }],
    ['no neighbour', { related: [] }],
  ])('is another one with %s', (_, change) => {
    const item = anItem()
    const before = productOf(item, beside())
    const after = productOf(item, { ...beside(), ...change })
    expect(after).not.toBe(before)
    expect(productOf(item, { ...beside(), ...change })).toBe(after)
  })
})
