import { MAX_QUANTITY, withoutDelivery } from '@galleria/rules'
import { cartOnTheWire, type PricedShop, type StockedLine } from '@galleria/testing/platform-answers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basketOf } from './basket.ts'
import { linesOf } from './cart-wire.ts'

const shops: fc.Arbitrary<PricedShop> = fc.record({
  currency: fc.constantFrom('INR', 'USD', 'JPY'),
  delivery: fc.record({ fee: fc.oneof(fc.constant(0), fc.nat(50_000)), freeFrom: fc.nat(1_000_000) }),
  tax: fc.record({
    name: fc.constant('Tax'),
    rate: fc.constantFrom(0, 5, 7.25, 8.875, 12, 15, 18, 28),
    isIncluded: fc.boolean(),
    rules: fc.constantFrom([], [{ markets: ['food'], rate: 4 }]),
  }),
  steps: fc.array(
    fc.record(
      {
        from: fc.integer({ min: 2, max: MAX_QUANTITY }),
        percentOff: fc.integer({ min: 1, max: 99 }),
        markets: fc.constantFrom(['food'], ['toys']),
        sellers: fc.constantFrom(['s1'], ['s2', 's3']),
      },
      { requiredKeys: ['from', 'percentOff'] },
    ),
    { maxLength: 4 },
  ),
})

const price = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 5_000_000 }))
const carts: fc.Arbitrary<readonly StockedLine[]> = fc.uniqueArray(
  fc.record({
    variantId: fc.uuid(),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    unitPrice: price,
    listPrice: fc.option(price),
    stock: fc.nat(120),
    sellerId: fc.constantFrom('s1', 's2', 's3', 's4'),
    market: fc.constantFrom('food', 'toys'),
    sells: fc.constantFrom('goods', 'services'),
  }),
  { maxLength: 12, selector: ({ variantId }) => variantId },
)

const termsOf = ({ delivery, tax, currency, steps = [] }: PricedShop) => ({ delivery, tax, currency, steps })
const sumsOf = ({
  subTotal,
  deliveryFee,
  taxIncluded,
  taxAdded,
  total,
}: Pick<ReturnType<typeof basketOf>, 'subTotal' | 'deliveryFee' | 'taxIncluded' | 'taxAdded' | 'total'>) => ({
  subTotal,
  deliveryFee,
  taxIncluded,
  taxAdded,
  total,
})

describe('the sums that the browser shows', () => {
  it("are the platform's for the same cart", () => {
    fc.assert(
      fc.property(shops, carts, (shop, lines) => {
        const cart = cartOnTheWire(shop, lines)
        const basket = basketOf(cart, linesOf(cart), termsOf(shop))
        expect(sumsOf(basket)).toEqual(sumsOf(cart))
        expect(basket.pieces).toBe(cart.count)
      }),
      { numRuns: 500 },
    )
  })

  it('are what the platform will answer when a quantity has just been changed', () => {
    fc.assert(
      fc.property(shops, carts, fc.infiniteStream(fc.integer({ min: 0, max: MAX_QUANTITY })), (shop, lines, quantities) => {
        const changed = lines.map((line) => ({ ...line, quantity: quantities.next().value }))
        const basket = basketOf(cartOnTheWire(shop, lines), changed, termsOf(shop))
        const answer = cartOnTheWire(
          shop,
          changed.filter(({ quantity }) => quantity > 0),
        )
        expect(sumsOf(basket)).toEqual(sumsOf(answer))
        const shown = basket.groups.flatMap((group) => group.lines)
        for (const { _id, unitPrice, listPrice } of withoutDelivery(answer.items))
          expect(shown.find(({ candidate }) => candidate.variantId === _id)).toMatchObject({
            unitPrice,
            ...(listPrice && listPrice.amount > unitPrice.amount ? { listPrice } : {}),
          })
      }),
      { numRuns: 500 },
    )
  })

  it('are those of the answer also where only the platform knows what many pieces cost', () => {
    fc.assert(
      fc.property(shops, carts, (shop, lines) => {
        const cart = cartOnTheWire(shop, lines)
        expect(sumsOf(basketOf(cart, linesOf(cart), { ...termsOf(shop), steps: null }))).toEqual(sumsOf(cart))
      }),
      { numRuns: 500 },
    )
  })

  it('are for each seller those of the order that its lines become (C-15)', () => {
    fc.assert(
      fc.property(shops, carts, (shop, lines) => {
        const cart = cartOnTheWire(shop, lines)
        for (const group of basketOf(cart, linesOf(cart), termsOf(shop)).groups) {
          const own = lines.filter(({ sellerId }) => sellerId === group.seller.id)
          expect(sumsOf(group)).toEqual(sumsOf(cartOnTheWire(shop, own)))
          expect(group.hasTrouble).toBe(own.some(({ quantity, stock }) => quantity > stock))
        }
      }),
      { numRuns: 500 },
    )
  })
})
