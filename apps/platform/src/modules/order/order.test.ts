import { describe, expect, it } from 'vitest'
import { ORDER_TRANSITIONS, type OrderStatus } from '@galleria/rules'
import { orderCan, shortLinesOf, statesThatCan } from './order.ts'
import { newOrderNumber } from './order-number.ts'

describe('order states (ST-10)', () => {
  it('can be cancelled until they are on their way (C-42)', () => {
    expect(statesThatCan('cancelled')).toEqual(['created', 'processing'])
    expect(orderCan.cancel({ status: 'shipped' })).toBe(false)
  })

  it('always come to an end', () => {
    const isFinal = (status: OrderStatus, seen: readonly OrderStatus[] = []): boolean =>
      !seen.includes(status) && ORDER_TRANSITIONS[status].every((next) => isFinal(next, [...seen, status]))
    for (const status of Object.keys(ORDER_TRANSITIONS) as OrderStatus[]) expect(isFinal(status)).toBe(true)
  })
})

it('gives numbers without letters that are misread', () => {
  const numbers = Array.from({ length: 500 }, newOrderNumber)
  for (const number of numbers) expect(number).toMatch(/^G-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
  expect(new Set(numbers).size).toBe(500)
})

it('tells of each line that wants more than there is how much there is', () => {
  const lines = ['enough', 'short', 'sold out', 'never had any'].map((variantId) => ({ variantId, quantity: 2 }))
  const stock = new Map([
    ['enough', 2],
    ['short', 1],
    ['sold out', 0],
  ])
  expect(shortLinesOf(lines, stock)).toEqual([
    { item: 'short', available: 1 },
    { item: 'sold out', available: 0 },
    { item: 'never had any', available: 0 },
  ])
})
