import { describe, expect, it } from 'vitest'
import { calendarDays, type CalendarTerms, changeableUntil } from './calendar.ts'

const hours = { timeZone: 'Asia/Kolkata', spans: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '12:00' }], closedOn: ['2026-12-02'] }
const terms: CalendarTerms = { slotMinutes: 30, perSlot: 1, leadMinutes: 60, noticeMinutes: 120, daysAhead: 4 }
/** A Monday, half past nine in Kolkata. */
const monday = new Date('2026-11-30T04:00:00Z')
const startsOf = (at: Date, of: CalendarTerms = terms) =>
  calendarDays(at, hours, of).map(({ date, slots }) => [date, ...slots.map(({ from }) => from.toISOString().slice(11, 16))])

describe('calendarDays', () => {
  it('cuts the hours of a calendar into slots, as many days ahead as it says, without its holidays', () => {
    expect(startsOf(monday, { ...terms, leadMinutes: 0 })).toEqual([
      ['2026-11-30', '04:30', '05:00', '05:30', '06:00'],
      ['2026-12-01', '04:30', '05:00', '05:30', '06:00'],
      ['2026-12-03', '04:30', '05:00', '05:30', '06:00'],
    ])
  })

  it('lets nobody book later than the lead time before it begins', () => {
    expect(startsOf(monday)[0]).toEqual(['2026-11-30', '05:30', '06:00'])
    const [first] = calendarDays(monday, hours, terms)
    expect(first?.slots[0]?.bookBefore.toISOString()).toBe('2026-11-30T04:30:00.000Z')
  })

  it('does not reach another day ahead because of the lead time', () => {
    const days = calendarDays(monday, hours, { ...terms, leadMinutes: 2 * 24 * 60 }).map(({ date }) => date)
    expect(days).toEqual(['2026-12-03'])
  })
})

describe('changeableUntil', () => {
  it('is so long before it begins', () => {
    expect(changeableUntil(new Date('2026-11-30T05:30:00Z'), terms).toISOString()).toBe('2026-11-30T03:30:00.000Z')
  })
})
