import { describe, expect, it } from 'vitest'
import { firstFree, type OfferedDay, shownDay, timeAt, TIMES_AT_ONCE, timesShown } from './offered-times.ts'

const timeOn = (date: string, hour: number, left = 1) => ({
  slot: `${hour}:00`,
  slotStart: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  slotEnd: `${date}T${String(hour).padStart(2, '0')}:30:00.000Z`,
  left,
})
const dayOf = (date: string, ...lefts: number[]): OfferedDay => ({
  date,
  left: lefts.reduce((sum, left) => sum + left, 0),
  slots: lefts.map((left, index) => timeOn(date, 8 + index, left)),
})
const FULL = dayOf('2026-11-30', 0, 0)
const FREE = dayOf('2026-12-01', 0, 2)
const LATER = dayOf('2026-12-02', 1)

describe('the times of a calendar', () => {
  it('has the first time that is free, past days and times that are full', () => {
    expect(firstFree({ days: [FULL, FREE, LATER] })).toEqual({ day: FREE, time: FREE.slots[1] })
    expect(firstFree({ days: [FULL] })).toBeUndefined()
  })

  it('finds a time by its instant, however that is written', () => {
    expect(timeAt({ days: [FULL, FREE] }, '2026-12-01T14:30:00+05:30')).toEqual({ day: FREE, time: FREE.slots[1] })
    expect(timeAt({ days: [FULL, FREE] }, '2026-12-01T09:15:00Z')).toBeUndefined()
    expect(timeAt({ days: [FREE] }, undefined)).toBeUndefined()
    expect(timeAt({ days: [FREE] }, 'tomorrow')).toBeUndefined()
  })

  it('shows the day that was turned to before that of what is chosen, and that before the first free one', () => {
    const days = [FULL, FREE, LATER]
    expect(shownDay({ days }, '2026-11-30', LATER.slots[0]?.slotStart)).toBe(FULL)
    expect(shownDay({ days }, undefined, LATER.slots[0]?.slotStart)).toBe(LATER)
    expect(shownDay({ days }, undefined, undefined)).toBe(FREE)
    expect(shownDay({ days: [FULL] }, undefined, undefined)).toBe(FULL)
    expect(shownDay({ days: [] }, undefined, undefined)).toBeUndefined()
  })

  it('shows some times at once, and all where one of the others is chosen', () => {
    const many = Array.from({ length: TIMES_AT_ONCE + 3 }, (_, index) => timeOn('2026-12-01', index))
    expect(timesShown(many, undefined, false)).toEqual({ shown: many.slice(0, TIMES_AT_ONCE), more: 3 })
    expect(timesShown(many, many[2]?.slotStart, false).more).toBe(3)
    expect(timesShown(many, many.at(-1)?.slotStart, false)).toEqual({ shown: many, more: 0 })
    expect(timesShown(many, undefined, true).shown).toHaveLength(many.length)
    expect(timesShown(many.slice(0, TIMES_AT_ONCE), undefined, false).more).toBe(0)
  })
})
