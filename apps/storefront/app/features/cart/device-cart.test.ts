import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DeviceLine, otherSellerIn, parseDeviceCart, withQuantity } from './device-cart.ts'

const seller = { id: 's1', name: 'Aria Audio' }
const line = (variantId: string, quantity: number): DeviceLine => ({ variantId, quantity, seller })
const stored = (item: string, quantity: number) => ({ item, quantity, seller })

describe('withQuantity', () => {
  it('adds a new line at the end', () => {
    expect(withQuantity([line('a', 1)], line('b', 2))).toEqual([line('a', 1), line('b', 2)])
  })

  it('changes the line that is there and keeps its place', () => {
    expect(withQuantity([line('a', 1), line('b', 1)], line('a', 5))).toEqual([line('a', 5), line('b', 1)])
  })

  it('drops a line at zero', () => {
    expect(withQuantity([line('a', 1)], line('a', 0))).toEqual([])
  })

  it('never holds an item twice nor more than 99 pieces of it', () => {
    const changes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -5, max: 300 })))
    fc.assert(
      fc.property(changes, (steps) => {
        const lines = steps.reduce<readonly DeviceLine[]>((cart, [variantId, quantity]) => withQuantity(cart, line(variantId, quantity)), [])
        expect(new Set(lines.map(({ variantId }) => variantId)).size).toBe(lines.length)
        expect(lines.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true)
      }),
    )
  })
})

describe('otherSellerIn', () => {
  const orin = { id: 's2', name: 'Orin' }

  it('names the seller that is in the cart already', () => {
    expect(otherSellerIn([line('a', 1)], orin, 'single')).toEqual(seller)
  })

  it("is in nobody's way where a cart may hold the things of several (C-15)", () => {
    expect(otherSellerIn([line('a', 1)], orin, 'multi')).toBeUndefined()
  })

  it('is nobody for the same seller or an empty cart', () => {
    expect(otherSellerIn([line('a', 1)], seller, 'single')).toBeUndefined()
    expect(otherSellerIn([], seller, 'single')).toBeUndefined()
  })
})

describe('parseDeviceCart', () => {
  it('reads what is stored under the wire name of a variant', () => {
    expect(parseDeviceCart(JSON.stringify([stored('a', 1), stored('b', 99)]))).toEqual([line('a', 1), line('b', 99)])
  })

  it('keeps which product a variant is of, and what was stored before that was known', () => {
    const known = { ...stored('a', 1), product: 'p' }
    expect(parseDeviceCart(JSON.stringify([known, stored('b', 1)]))).toEqual([{ ...line('a', 1), productId: 'p' }, line('b', 1)])
    expect(parseDeviceCart(JSON.stringify([{ ...known, product: 7 }]))).toEqual([])
  })

  it('survives any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(parseDeviceCart(text))))
  })

  it('drops lines that make no sense and keeps the others', () => {
    expect(parseDeviceCart(JSON.stringify([stored('a', 1), { ...stored('b', 1), quantity: 0 }, null, 7, { item: 'c', quantity: 1 }]))).toEqual([line('a', 1)])
  })
})
