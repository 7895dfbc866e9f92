import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formerPrice, MAX_QUANTITY, type PriceStep, priceStepsOf, steppedPrice } from './index.ts'

const pen = { market: 'stationery', sellerId: 's1', productId: 'p1', singlePrice: 500 }
const steps: readonly PriceStep[] = [
  { from: 12, percentOff: 8 },
  { from: 6, percentOff: 5 },
]

const anySteps: fc.Arbitrary<readonly PriceStep[]> = fc.array(
  fc.record(
    {
      from: fc.integer({ min: 2, max: MAX_QUANTITY }),
      percentOff: fc.integer({ min: 1, max: 99 }),
      markets: fc.constantFrom(['stationery'], ['food']),
      sellers: fc.constantFrom(['s1'], ['s2']),
      products: fc.constantFrom(['p1'], ['p2']),
    },
    { requiredKeys: ['from', 'percentOff'] },
  ),
  { maxLength: 6 },
)
const prices = fc.oneof(fc.nat(300), fc.integer({ min: 1, max: 50_000_000 }))

describe('the price of a piece', () => {
  it('falls with the pieces of one line, step by step', () => {
    expect([1, 5, 6, 11, 12, 99].map((quantity) => steppedPrice(pen, quantity, steps))).toEqual([500, 500, 475, 475, 460, 460])
  })

  it('is rounded half up to the minor unit', () => {
    const at = (singlePrice: number, percentOff: number) => steppedPrice({ ...pen, singlePrice }, 6, [{ from: 6, percentOff }])
    expect([at(10, 5), at(9, 5), at(199, 5), at(1, 50), at(3, 50), at(0, 5)]).toEqual([10, 9, 189, 1, 2, 0])
  })

  it('goes by the best step that fits, whatever order they stand in', () => {
    const mixed = [...steps, { from: 10, percentOff: 3 }, { from: 7, percentOff: 20, sellers: ['s2'] }]
    expect([10, 12].map((quantity) => steppedPrice(pen, quantity, mixed))).toEqual([475, 460])
    expect(steppedPrice({ ...pen, sellerId: 's2' }, 7, mixed)).toBe(400)
  })

  it('follows a step only for what it names, all of it', () => {
    const price = (step: Partial<PriceStep>, good = {}) => steppedPrice({ ...pen, ...good }, 6, [{ from: 6, percentOff: 10, ...step }])
    expect([price({ markets: ['stationery'] }), price({ markets: ['food'] })]).toEqual([450, 500])
    expect([price({ products: ['p1'], sellers: ['s1'] }), price({ products: ['p1'], sellers: ['s2'] })]).toEqual([450, 500])
    expect(price({ markets: ['stationery'] }, { market: undefined })).toBe(500)
  })

  it('never rises with the pieces, and never above that of one', () => {
    fc.assert(
      fc.property(prices, anySteps, fc.integer({ min: 1, max: MAX_QUANTITY - 1 }), (singlePrice, some, quantity) => {
        const [fewer, more] = [quantity, quantity + 1].map((each) => steppedPrice({ ...pen, singlePrice }, each, some))
        expect(more).toBeLessThanOrEqual(fewer ?? 0)
        expect(fewer).toBeLessThanOrEqual(singlePrice)
        expect(more).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the steps of a good', () => {
  it('are told upwards, each with its price', () => {
    expect(priceStepsOf(pen, steps)).toEqual([
      { from: 6, unitPrice: 475 },
      { from: 12, unitPrice: 460 },
    ])
    expect(priceStepsOf(pen, [])).toEqual([])
  })

  it('leave out what makes nothing cheaper', () => {
    expect(priceStepsOf(pen, [...steps, { from: 20, percentOff: 8 }, { from: 30, percentOff: 50, markets: ['food'] }])).toHaveLength(2)
    expect(priceStepsOf({ ...pen, singlePrice: 9 }, steps)).toEqual([{ from: 12, unitPrice: 8 }])
  })

  it('are where the price of a piece changes, and nowhere else', () => {
    fc.assert(
      fc.property(prices, anySteps, (singlePrice, some) => {
        const good = { ...pen, singlePrice }
        const told = priceStepsOf(good, some)
        for (let quantity = 1; quantity <= MAX_QUANTITY; quantity += 1)
          expect(steppedPrice(good, quantity, some)).toBe(told.findLast(({ from }) => quantity >= from)?.unitPrice ?? singlePrice)
      }),
      { numRuns: 300 },
    )
  })
})

it('strikes what a piece costs alone, or the list price where that is more', () => {
  expect([formerPrice(475, 500, null), formerPrice(475, 500, 600), formerPrice(475, 500, 480)]).toEqual([500, 600, 500])
  expect([formerPrice(500, 500, null), formerPrice(500, 500, 600)]).toEqual([null, 600])
})
