import type { CartItemWire, CartWire } from '@galleria/contract'
import { describe, expect, it, test } from 'vitest'
import { basketOf, lineName } from './basket.ts'
import { linesOf } from './cart-wire.ts'

const TERMS = { delivery: { fee: 4000, freeFrom: 99_900 }, tax: { name: 'GST', rate: 18 }, currency: 'INR', steps: [] }
const inr = (amount: number) => ({ amount, currency: 'INR' })

const item = (id: string, seller: string, unit: number, qty: number, left = 20): CartItemWire => ({
  _id: id,
  item: `p-${id}`,
  slug: `thing-${id}`,
  Name: `Thing ${id}`,
  description_summary: '',
  qty,
  unitPrice: inr(unit),
  unitAmount: unit,
  price: inr(unit * qty),
  Quantity: left,
  provider: { _id: seller, name: `Shop ${seller}` },
  images: { icon: '/img/x' },
  Market: { slug: 'grocery' },
})

const cart = (items: CartItemWire[], warnings: CartWire['warnings'] = []): CartWire => ({
  items: [...items, { ...item('delivery-charge', '', 4000, 1), _id: 'delivery-charge' }],
  count: 0,
  subTotal: inr(0),
  deliveryFee: inr(0),
  taxIncluded: inr(0),
  taxAdded: inr(0),
  total: inr(0),
  warnings,
})

const lines = (...pairs: [string, number][]) => pairs.map(([variantId, quantity]) => ({ variantId, quantity }))

