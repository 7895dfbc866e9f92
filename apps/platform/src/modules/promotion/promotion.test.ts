import { steppedPrice } from '@galleria/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AgreedPrice, bestFirst, type Coupon, fitOf, type Good, type Goods, NO_USES, type PriceOf } from './promotion.ts'

const now = new Date('2026-11-10T12:00:00Z')
const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: 'c1',
  code: 'LANTERN10',
  title: { en: '10% off' },
  discount: { percent: 10, upTo: null },
  minimum: 0,
  markets: null,
  sellers: null,
  products: null,
  startsAt: new Date('2026-11-01T00:00:00Z'),
  endsAt: new Date('2026-11-30T00:00:00Z'),
  maxUses: null,
  maxPerCustomer: null,
  isListed: true,
  isApproved: true,
  isDeleted: false,
  agreed: null,
  revision: 1,
  ...over,
})
const GOODS: Goods = [
  [
    { productId: 'lamp', variantId: 'lamp-red', sellerId: 's1', market: 'home', unitPrice: 10_000, singlePrice: 10_000, quantity: 3 },
    { productId: 'bread', variantId: 'bread-rye', sellerId: 's1', market: 'grocery', unitPrice: 6005, singlePrice: 6005, quantity: 1 },
  ],
  [{ productId: 'kettle', variantId: 'kettle-tin', sellerId: 's2', market: 'home', unitPrice: 20_000, singlePrice: 20_000, quantity: 1 }],
]
const priceOf: PriceOf = ({ singlePrice }) => singlePrice
const fit = (over: Partial<Coupon>, uses = NO_USES) => fitOf(coupon(over), GOODS, { now, uses, priceOf })

describe('a coupon', () => {
  it('takes a part or an amount off, shared out over what it is for', () => {
    expect(fit({})).toEqual({ discount: 5601, shares: [[3000, 601], [2000]] })
    expect(fit({ discount: { percent: 10, upTo: 1000 } })).toMatchObject({ discount: 1000 })
    expect(fit({ discount: { amount: 5000 }, markets: ['home'] })).toEqual({ discount: 5000, shares: [[3000, 0], [2000]] })
    expect(fit({ discount: { amount: 90_000 }, sellers: ['s2'] })).toEqual({ discount: 20_000, shares: [[0, 0], [20_000]] })
    expect(fit({ products: ['bread'], sellers: ['s1'] })).toMatchObject({ discount: 601 })
  })

  it('counts only what it is for towards its minimum', () => {
    expect(fit({ minimum: 56_005 })).toHaveProperty('discount')
    expect(fit({ minimum: 60_000, markets: ['home'] })).toEqual({ obstacle: 'minimum', missing: 10_000 })
  })

  it('takes nothing off before, after, deleted, not approved, for other goods, or used up', () => {
    const after = new Date('2026-11-10T12:00:00.001Z')
    for (const over of [{ startsAt: after }, { endsAt: new Date('2026-11-10T11:59:59Z') }, { isDeleted: true }, { isApproved: false }])
      expect(fit(over)).toEqual({ obstacle: 'ended' })
    expect(fit({ markets: ['toys'] })).toEqual({ obstacle: 'not_for_cart' })
    expect(fit({}, { usedUp: ['c1'], own: {} })).toEqual({ obstacle: 'used_up' })
    expect(fit({ maxPerCustomer: 2 }, { usedUp: [], own: { c1: 2 } })).toEqual({ obstacle: 'used_up' })
    expect(fit({ maxPerCustomer: 2 }, { usedUp: [], own: { c1: 1 } })).toHaveProperty('discount')
  })

  it('comes first that takes most off, then the one that ends first; what does not fit comes last (C-25)', () => {
    const all = [
      coupon({ code: 'TOYS', markets: ['toys'] }),
      coupon({ code: 'LATE5', discount: { percent: 5, upTo: null } }),
      coupon({ code: 'SOON5', discount: { percent: 5, upTo: null }, endsAt: new Date('2026-11-11T00:00:00Z') }),
      coupon({ code: 'BEST', discount: { amount: 9000 } }),
    ].map((each) => ({ coupon: each, fit: fitOf(each, GOODS, { now, uses: NO_USES, priceOf }) }))
    expect(bestFirst(all).map((offer) => offer.coupon.code)).toEqual(['BEST', 'SOON5', 'LATE5', 'TOYS'])
  })
})

