import { dayIn, instantAt, minuteIn } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextHourAt, type QuietHours, quietUntil } from './quiet-hours.ts'

const MINUTE_MS = 60_000
/** Forward and back in March and October and the other way round, by half an hour, at midnight, and never. */
const zones = fc.constantFrom(
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kolkata',
  'America/Guayaquil',
)
const minutes = fc.integer({ min: 0, max: 1439 })
/** As often as not within a day of a change of clocks somewhere. */
const instants = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-09-06', '2026-04-24', '2026-10-30'),
      fc.integer({ min: -1440, max: 1440 }),
    )
    .map(([day, offset]) => new Date(Date.parse(`${day}T01:00:00Z`) + offset * MINUTE_MS)),
)
const hours = fc.tuple(minutes, minutes, zones).filter(([from, to]) => from !== to)
const isIn = (minute: number, from: number, to: number): boolean => (from < to ? from <= minute && minute < to : from <= minute || minute < to)

/** Somewhere clocks change, while it is quiet there. */
const changes = fc
  .tuple(
    fc.constantFrom(
      ['Europe/London', '2026-03-29T01:00Z'],
      ['Europe/London', '2026-10-25T01:00Z'],
      ['America/New_York', '2026-03-08T07:00Z'],
      ['America/New_York', '2026-11-01T06:00Z'],
      ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
      ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
      ['Africa/Cairo', '2026-04-23T22:00Z'],
    ),
    fc.integer({ min: 1, max: 600 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: -60, max: 600 }),
  )
  .map(([[timeZone = '', at = ''], before, since, after]) => {
    const minuteAt = (offset: number): number => minuteIn(new Date(Date.parse(at) + offset * MINUTE_MS), timeZone)
    return { timeZone, now: new Date(Date.parse(at) - before * MINUTE_MS), from: minuteAt(-before - since), to: minuteAt(after) }
  })
  .filter(({ from, to }) => from !== to)

/** As long as the clocks show them, to the minute. */
function expectHeld(now: Date, quiet: QuietHours): void {
  const until = quietUntil(now, quiet)
  const isQuiet = (at: number): boolean => isIn(minuteIn(new Date(at), quiet.timeZone), quiet.from, quiet.to)
  expect(until === undefined).toBe(!isQuiet(now.getTime()))
  if (!until) return
  expect(until.getTime()).toBeGreaterThan(now.getTime())
  expect(isQuiet(until.getTime())).toBe(false)
  expect(until.getTime() % MINUTE_MS).toBe(0)
  // The minute before is quiet, and so is each quarter of an hour on the way.
  expect(isQuiet(until.getTime() - 1)).toBe(true)
  for (let at = now.getTime(); at < until.getTime(); at += 15 * MINUTE_MS) expect(isQuiet(at)).toBe(true)
}

describe('quiet hours', () => {
  it('last exactly as long as the clocks show them, whatever clocks do', () => {
    fc.assert(
      fc.property(instants, hours, (now, [from, to, timeZone]) => expectHeld(now, { from, to, timeZone })),
      { numRuns: 300 },
    )
  })

  it('last as long on a night in which the clocks change', () => {
    fc.assert(
      fc.property(changes, ({ now, ...of }) => expectHeld(now, of)),
      { numRuns: 500 },
    )
  })

  it.each([
    ['over midnight', '2026-11-24T23:30:00Z', '22:00', '07:00', '2026-11-25T07:00:00.000Z'],
    ['after midnight', '2026-11-25T03:00:30Z', '22:00', '07:00', '2026-11-25T07:00:00.000Z'],
    ['by day', '2026-11-25T13:00:00Z', '12:00', '14:00', '2026-11-25T14:00:00.000Z'],
    ['when clocks go forward', '2026-03-28T23:00:00Z', '22:00', '07:00', '2026-03-29T06:00:00.000Z'],
    ['when clocks go forward over the end', '2026-03-28T23:00:00Z', '22:00', '01:30', '2026-03-29T01:00:00.000Z'],
    ['when clocks go back', '2026-10-24T22:00:00Z', '22:00', '07:00', '2026-10-25T07:00:00.000Z'],
  ])('end in London: %s', (_when, now, from, to, until) => {
    const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
    expect(quietUntil(new Date(now), { from: minuteOf(from), to: minuteOf(to), timeZone: 'Europe/London' })?.toISOString()).toBe(until)
  })

  it('are none outside of them, and none at their very end', () => {
    const night = { from: 22 * 60, to: 7 * 60, timeZone: 'Europe/London' }
    expect(quietUntil(new Date('2026-11-25T12:00:00Z'), night)).toBeUndefined()
    expect(quietUntil(new Date('2026-11-25T07:00:00Z'), night)).toBeUndefined()
    expect(quietUntil(new Date('2026-11-25T21:59:59Z'), night)).toBeUndefined()
  })
})

describe('an hour of each day', () => {
  it('is the next at which the clocks show it, within a day and an hour', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 23 }), zones, (now, hour, timeZone) => {
        const next = nextHourAt(now, hour, timeZone)
        const waits = (next.getTime() - now.getTime()) / 3_600_000
        expect(waits).toBeGreaterThan(0)
        expect(waits).toBeLessThanOrEqual(26)
        const isSkipped = minuteIn(next, timeZone) !== hour * 60
        // Only on a day whose clocks skip it: the day of the place, which begins on the evening before where it lies far to the east.
        if (isSkipped) expect(next).toEqual(instantAt(dayIn(next, timeZone), hour * 60, timeZone))
      }),
      { numRuns: 300 },
    )
  })
})
