import { dayIn, daysAfter, minuteIn, weekdayOf } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS_KINDS,
  DELIVERY_WINDOWS,
  deliveryDaysFrom,
  deliveryPromise,
  deliveryWindowsOn,
  type DeliveryWindowTerms,
  type DispatchTerms,
  slotNamed,
  slotTime,
} from './index.ts'

const terms: DeliveryWindowTerms = { windowMinutes: 120, leadMinutes: 60, daysAhead: 5 }
const calendar = { timeZone: 'Asia/Kolkata', deliveryDays: [1, 2, 3, 4, 5, 6], holidays: ['2026-11-24'] }
/** 10 am of a Monday in Bengaluru. */
const monday = new Date('2026-11-16T04:30:00Z')

const times = (kind: 'home' | 'office' | 'other', by = terms) =>
  deliveryWindowsOn('2026-11-16', kind, 'Asia/Kolkata', by).map(
    ({ from, to }) => `${slotTime({ from }, 'Asia/Kolkata')}-${slotTime({ from: to }, 'Asia/Kolkata')}`,
  )

describe('deliveryWindowsOn', () => {
  it('cuts the hours of a kind of place into windows (K-16)', () => {
    expect(times('home')).toEqual(['07:00-09:00', '09:00-11:00', '11:00-13:00', '13:00-15:00', '15:00-17:00', '17:00-19:00', '19:00-21:00'])
    expect(times('office')).toEqual(['10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'])
    expect(times('other')).toEqual(times('home'))
  })

  it('gives the last window what is left, and one window to hours that are shorter than it', () => {
    expect(times('office', { ...terms, windowMinutes: 180 })).toEqual(['10:00-13:00', '13:00-18:00'])
    expect(times('office', { ...terms, windowMinutes: 600 })).toEqual(['10:00-18:00'])
  })
})

