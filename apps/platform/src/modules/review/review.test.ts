import { describe, expect, it } from 'vitest'
import { authorOf, type Delivered, orderToReview } from './review.ts'

const order = (number: string, isReviewed: boolean): Delivered => ({ orderId: `id-${number}`, number, isReviewed })

describe('orderToReview', () => {
  it('is the newest that has no review', () => {
    expect(orderToReview([order('3', true), order('2', false), order('1', false)])).toMatchObject({ number: '2' })
  })
  it('is the one that is named, by number or id', () => {
    expect(orderToReview([order('2', false), order('1', false)], '1')).toMatchObject({ number: '1' })
    expect(orderToReview([order('2', false), order('1', false)], 'id-1')).toMatchObject({ number: '1' })
  })
  it('tells that all have one, and that nothing was delivered', () => {
    expect(orderToReview([order('2', true), order('1', true)])).toBe('given')
    expect(orderToReview([order('2', true), order('1', false)], '2')).toBe('given')
    expect(orderToReview([])).toBe('not_delivered')
    expect(orderToReview([order('2', false)], '1')).toBe('not_delivered')
  })
})

describe('authorOf', () => {
  it.each([
    ['Anjali', 'Rao', 'Anjali R.'],
    ['José Luis', 'álvarez', 'José Luis Á.'],
    ['Prince', '', 'Prince'],
    ['Mona', '𝓛isa', 'Mona 𝓛.'],
  ])('of %s %s is "%s"', (first, last, author) => expect(authorOf(first, last)).toBe(author))
})