describe('a price that a seller has promised', () => {
  const agreed = { customerId: 'anjali', variantId: 'lamp-red', quantity: 3, unitPrice: 8001 }
  const ofLamp = (over: Partial<typeof agreed> = {}, more: Partial<Coupon> = {}) =>
    fit({ discount: { amount: 0 }, sellers: ['s1'], agreed: { ...agreed, ...over }, ...more })

  it('takes off what the pieces cost today less what was agreed, and that off their line alone', () => {
    expect(ofLamp()).toEqual({ discount: 5997, shares: [[5997, 0], [0]] })
    // One more than was agreed is in the cart.
    expect(ofLamp({ quantity: 2 })).toEqual({ discount: 3998, shares: [[3998, 0], [0]] })
  })

  it('does no harm when the goods have become cheaper than that', () => {
    for (const unitPrice of [10_000, 10_001, 90_000]) expect(ofLamp({ unitPrice })).toEqual({ discount: 0, shares: [[0, 0], [0]] })
  })

  it('asks for all the pieces, this variation and this seller, and ends', () => {
    expect(ofLamp({ quantity: 4 })).toEqual({ obstacle: 'quantity', quantity: 4 })
    expect(ofLamp({ variantId: 'lamp-blue' })).toEqual({ obstacle: 'not_for_cart' })
    expect(ofLamp({}, { sellers: ['s2'] })).toEqual({ obstacle: 'not_for_cart' })
    expect(ofLamp({}, { endsAt: new Date('2026-11-10T11:59:59Z') })).toEqual({ obstacle: 'ended' })
    expect(ofLamp({}, { isDeleted: true })).toEqual({ obstacle: 'ended' })
    expect(fit({ agreed }, { usedUp: ['c1'], own: {} })).toEqual({ obstacle: 'used_up' })
  })

  it('leaves exactly the agreed price of the agreed pieces, whatever else is in the cart', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 })
    const pieces = fc.integer({ min: 2, max: 99 })
    fc.assert(
      fc.property(price, price, pieces, fc.integer({ min: 0, max: 97 }), (today, promised, quantity, beyond) => {
        const line = { productId: 'p', variantId: 'v', sellerId: 's1', market: 'home', unitPrice: today, singlePrice: today, quantity: quantity + beyond }
        const agreement = coupon({ agreed: { customerId: 'c', variantId: 'v', quantity, unitPrice: promised } })
        const found = fitOf(agreement, [...GOODS, [line]], { now, uses: NO_USES, priceOf })
        if (!('discount' in found)) throw new Error('it fits')
        expect(line.unitPrice * line.quantity - found.discount).toBe(Math.min(today, promised) * quantity + today * beyond)
        expect(found.shares.flat().reduce((sum, share) => sum + share, 0)).toBe(found.discount)
      }),
    )
  })

  describe('where so many pieces cost less each', () => {
    const steps = [
      { from: 6, percentOff: 5 },
      { from: 12, percentOff: 20 },
    ]
    const stepped: PriceOf = (good, quantity) => steppedPrice(good, quantity, steps)
    const lineOf = (singlePrice: number, quantity: number): Good => {
      const alone = { productId: 'p', variantId: 'v', sellerId: 's1', market: 'home', unitPrice: singlePrice, singlePrice, quantity }
      return { ...alone, unitPrice: stepped(alone, quantity) }
    }
    const paid = (line: Good, promise: Pick<AgreedPrice, 'quantity' | 'unitPrice'>) => {
      const found = fitOf(coupon({ agreed: { customerId: 'c', variantId: 'v', ...promise } }), [[line]], { now, uses: NO_USES, priceOf: stepped })
      if (!('discount' in found)) throw new Error('it fits')
      return line.unitPrice * line.quantity - found.discount
    }

    it('does not count its pieces for that: those beyond them cost what so many cost', () => {
      expect(paid(lineOf(1000, 12), { quantity: 12, unitPrice: 700 })).toBe(8400)
      expect(paid(lineOf(1000, 14), { quantity: 10, unitPrice: 500 })).toBe(5000 + 4 * 1000)
      expect(paid(lineOf(1000, 16), { quantity: 10, unitPrice: 500 })).toBe(5000 + 6 * 950)
    })

    it('costs never more than without it', () => {
      expect(paid(lineOf(1000, 12), { quantity: 12, unitPrice: 900 })).toBe(9600)
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1_000_000 }),
          fc.integer({ min: 1, max: 1_000_000 }),
          fc.integer({ min: 2, max: 99 }),
          fc.nat(97),
          (single, promised, quantity, beyond) => {
            const line = lineOf(single, quantity + beyond)
            const rest = beyond > 0 ? stepped(line, beyond) * beyond : 0
            expect(paid(line, { quantity, unitPrice: promised })).toBe(Math.min(line.unitPrice * line.quantity, promised * quantity + rest))
          },
        ),
      )
    })
  })
})
