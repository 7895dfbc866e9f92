import { describe, expect, it } from 'vitest'
import type { BasketGroup, BasketLine } from '../cart/basket.ts'
import { guestLinesOf, joinedLines } from './joined-lines.ts'

const line = (variantId: string, quantity: number) => ({ variantId, name: `Thing ${variantId}`, quantity })

describe('what signing in has done to a cart (UX-23)', () => {
  it('is nothing when all is as it was', () => {
    expect(joinedLines([line('a', 2), line('b', 1)], [line('b', 1), line('a', 2)])).toBeUndefined()
  })

  it('names what was waiting in the account', () => {
    expect(joinedLines([line('a', 2)], [line('c', 3), line('a', 2)])).toEqual({ joined: [line('c', 3)], changed: [] })
  })

  it('names quantities that are others now', () => {
    expect(joinedLines([line('a', 2)], [line('a', 5)])).toEqual({ joined: [], changed: [{ variantId: 'a', name: 'Thing a', from: 2, to: 5 }] })
  })

  it('tells variations of a product apart', () => {
    const lines: readonly BasketLine[] = ['M', 'L'].map(
      (size) => ({ candidate: { variantId: size, name: 'Shirt' }, options: `Red, ${size}`, quantity: 1 }) as BasketLine,
    )
    expect(guestLinesOf([{ lines } as BasketGroup]).map(({ name }) => name)).toEqual(['Shirt, Red, M', 'Shirt, Red, L'])
  })
})
