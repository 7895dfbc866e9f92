import { expect, it } from 'vitest'
import { limitedIn, limitIn } from './limit-text.ts'

const failure = (code: string, details?: unknown) => Object.assign(new Error('No'), { name: 'ApiFailure', code, status: 409, problem: { details } })

it('is what the platform tells of the limit, and nothing of anything else', () => {
  const pieces = { limit: 'pieces', most: 20, left: 5, item: 'mangoes' }
  expect(limitIn(failure('checkout.limit_reached', pieces))).toEqual(pieces)
  expect(limitIn(failure('checkout.limit_reached', { limit: 'orders', most: 3, left: 0 }))).toEqual({ limit: 'orders', most: 3, left: 0 })
  for (const unknown of [undefined, null, 'pieces', { limit: 'wishes', most: 1, left: 0 }, { limit: 'pieces', most: '20', left: 0 }])
    expect(limitIn(failure('checkout.limit_reached', unknown))).toBeUndefined()
  expect(limitIn(failure('order.stock_short', pieces))).toBeUndefined()
  expect(limitIn(new Error('away'))).toBeUndefined()
})

it('names the product that is meant, and the shop of it among several', () => {
  const group = (shop: string, productId: string, name: string) => ({ seller: { name: shop }, lines: [{ candidate: { productId, name } }] })
  const groups = [group('Orin', 'lamp', 'Lamp'), group('Green Acre', 'mangoes', 'Mangoes')]
  expect(limitedIn({ groups }, 'mangoes')).toEqual({ product: 'Mangoes', shop: 'Green Acre' })
  expect(limitedIn({ groups }, 'gone')).toBeUndefined()
  expect(limitedIn({ groups }, undefined)).toBeUndefined()
})
