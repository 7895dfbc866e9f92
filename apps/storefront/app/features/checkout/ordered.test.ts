import { describe, expect, it } from 'vitest'
import type { Basket, BasketGroup } from '../cart/basket.ts'
import { orderedOf } from './ordered.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const sums = (total: number) => ({ pieces: 1, subTotal: inr(total), deliveryFee: inr(0), taxIncluded: inr(0), taxAdded: inr(0), total: inr(total) })
const group = (id: string, total: number, hasTrouble = false): BasketGroup => ({
  ...sums(total),
  seller: { id, name: `Shop ${id}` },
  lines: [],
  untilFree: undefined,
  hasTrouble,
})
const basket = (...groups: BasketGroup[]): Basket => ({
  ...sums(groups.reduce((sum, { total }) => sum + total.amount, 0)),
  groups,
  gone: [],
  saving: inr(0),
})

describe('what is ordered', () => {
  const two = basket(group('s1', 100), group('s2', 200, true))

  it('is all of a cart that may hold several sellers, with what stands in the way of any of them', () => {
    expect(orderedOf(two, { sellerId: null, mode: 'multi' })).toMatchObject({ sellerId: undefined, total: inr(300), hasTrouble: true })
  })

  it('is the part of the seller that was asked for', () => {
    expect(orderedOf(two, { sellerId: 's1', mode: 'multi' })).toMatchObject({ sellerId: 's1', total: inr(100), hasTrouble: false })
  })

  it('has to be chosen where each seller is an order of its own', () => {
    expect(orderedOf(two, { sellerId: null, mode: 'single' })).toBeUndefined()
    expect(orderedOf(two, { sellerId: 's2', mode: 'single' })?.sellerId).toBe('s2')
  })

  it('names the only seller, whoever was asked for', () => {
    expect(orderedOf(basket(group('s1', 100)), { sellerId: 'gone', mode: 'single' })?.sellerId).toBe('s1')
  })

  it('is nothing of an empty cart', () => {
    expect(orderedOf(basket(), { sellerId: null, mode: 'multi' })).toBeUndefined()
    expect(orderedOf(undefined, { sellerId: null, mode: 'multi' })).toBeUndefined()
  })
})
