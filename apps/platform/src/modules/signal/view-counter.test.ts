import { describe, expect, it } from 'vitest'
import { createViewCounter, MOST_WAITING } from './view-counter.ts'

const viewOf = (about: Partial<{ tenantId: string; productId: string; ip: string; at: number }> = {}) => ({
  tenantId: 't',
  productId: 'p',
  ip: '203.0.113.1',
  at: 0,
  ...about,
})
const MINUTE = 60_000

describe('the counter of views', () => {
  it('hands over what was counted once, in the order of keys', () => {
    const counter = createViewCounter()
    for (const ip of ['1', '2', '3']) counter.count(viewOf({ ip, productId: 'q' }), '2026-11-21')
    counter.count(viewOf(), '2026-11-21')
    expect(counter.take()).toEqual([
      { tenantId: 't', productId: 'p', day: '2026-11-21', views: 1 },
      { tenantId: 't', productId: 'q', day: '2026-11-21', views: 3 },
    ])
    expect(counter.take()).toEqual([])
  })

  it('counts whoever looks again within half an hour once, and anew after it', () => {
    const counter = createViewCounter()
    for (const minute of [0, 1, 29, 31]) counter.count(viewOf({ at: minute * MINUTE }), 'd')
    expect(counter.take()).toMatchObject([{ views: 2 }])
    expect(counter.totals).toEqual({ counted: 2, repeated: 2, dropped: 0 })
  })

  it('tells tenants, products and people apart', () => {
    const counter = createViewCounter()
    for (const about of [{}, { tenantId: 'u' }, { productId: 'q' }, { ip: '203.0.113.2' }]) counter.count(viewOf(about), 'd')
    expect(counter.take().map(({ views }) => views)).toEqual([2, 1, 1])
  })

  it('keeps what could not be written, beside what came since', () => {
    const counter = createViewCounter()
    counter.count(viewOf(), 'd')
    const taken = counter.take()
    counter.count(viewOf({ ip: '203.0.113.2' }), 'd')
    counter.giveBack(taken)
    expect(counter.take()).toMatchObject([{ views: 2 }])
  })

  it('holds no more than there is room for, and says what it dropped', () => {
    const counter = createViewCounter()
    for (let index = 0; index < MOST_WAITING + 5; index += 1) counter.count(viewOf({ productId: `p${index}` }), 'd')
    expect(counter.totals.dropped).toBe(5)
    counter.count(viewOf({ productId: 'p0', ip: '203.0.113.9' }), 'd')
    expect(counter.totals.dropped).toBe(5)
    expect(counter.take()).toHaveLength(MOST_WAITING)
  })
})