describe('deliveryDaysFrom', () => {
  const datesFrom = (promised: string) => deliveryDaysFrom(promised, monday, 'home', calendar, terms).map(({ date }) => date)

  it('begins with the promised day, and passes over days on which the courier does not come', () => {
    expect(datesFrom('2026-11-17')).toEqual(['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    expect(datesFrom('2026-11-21')).toEqual(['2026-11-21', '2026-11-23', '2026-11-25'])
  })

  it('leaves out what is too late to order, and the day once all of it is', () => {
    const today = (at: string) => deliveryDaysFrom('2026-11-16', new Date(at), 'home', calendar, terms)[0]
    expect(today('2026-11-16T04:30:00Z')?.slots.map((slot) => slotTime(slot, 'Asia/Kolkata'))).toEqual(['13:00', '15:00', '17:00', '19:00'])
    expect(today('2026-11-16T04:29:59Z')?.slots).toHaveLength(5)
    expect(today('2026-11-16T12:30:00Z')?.date).toBe('2026-11-17')
    expect(today('2026-11-16T12:29:59Z')).toMatchObject({ date: '2026-11-16', hours: { from: new Date('2026-11-16T01:30:00Z') } })
  })
})

const ZONES = ['Asia/Kolkata', 'Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'America/Havana', 'Africa/Cairo', 'Pacific/Apia']
const aDay = fc.integer({ min: 0, max: 900 }).map((days) => daysAfter('2025-01-01', days))
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const someCalendar = fc.record({ timeZone: fc.constantFrom(...ZONES), deliveryDays: weekdays, holidays: fc.array(aDay, { maxLength: 20 }) })
const someTerms = fc.record({
  windowMinutes: fc.integer({ min: 30, max: 900 }),
  leadMinutes: fc.integer({ min: 0, max: 1440 }),
  daysAhead: fc.integer({ min: 1, max: 14 }),
})
const aKind = fc.constantFrom(...ADDRESS_KINDS)
const anInstant = fc.integer({ min: Date.parse('2025-01-02'), max: Date.parse('2027-05-01') }).map((at) => new Date(at))

describe('in every time zone, also when clocks change', () => {
  it('the windows of a day are its hours by the clocks there, without a gap', () =>
    fc.assert(
      fc.property(aDay, aKind, someCalendar, someTerms, (day, kind, { timeZone }, by) => {
        const windows = deliveryWindowsOn(day, kind, timeZone, by)
        const [opens, closes] = DELIVERY_WINDOWS[kind]
        const [first, last] = [windows[0], windows.at(-1)]
        if (!first || !last) throw new Error('a day has windows')
        expect([dayIn(first.from, timeZone), minuteIn(first.from, timeZone)]).toEqual([day, opens * 60])
        expect([dayIn(last.to, timeZone), minuteIn(last.to, timeZone)]).toEqual([day, closes * 60])
        for (const [index, { from, to, bookBefore }] of windows.entries()) {
          expect(from.getTime()).toBeLessThan(to.getTime())
          expect(from.getTime() - bookBefore.getTime()).toBe(by.leadMinutes * 60_000)
          if (index > 0) expect(from).toEqual(windows[index - 1]?.to)
          if (index < windows.length - 1) expect(to.getTime() - from.getTime()).toBe(by.windowMinutes * 60_000)
        }
      }),
      { numRuns: 120 },
    ))

  it('what can be chosen is in time, on days on which the courier comes, from the promised one on', () =>
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 0, max: 9 }), aKind, someCalendar, someTerms, (at, ahead, kind, of, by) => {
        const promised = daysAfter(dayIn(at, of.timeZone), ahead)
        for (const { date, hours, slots } of deliveryDaysFrom(promised, at, kind, of, by)) {
          expect(date >= promised && date < daysAfter(promised, by.daysAhead)).toBe(true)
          expect(of.deliveryDays).toContain(weekdayOf(date))
          expect(of.holidays).not.toContain(date)
          expect(at < hours.bookBefore).toBe(true)
          for (const { from, to, bookBefore } of slots) {
            expect(at < bookBefore && bookBefore <= from).toBe(true)
            expect(hours.from <= from && to <= hours.to).toBe(true)
          }
        }
      }),
      { numRuns: 120 },
    ))

  it('a window is found again by its day and time, and by its instant', () =>
    fc.assert(
      fc.property(anInstant, aKind, someCalendar, someTerms, (at, kind, of, by) => {
        const days = deliveryDaysFrom(dayIn(at, of.timeZone), at, kind, of, by)
        for (const { date, slots } of days)
          for (const slot of slots.slice(-2)) {
            expect(slotNamed({ date, slot: slotTime(slot, of.timeZone) }, days, of.timeZone)?.slot).toEqual(slot)
            expect(slotNamed({ slot: slot.from.toISOString() }, days, of.timeZone)?.slot).toEqual(slot)
          }
      }),
      { numRuns: 60 },
    ))

  it('nobody gets an earlier window by ordering later', () => {
    const zones = [{ upToKm: 30, days: 0 }, { days: 2 }]
    const someDispatch: fc.Arbitrary<DispatchTerms> = someCalendar.map((of) => ({
      ...of,
      cutOff: '12:00',
      handlingDays: 0,
      workingDays: [1, 2, 3, 4, 5, 6, 7],
      zones,
    }))
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 1, max: 200_000_000 }), aKind, someDispatch, someTerms, (at, later, kind, of, by) => {
        const first = (instant: Date): number => {
          const day = deliveryPromise(instant, of, 5)?.day
          const [found] = day === undefined ? [] : deliveryDaysFrom(day, instant, kind, of, { ...by, daysAhead: 40 })
          return found?.slots[0]?.from.getTime() ?? Number.POSITIVE_INFINITY
        }
        expect(first(new Date(at.getTime() + later))).toBeGreaterThanOrEqual(first(at))
      }),
      { numRuns: 80 },
    )
  })
})
