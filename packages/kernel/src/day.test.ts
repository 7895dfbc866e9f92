import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { dayIn, daysAfter, formatClock, formatDay, instantAt, minuteIn, minutesOf, weekdayOf } from './index.ts'

const zones = fc.constantFrom(
  'Asia/Kolkata',
  'America/Guayaquil',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Apia',
)
const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })

describe('a day of the calendar', () => {
  it('goes on over months, years and leap days', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28')
  })

  it('has a place in the week', () => {
    expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekdayOf)).toEqual([1, 6, 7])
  })

  it('is written as the language and the country do', () => {
    expect(formatDay('2026-11-24', 'en-IN')).toMatch(/^Tuesday,? 24 November$/)
    expect(formatDay('2026-11-24', 'es-EC')).toBe('martes, 24 de noviembre')
  })
})

describe('the time of day in a zone', () => {
  it('is what its clocks show', () => {
    const instant = new Date('2026-11-24T20:15:00Z')
    expect([dayIn(instant, 'Asia/Kolkata'), minuteIn(instant, 'Asia/Kolkata')]).toEqual(['2026-11-25', 105])
    expect([dayIn(instant, 'America/Guayaquil'), minuteIn(instant, 'America/Guayaquil')]).toEqual(['2026-11-24', 15 * 60 + 15])
  })

  it('is remembered of a few zones: each name may be written in a thousand ways', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const written = Array.from({ length: 256 }, (_, way) =>
      Array.from('atlantic/faroe', (letter, at) => ((way >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    const clocksFor = (names: readonly string[], day: string): number => {
      const before = made.mock.calls.length
      for (const name of names) minuteIn(new Date(`${day}T20:15:00Z`), name)
      return made.mock.calls.length - before
    }
    expect(clocksFor(written, '2026-11-24')).toBe(256)
    expect(clocksFor(written.slice(-9), '2026-11-25')).toBe(0)
    expect(clocksFor(written.slice(0, 9), '2026-11-26')).toBe(9)
    made.mockRestore()
  })

  it('is read from hours and minutes', () => {
    expect([minutesOf('00:00'), minutesOf('16:30'), minutesOf('23:59')]).toEqual([0, 990, 1439])
    expect([minutesOf('24:00'), minutesOf('9:00'), minutesOf('12:60')]).toEqual([undefined, undefined, undefined])
  })

  it('is the first of two where clocks are put back, and later where they are put forward', () => {
    expect(instantAt('2026-11-01', 90, 'America/New_York')).toEqual(new Date('2026-11-01T05:30:00Z'))
    expect(instantAt('2026-03-08', 150, 'America/New_York')).toEqual(new Date('2026-03-08T07:30:00Z'))
    // Havana puts its clocks forward at midnight: that day begins at one.
    expect(instantAt('2026-03-08', 0, 'America/Havana')).toEqual(new Date('2026-03-08T05:00:00Z'))
  })

  it('is what the formatter says also beside a change of the clocks, asked again and again', () => {
    const changes = [
      ['America/New_York', '2026-11-01T06:00:00Z'],
      ['America/Havana', '2026-03-08T05:00:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
    ] as const
    for (const [timeZone, change] of changes) {
      const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
      const around = Array.from({ length: 120 }, (_, minute) => new Date(Date.parse(change) + (minute - 60) * 60_000 + 59_999))
      const shown = () => around.map((instant) => minuteIn(instant, timeZone))
      const expected = around.map((instant) => minutesOf(format.format(instant)))
      expect([shown(), shown()]).toEqual([expected, expected])
    }
  })

  it('is written with its minutes where an hour alone would be a bare number', () => {
    const at = new Date('2026-11-24T16:00:00Z')
    expect(['en-IN', 'en-IE', 'es-ES'].map((tag) => formatClock(at, tag, 'UTC'))).toEqual([expect.stringMatching(/^4\spm$/), '16:00', '16:00'])
    expect(formatClock(new Date('2026-11-24T16:30:00Z'), 'en-IE', 'UTC')).toBe('16:30')
  })

  it('leads back to the instant, but for an hour that comes twice', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const minute = Math.floor(instant.getTime() / 60_000) * 60_000
        const back = instantAt(dayIn(new Date(minute), zone), minuteIn(new Date(minute), zone), zone).getTime()
        expect(minute - back === 0 || (minute - back > 0 && minute - back <= 3_600_000)).toBe(true)
      }),
    )
  })
})
