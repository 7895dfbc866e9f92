import { describe, expect, it } from 'vitest'
import { isOver, progressOf } from './order-progress.ts'

const AT = ['2026-11-20T09:12:00Z', '2026-11-20T09:15:00Z', '2026-11-20T11:40:00Z'] as const

describe('progressOf', () => {
  it('shows what has been, what is now and what is to come', () => {
    const points = progressOf({
      orderStatus: 'shipped',
      timeline: [
        { status: 'created', at: AT[0] },
        { status: 'processing', at: AT[1] },
        { status: 'shipped', at: AT[2] },
      ],
    })
    expect(points.map(({ status, state, at }) => [status, state, at])).toEqual([
      ['created', 'done', AT[0]],
      ['processing', 'done', AT[1]],
      ['shipped', 'now', AT[2]],
      ['delivered', 'todo', undefined],
    ])
  })

  it('ends where an order was cancelled', () => {
    const points = progressOf({
      orderStatus: 'cancelled',
      timeline: [
        { status: 'created', at: AT[0] },
        { status: 'cancelled', at: AT[1] },
      ],
    })
    expect(points).toEqual([
      { status: 'created', state: 'done', at: AT[0] },
      { status: 'cancelled', state: 'now', at: AT[1] },
    ])
  })

  it('begins with an order that was just made', () => {
    expect(progressOf({ orderStatus: 'created', timeline: [{ status: 'created', at: AT[0] }] }).map(({ state }) => state)).toEqual([
      'now',
      'todo',
      'todo',
      'todo',
    ])
  })
})

describe('isOver', () => {
  it.each([
    ['created', false],
    ['shipped', false],
    ['delivered', true],
    ['cancelled', true],
  ] as const)('an order that is %s: %s', (orderStatus, expected) => {
    expect(isOver({ orderStatus })).toBe(expected)
  })
})
