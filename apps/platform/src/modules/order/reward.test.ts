import { money } from '@galleria/kernel'
import { goodsByMarket, promisedReward, type RewardTerms } from '@galleria/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CustomerContext } from '../../context.ts'
import { type Basket, priceParts, rewardOfParts, type SellerGoods, totalsOfParts } from '../checkout/basket.ts'
import { rewardFor } from '../wallet/wallet.ts'
import { newOrder, type PartToOrder } from './new-order.ts'
import { rewardedAmounts } from './rewarded-amounts.ts'

const CURRENCY = 'INR'
const ZONE = 'Asia/Kolkata'
const HERE = { position: [77.6, 12.9] as const, country: 'IN', state: 'Karnataka', zip: '560038' }
const WORDS = { en: 'Lamp', es: 'Lámpara' }

const percent = fc.constantFrom(0, 50, 100, 150, 300)
const arbitraryTerms: fc.Arbitrary<RewardTerms> = fc
  .record(
    {
      points: fc.integer({ min: 1, max: 20 }),
      per: fc.integer({ min: 1, max: 20_000 }),
      worth: fc.integer({ min: 1, max: 100 }),
      expiresAfterDays: fc.integer({ min: 1, max: 400 }),
      markets: fc.dictionary(fc.constantFrom('books', 'toys'), fc.record({ percent })),
      tiers: fc.array(fc.record({ from: fc.nat(5), percent }), { maxLength: 3 }).map((tiers) => tiers.toSorted((a, b) => a.from - b.from)),
      days: fc.array(fc.record({ from: fc.constantFrom('2026-11-20', '2026-11-24', '2026-11-25'), to: fc.constantFrom('2026-11-24', '2026-11-30'), percent }), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['points', 'per'] },
  )
  .map((terms) => terms as RewardTerms)

/** Lines, and what a coupon takes off each, in parts of a thousand. */
const arbitraryLine = fc.record({
  market: fc.constantFrom('books', 'toys', null),
  unitPrice: fc.integer({ min: 1, max: 5_000_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  off: fc.integer({ min: 0, max: 1_000 }),
})
const arbitraryCart = fc.array(fc.array(arbitraryLine, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
type CartLine = typeof arbitraryLine extends fc.Arbitrary<infer Line> ? Line : never

const goodsOf = (lines: readonly CartLine[], index: number): SellerGoods => ({
  sellerId: `seller-${index}`,
  sellerName: 'Aria',
  from: HERE,
  pickup: null,
  window: null,
  day: null,
  appointment: null,
  lines: lines.map(
    ({ market, unitPrice, quantity }, position) =>
      ({
        variantId: `${index}-${position}`,
        productId: 'p',
        slug: 'lamp',
        sku: 'L',
        name: WORDS,
        choice: WORDS,
        quantity,
        unitPrice,
        listPrice: null,
        image: '',
        market,
      }) as never,
  ),
})

it('what is estimated, quoted, promised and booked is one amount, for any cart, coupon and programme, whatever becomes of the programme', () => {
  fc.assert(
    fc.property(arbitraryCart, arbitraryTerms, fc.option(arbitraryTerms, { nil: undefined }), fc.nat(6), (cart, terms, later, delivered) => {
      const quoted = new Date('2026-11-24T10:00:00Z')
      const on = { day: '2026-11-24', delivered }
      const shares = cart.map((lines) => lines.map(({ unitPrice, quantity, off }) => Math.floor((unitPrice * quantity * off) / 1_000)))
      const policies = { deliveryFee: { feeOf: () => 4_000 }, tax: { isIncluded: true, chargesOn: () => [{ name: 'GST', rate: 18 }] } }
      const parts = priceParts(cart.map(goodsOf), shares, { to: HERE, policies, currency: CURRENCY })
      const basket = {
        parts,
        totals: totalsOfParts(parts, CURRENCY),
        terms: { paymentType: 'COD' },
        coupon: null,
        wallet: null,
        delivered,
      } as unknown as Basket
      const settings = { wallet: {}, rewards: terms, timeZone: ZONE }
      const ctx = { tenant: { settings }, actor: { customerId: 'c' }, currency: CURRENCY, locale: 'en' } as unknown as CustomerContext
      const seller = { id: 's', slug: 's', name: 'Aria', phone: '1', office: { street1: '', city: '', state: '', zip: '' } }
      const [first, ...others] = parts.map((part) => ({ part, seller, day: null }) as unknown as PartToOrder)
      // A day later: what was quoted holds.
      const order = newOrder(ctx, { basket, parts: [first!, ...others], address: {} as never, quoted, at: new Date('2026-11-24T19:00:00Z') })

      const estimated = parts.map(({ lines, totals: { subTotal, discount } }) => {
        const markets = goodsByMarket(lines).flatMap(({ market, amount }) => (market === null ? [] : [{ slug: market, orderAmount: amount }]))
        const amounts = rewardedAmounts({ orderAmount: money(subTotal.amount - discount.amount, CURRENCY), provider: 's', markets }, CURRENCY)
        return promisedReward(amounts!, on, terms)
      })
      const booked = order.parts.map(({ reward, lines, createdAt: orderedAt }) =>
        rewardFor({ reward, goods: goodsByMarket(lines), orderedAt, deliveredBefore: delivered }, { timeZone: ZONE, ...(later ? { rewards: later } : {}) }),
      )
      expect(booked).toEqual(estimated)
      expect(rewardOfParts(parts, on, terms)).toBe(booked.reduce((sum, { amount }) => sum + amount, 0))
      // Orders older than promises, by the terms of now.
      const [part] = order.parts
      const old = { reward: null, goods: goodsByMarket(part.lines), orderedAt: quoted, deliveredBefore: delivered }
      expect(rewardFor(old, { timeZone: ZONE, rewards: terms })).toEqual(estimated[0])
    }),
    { numRuns: 300 },
  )
})
