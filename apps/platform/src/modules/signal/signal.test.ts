import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DaySignals, dateOf, dayOf, HALF_LIFE_DAYS, interestOf, ORDER_WEIGHT, trendingFloor } from './signal.ts'

const days = fc.uniqueArray(fc.tuple(fc.integer({ min: 20_000, max: 20_040 }), fc.nat(500), fc.nat(20)), { selector: ([day]) => day, minLength: 1 })
const signalsOf = (rows: readonly (readonly [number, number, number])[]) =>
  new Map(rows.map(([day, views, orders]): [number, DaySignals] => [day, { views, orders }]))

describe('interest', () => {
  it('is none where nothing was done', () => {
    expect(interestOf(new Map())).toBeNull()
    expect(interestOf(signalsOf([[20_000, 0, 0]]))).toBeNull()
  })

  it('doubles in a half-life of doing the same, and an order weighs as so many views', () => {
    const once = interestOf(signalsOf([[20_000, 10, 0]])) ?? 0
    expect(interestOf(signalsOf([[20_000 + HALF_LIFE_DAYS, 10, 0]]))).toBeCloseTo(once + 1)
    expect(interestOf(signalsOf([[20_000, 20, 0]]))).toBeCloseTo(once + 1)
    expect(interestOf(signalsOf([[20_000, ORDER_WEIGHT * 3, 0]]))).toBeCloseTo(interestOf(signalsOf([[20_000, 0, 3]])) ?? 0)
  })

  it('never falls when something more is done', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 20_000, max: 20_040 }), fc.integer({ min: 1, max: 99 }), (rows, day, more) => {
        const before = signalsOf(rows)
        const known = before.get(day) ?? { views: 0, orders: 0 }
        const after = new Map([...before, [day, { ...known, views: known.views + more }]])
        expect(interestOf(after) ?? 0).toBeGreaterThan(interestOf(before) ?? Number.NEGATIVE_INFINITY)
      }),
    )
  })

  it('puts two products in the same order on every later day', () => {
    const weightOn = (today: number, rows: readonly (readonly [number, number, number])[]) =>
      rows.reduce((sum, [day, views, orders]) => sum + (views + ORDER_WEIGHT * orders) * 0.5 ** ((today - day) / HALF_LIFE_DAYS), 0)
    fc.assert(
      fc.property(days, days, fc.integer({ min: 20_040, max: 20_400 }), (one, other, today) => {
        const [left, right] = [interestOf(signalsOf(one)), interestOf(signalsOf(other))]
        if (left === null || right === null || Math.abs(left - right) < 1e-6) return
        expect(left > right).toBe(weightOn(today, one) > weightOn(today, other))
      }),
    )
  })

  it('is called trending from four views of today on, and not for sixteen of two weeks ago less one', () => {
    const now = new Date('2026-11-21T18:00:00Z')
    const floor = trendingFloor(now)
    expect(interestOf(signalsOf([[dayOf(now), 4, 0]])) ?? 0).toBeGreaterThanOrEqual(floor)
    expect(interestOf(signalsOf([[dayOf(now), 3, 0]])) ?? 0).toBeLessThan(floor)
    expect(interestOf(signalsOf([[dayOf(now) - 14, 15, 0]])) ?? 0).toBeLessThan(floor)
  })

  it('counts days as they are in UTC', () => {
    expect(dateOf(dayOf(new Date('2026-11-21T23:59:59Z')))).toBe('2026-11-21')
    expect(dateOf(dayOf(new Date('2026-11-22T00:00:00Z')))).toBe('2026-11-22')
  })
})
