import type { CartItemWire, QuotePartWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { quoteChanges } from './quote-changes.ts'
import { hours, inr, STORE } from './quote.fixture.ts'

const item = (id: string, unit: number, qty: number): CartItemWire => ({
  _id: id,
  Name: `Thing ${id}`,
  description_summary: '',
  qty,
  unitPrice: inr(unit),
  unitAmount: unit,
  price: inr(unit * qty),
  Quantity: 9,
  images: { icon: '' },
})
const partOf = (id: string, day: string | undefined, { window = null, pickup = null }: Partial<Pick<QuotePartWire, 'window' | 'pickup'>> = {}) => ({
  provider: { _id: id, name: `Shop ${id}` },
  delivery: day === undefined ? null : { day, orderBefore: '2026-11-23T10:30:00.000Z' },
  window,
  pickup,
})
const quote = (items: CartItemWire[], delivery = 4000, day = '2026-11-25') => ({
  items,
  deliveryFee: inr(delivery),
  parts: [partOf('s1', day)],
  coupon: null,
  wallet: null,
  toPay: inr(items.reduce((sum, { price }) => sum + price.amount, delivery)),
})

describe('quoteChanges', () => {
  it('says nothing when nothing changed, whatever order the lines come in', () => {
    expect(quoteChanges(quote([item('a', 100, 1), item('b', 200, 2)]), quote([item('b', 200, 2), item('a', 100, 1)]))).toEqual([])
  })

  it('names another delivery day, and that none is promised any more', () => {
    const before = quote([item('a', 100, 1)])
    expect(quoteChanges(before, quote([item('a', 100, 1)], 4000, '2026-11-26'))).toEqual([{ kind: 'day', name: undefined, to: '2026-11-26' }])
    expect(quoteChanges(before, { ...before, parts: [partOf('s1', undefined)] })).toEqual([{ kind: 'day', name: undefined, to: undefined }])
  })

  it('says whose delivery day it is where there are several', () => {
    const before = { ...quote([item('a', 100, 1)]), parts: [partOf('s1', '2026-11-25'), partOf('s2', '2026-11-25')] }
    const after = { ...before, parts: [partOf('s1', '2026-11-25'), partOf('s2', '2026-11-27')] }
    expect(quoteChanges(before, after)).toEqual([{ kind: 'day', name: 'Shop s2', to: '2026-11-27' }])
  })

  it('names another window, and nothing of a promised day that it stands instead of', () => {
    const at = (from: string, to: string, day = '2026-11-25') => ({
      ...quote([item('a', 100, 1)]),
      parts: [partOf('s1', day, { window: hours(from, to) })],
    })
    expect(quoteChanges(at('09:30', '11:30'), at('09:30', '11:30', '2026-11-26'))).toEqual([])
    expect(quoteChanges(at('09:30', '11:30'), at('11:30', '13:30'))).toEqual([{ kind: 'time', name: 'Shop s1', window: hours('11:30', '13:30'), pickup: null }])
    expect(quoteChanges(at('09:30', '11:30'), quote([item('a', 100, 1)]))).toEqual([{ kind: 'day', name: undefined, to: '2026-11-25' }])
  })

  it('names another time or place to pick up, and that it is brought instead, also for the same money', () => {
    const at = (pickup: QuotePartWire['pickup']) => ({ ...quote([item('a', 100, 1)]), parts: [partOf('s1', pickup ? undefined : '2026-11-25', { pickup })] })
    const early = { store: STORE, ...hours('09:30', '10:30') }
    const late = { store: STORE, ...hours('10:30', '11:30') }
    const elsewhere = { ...early, store: { ...STORE, _id: 'lab' } }
    expect(quoteChanges(at(early), at({ ...early }))).toEqual([])
    for (const pickup of [late, elsewhere]) expect(quoteChanges(at(early), at(pickup))).toEqual([{ kind: 'time', name: 'Shop s1', window: null, pickup }])
    expect(quoteChanges(at(early), at(null))).toEqual([{ kind: 'day', name: undefined, to: '2026-11-25' }])
  })

  it('names a coupon that came, went or became another', () => {
    const without = quote([item('a', 100, 1)])
    const withOne = { ...without, coupon: { promoCode: 'DIWALI' } }
    expect(quoteChanges(withOne, without)).toEqual([{ kind: 'coupon', from: 'DIWALI', to: undefined }])
    expect(quoteChanges(without, withOne)).toEqual([{ kind: 'coupon', from: undefined, to: 'DIWALI' }])
  })

  it('names what the wallet pays now, also where nothing else is left to be paid', () => {
    const plain = quote([item('a', 100, 1)])
    const paying = (used: number, toPay: number) => ({ ...plain, wallet: { balance: inr(used), usable: inr(used), used: inr(used) }, toPay: inr(toPay) })
    expect(quoteChanges(paying(4100, 0), paying(4200, 0))).toEqual([{ kind: 'wallet', from: inr(4100), to: inr(4200) }])
    expect(quoteChanges(paying(900, 3200), plain)).toEqual([
      { kind: 'wallet', from: inr(900), to: inr(0) },
      { kind: 'total', from: inr(3200), to: inr(4100) },
    ])
    expect(quoteChanges(plain, { ...plain, wallet: { balance: inr(5), usable: inr(5), used: inr(0) } })).toEqual([])
  })

  it('names a new price and the new total', () => {
    expect(quoteChanges(quote([item('a', 100, 2)]), quote([item('a', 120, 2)]))).toEqual([
      { kind: 'price', name: 'Thing a', from: inr(100), to: inr(120) },
      { kind: 'total', from: inr(4200), to: inr(4240) },
    ])
  })

  it('tells variations of a product apart', () => {
    const shirt = (id: string, options: string, qty: number) => ({ ...item(id, 100, qty), Name: 'Shirt', description_summary: options })
    const changes = quoteChanges(quote([shirt('a', 'Red, M', 3), shirt('b', 'Red, L', 2)]), quote([shirt('a', 'Red, M', 2), shirt('c', 'Blue, M', 3)]))
    expect(changes.flatMap((change) => ('name' in change ? [change.name] : []))).toEqual(['Shirt, Red, M', 'Shirt, Red, L', 'Shirt, Blue, M'])
  })

  it('names lines that left, joined or changed their quantity', () => {
    const changes = quoteChanges(quote([item('a', 100, 2), item('b', 50, 1)]), quote([item('a', 100, 1), item('c', 70, 1)]))
    expect(changes.slice(0, 3)).toEqual([
      { kind: 'quantity', name: 'Thing a', from: 2, to: 1 },
      { kind: 'left', name: 'Thing b' },
      { kind: 'joined', name: 'Thing c' },
    ])
  })

  it('names a change of the delivery fee', () => {
    expect(quoteChanges(quote([item('a', 100, 1)], 4000), quote([item('a', 100, 1)], 0))).toContainEqual({ kind: 'delivery', from: inr(4000), to: inr(0) })
  })
})