describe('basketOf', () => {
  it('sums what the shopper has just set, not what was priced last', () => {
    const basket = basketOf(cart([item('a', 's1', 18_000, 1)]), lines(['a', 3]), TERMS)
    expect(basket.subTotal).toEqual(inr(54_000))
    expect(basket.total).toEqual(inr(58_000))
    expect(basket.groups[0]?.lines[0]?.price).toEqual(inr(54_000))
  })

  it('does not take the delivery line for a product (U-03)', () => {
    const basket = basketOf(cart([item('a', 's1', 18_000, 1)]), lines(['a', 1]), TERMS)
    expect(basket.pieces).toBe(1)
    expect(basket.groups.flatMap((group) => group.lines)).toHaveLength(1)
  })

  it('makes one group for each seller, each with its own delivery', () => {
    const basket = basketOf(
      cart([item('a', 's1', 100_000, 1), item('b', 's2', 20_000, 2), item('c', 's1', 1000, 1)]),
      lines(['a', 1], ['b', 2], ['c', 1]),
      TERMS,
    )
    expect(basket.groups.map((group) => [group.seller.id, group.lines.map((line) => line.candidate.variantId)])).toEqual([
      ['s1', ['a', 'c']],
      ['s2', ['b']],
    ])
    expect(basket.groups.map((group) => group.deliveryFee.amount)).toEqual([0, 4000])
    expect(basket.deliveryFee).toEqual(inr(4000))
    expect(basket.total).toEqual(inr(145_000))
  })

  it('says what is missing until delivery is free, and nothing once it is', () => {
    const small = basketOf(cart([item('a', 's1', 75_900, 1)]), lines(['a', 1]), TERMS)
    expect(small.groups[0]?.untilFree).toEqual(inr(24_000))
    const enough = basketOf(cart([item('a', 's1', 99_900, 1)]), lines(['a', 1]), TERMS)
    expect(enough.groups[0]?.untilFree).toBeUndefined()
    expect(enough.deliveryFee).toEqual(inr(0))
  })

  it('leaves a line out as soon as it is taken out', () => {
    expect(basketOf(cart([item('a', 's1', 18_000, 1)]), [], TERMS).groups).toEqual([])
  })

  it('says how many are left only when they are few, and how much less than the list prices it is', () => {
    const few = { ...item('a', 's1', 1000, 2, 3), listPrice: inr(1500) }
    const basket = basketOf(cart([few, item('b', 's1', 1000, 1)]), lines(['a', 2], ['b', 1]), TERMS)
    expect(basket.groups[0]?.lines.map(({ left }) => left)).toEqual([3, undefined])
    expect(basket.saving).toEqual(inr(1000))
  })

  it('marks lines that there is too little of', () => {
    const basket = basketOf(
      cart([item('a', 's1', 1000, 5, 2), item('b', 's1', 1000, 1, 0), item('c', 's1', 1000, 2, 2)]),
      lines(['a', 5], ['b', 1], ['c', 2]),
      TERMS,
    )
    expect(basket.groups[0]?.lines.map((line) => line.trouble)).toEqual([{ kind: 'stock_short', left: 2 }, { kind: 'out_of_stock' }, undefined])
    expect(basket.groups[0]?.hasTrouble).toBe(true)
  })

  it('knows what is gone of the cart of an account, and no more of it once it was taken out', () => {
    const read = cart([item('a', 's1', 18_000, 1)], [{ code: 'gone', item: 'z', wanted: 2, available: 0 }])
    expect(linesOf(read)).toEqual(lines(['a', 1], ['z', 2]))
    expect(basketOf(read, linesOf(read), TERMS).gone).toEqual([{ variantId: 'z', name: '', seller: { id: '', name: '' } }])
    expect(basketOf(read, lines(['a', 1]), TERMS).gone).toEqual([])
  })

  it('names what is gone by the seller that the device remembers', () => {
    const device = [{ variantId: 'z', quantity: 1, seller: { id: 's1', name: 'Aria Audio' } }]
    const basket = basketOf(cart([], [{ code: 'gone', item: 'z', wanted: 1, available: 0 }]), lines(['z', 1]), TERMS, device)
    expect(basket.gone).toEqual([{ variantId: 'z', name: '', seller: { id: 's1', name: 'Aria Audio' } }])
  })

  it('includes tax as the platform does, half up on the whole', () => {
    expect(basketOf(cart([item('a', 's1', 114_000, 1)]), lines(['a', 1]), TERMS).taxIncluded).toEqual(inr(17_390))
  })

  describe('where many pieces cost less each', () => {
    const steps = [
      { from: 6, percentOff: 5 },
      { from: 12, percentOff: 8 },
    ]
    const lineWith = (quantity: number, of: Partial<CartItemWire> = {}, known: typeof steps | null = steps) =>
      basketOf(cart([{ ...item('a', 's1', 10_000, 5), ...of }]), lines(['a', quantity]), { ...TERMS, steps: known }).groups[0]?.lines[0]

    it('follows a step up and down at once, and strikes what a piece alone costs', () => {
      expect(lineWith(5)).toMatchObject({ unitPrice: inr(10_000), listPrice: undefined, price: inr(50_000) })
      expect(lineWith(6)).toMatchObject({ unitPrice: inr(9500), listPrice: inr(10_000), price: inr(57_000) })
      const lowered = { unitPrice: inr(9200), singlePrice: inr(10_000), listPrice: inr(10_000), qty: 12 }
      expect(lineWith(6, lowered)).toMatchObject({ unitPrice: inr(9500), price: inr(57_000) })
      expect(lineWith(3, lowered)).toMatchObject({ unitPrice: inr(10_000), price: inr(30_000) })
      expect(lineWith(6, { listPrice: inr(12_000) })?.listPrice).toEqual(inr(12_000))
    })

    it('tells how many more it takes, where there are so many', () => {
      expect([1, 6, 12].map((quantity) => lineWith(quantity)?.next)).toEqual([{ more: 5, unitPrice: inr(9500) }, { more: 6, unitPrice: inr(9200) }, undefined])
      expect(lineWith(6, { Quantity: 11 })?.next).toBeUndefined()
    })

    it('tells what so much of it costs then, where goods are bought by weight (L-12)', () => {
      const content = { amount: 400, unit: 'gram' as const }
      expect(lineWith(1, { content })?.perMeasure).toEqual({ price: inr(2500), amount: 100, unit: 'gram' })
      expect(lineWith(6, { content })?.perMeasure).toEqual({ price: inr(2375), amount: 100, unit: 'gram' })
      expect(lineWith(6)?.perMeasure).toBeUndefined()
    })

    it('shows what the platform last said where only it knows', () => {
      const lowered = { unitPrice: inr(9300), singlePrice: inr(10_000), listPrice: inr(10_000), qty: 7 }
      expect(lineWith(7, lowered, null)).toMatchObject({ unitPrice: inr(9300), listPrice: inr(10_000), price: inr(65_100), next: undefined })
    })
  })
})

test('a line is told from those beside it by its variation, where there is one', () => {
  const candidate = { variantId: 'v', name: 'Planter', seller: { id: 's1', name: 'Fernery' } }
  expect(lineName({ candidate, options: '30 cm, Black' })).toBe('Planter, 30 cm, Black')
  expect(lineName({ candidate, options: '' })).toBe('Planter')
})
