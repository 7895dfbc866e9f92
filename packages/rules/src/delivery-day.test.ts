import { daysAfter, weekdayOf } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveryPromise, type DispatchTerms, holidaysAhead } from './index.ts'

const terms: DispatchTerms = {
  timeZone: 'Asia/Kolkata',
  cutOff: '16:00',
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5, 6],
  deliveryDays: [1, 2, 3, 4, 5, 6],
  holidays: ['2026-11-24', '2026-12-25'],
  zones: [{ upToKm: 40, days: 1 }, { upToKm: 500, days: 2 }, { days: 4 }],
}
/** 10 am of a Monday in Bengaluru. */
const monday = new Date('2026-11-16T04:30:00Z')

describe('deliveryPromise', () => {
  it('counts handling, then the way, from a working day', () => {
    expect(deliveryPromise(monday, terms, 12)).toEqual({ day: '2026-11-18', orderBefore: new Date('2026-11-16T10:30:00Z') })
    expect(deliveryPromise(monday, terms, 300)?.day).toBe('2026-11-19')
    expect(deliveryPromise(monday, terms, 2000)?.day).toBe('2026-11-21')
  })

  it('counts an order after the cut-off as one of the next working day', () => {
    expect(deliveryPromise(new Date('2026-11-16T10:29:59Z'), terms, 12)?.day).toBe('2026-11-18')
    expect(deliveryPromise(new Date('2026-11-16T10:30:00Z'), terms, 12)?.day).toBe('2026-11-19')
  })

  it('passes over Sundays and holidays, on which nobody packs and nobody brings', () => {
    // Saturday afternoon: packed on Monday the 23rd, with the courier on Wednesday, because Tuesday is a holiday.
    expect(deliveryPromise(new Date('2026-11-21T12:00:00Z'), terms, 12)?.day).toBe('2026-11-26')
  })

  it('leaves time until the last cut-off from which it arrives on the same day', () => {
    const lazyCourier = { ...terms, handlingDays: 0, deliveryDays: [5] }
    expect(deliveryPromise(monday, lazyCourier, 12)).toEqual({ day: '2026-11-27', orderBefore: new Date('2026-11-20T10:30:00Z') })
  })

  it('may be the same day', () => {
    expect(deliveryPromise(monday, { ...terms, handlingDays: 0, zones: [{ upToKm: 20, days: 0 }] }, 5)?.day).toBe('2026-11-16')
  })

  it('promises nothing where nobody goes, nobody works, or nobody has said until when', () => {
    expect(deliveryPromise(monday, { ...terms, zones: [{ upToKm: 20, days: 0 }] }, 21)).toBeUndefined()
    expect(deliveryPromise(monday, { ...terms, workingDays: [] }, 5)).toBeUndefined()
    expect(deliveryPromise(monday, { ...terms, deliveryDays: [] }, 5)).toBeUndefined()
    expect(deliveryPromise(monday, { ...terms, cutOff: 'noon' }, 5)).toBeUndefined()
  })

  it('keeps to the clocks of the seller when they change', () => {
    const london = { ...terms, timeZone: 'Europe/London', holidays: [], cutOff: '17:00' }
    // Summer time ends on 25 October 2026.
    expect(deliveryPromise(new Date('2026-10-23T15:59:00Z'), london, 5)?.orderBefore).toEqual(new Date('2026-10-23T16:00:00Z'))
    expect(deliveryPromise(new Date('2026-10-26T16:59:00Z'), london, 5)?.orderBefore).toEqual(new Date('2026-10-26T17:00:00Z'))
  })
})

const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
const days = fc.integer({ min: 0, max: 400 }).map((ahead) => daysAfter('2026-01-01', ahead))
const anyTerms: fc.Arbitrary<DispatchTerms> = fc.record({
  timeZone: fc.constantFrom(
    'Asia/Kolkata',
    'America/Guayaquil',
    'America/New_York',
    'America/Santiago',
    'America/Havana',
    'Australia/Lord_Howe',
    'Africa/Cairo',
  ),
  cutOff: fc.constantFrom('00:00', '00:30', '01:30', '02:30', '12:00', '16:00', '23:59'),
  handlingDays: fc.integer({ min: 0, max: 5 }),
  workingDays: weekdays,
  deliveryDays: weekdays,
  holidays: fc.array(days, { maxLength: 40 }),
  zones: fc.constant(terms.zones),
})
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-31'), noInvalidDate: true })
const kilometres = fc.double({ min: 0, max: 20_000, noNaN: true })

describe('any promise', () => {
  it('is of a day on which the courier comes, which is no holiday', () => {
    fc.assert(
      fc.property(instants, anyTerms, kilometres, (at, some, km) => {
        const { day } = deliveryPromise(at, some, km) ?? {}
        expect(day).toBeDefined()
        expect(some.holidays).not.toContain(day)
        expect(some.deliveryDays).toContain(weekdayOf(day ?? ''))
      }),
    )
  })

  it('is no earlier for whoever orders later, or lives farther away', () => {
    fc.assert(
      fc.property(instants, instants, anyTerms, kilometres, kilometres, (one, other, some, a, b) => {
        const [early, late] = one < other ? [one, other] : [other, one]
        const [near, far] = a < b ? [a, b] : [b, a]
        const day = (at: Date, km: number): string => deliveryPromise(at, some, km)?.day ?? ''
        expect(day(early, near) <= day(late, near)).toBe(true)
        expect(day(early, near) <= day(early, far)).toBe(true)
      }),
    )
  })

  it('holds until the instant that it names, and no longer', () => {
    fc.assert(
      fc.property(instants, anyTerms, kilometres, (at, some, km) => {
        const promise = deliveryPromise(at, some, km)
        const before = promise?.orderBefore.getTime() ?? 0
        expect(before).toBeGreaterThan(at.getTime())
        expect(deliveryPromise(new Date(before - 1), some, km)).toEqual(promise)
        expect((deliveryPromise(new Date(before), some, km)?.day ?? '') > (promise?.day ?? '')).toBe(true)
      }),
    )
  })

  it('is the same for whoever knows only the holidays ahead', () => {
    fc.assert(
      fc.property(instants, anyTerms, kilometres, (at, some, km) => {
        expect(deliveryPromise(at, { ...some, holidays: holidaysAhead(at, some) }, km)).toEqual(deliveryPromise(at, some, km))
      }),
    )
  })
})
