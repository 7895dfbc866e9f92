import { describe, expect, it } from 'vitest'
import { bestFirst, type Coupon, fitOf, type Goods, NO_USES } from './promotion.ts'

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
  revision: 1,
  ...over,
})
const GOODS: Goods = [
  [
    { productId: 'lamp', sellerId: 's1', market: 'home', amount: 30_000 },
    { productId: 'bread', sellerId: 's1', market: 'grocery', amount: 6005 },
  ],
  [{ productId: 'kettle', sellerId: 's2', market: 'home', amount: 20_000 }],
]
const fit = (over: Partial<Coupon>, uses = NO_USES) => fitOf(coupon(over), GOODS, { now, uses })

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
    ].map((each) => ({ coupon: each, fit: fitOf(each, GOODS, { now, uses: NO_USES }) }))
    expect(bestFirst(all).map((offer) => offer.coupon.code)).toEqual(['BEST', 'SOON5', 'LATE5', 'TOYS'])
  })
})
