import { dayIn, daysAfter } from '@galleria/kernel'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missingOfPickup, openingAt, type OpeningHours, pickupDays, pickupSlotsOn, type PickupTerms, placesNear, slotNamed, slotTime } from './index.ts'

const hours: OpeningHours = {
  timeZone: 'Asia/Kolkata',
  spans: [
    { days: [1, 2, 3, 4, 5, 6], from: '10:00', to: '13:30' },
    { days: [1, 2, 3, 4, 5], from: '16:00', to: '20:00' },
  ],
  closedOn: ['2026-11-24'],
}
const terms: PickupTerms = { slotMinutes: 60, perSlot: 5, packingMinutes: 120, daysAhead: 6 }
/** 10 am of a Monday in Bengaluru. */
const monday = new Date('2026-11-16T04:30:00Z')

const times = (day: string, of: OpeningHours = hours, by: PickupTerms = terms) => pickupSlotsOn(day, of, by).map((slot) => slotTime(slot, of.timeZone))
const timesFrom = (at: Date, of: OpeningHours = hours) =>
  pickupDays(at, of, terms).map(({ date, slots }) => [date, ...slots.map((slot) => slotTime(slot, of.timeZone))])

describe('pickupSlotsOn', () => {
  it('cuts opening hours into slots that end before closing time', () => {
    expect(times('2026-11-16')).toEqual(['10:00', '11:00', '12:00', '16:00', '17:00', '18:00', '19:00'])
  })

  it('has none on holidays and on days on which it does not open', () => {
    expect(times('2026-11-24')).toEqual([])
    expect(times('2026-11-22')).toEqual([])
  })

  it('counts overlapping hours once', () => {
    const spans = [...hours.spans, { days: [1], from: '12:00', to: '17:00' }]
    expect(times('2026-11-16', { ...hours, spans })).toEqual(['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00', '19:00'])
  })

  it('gives a span past midnight to the day on which it began', () => {
    expect(times('2026-11-16', { ...hours, spans: [{ days: [1], from: '22:30', to: '01:00' }] })).toEqual(['22:30', '23:30'])
  })

  it('skips the hour that clocks skip, and has the one that they repeat twice', () => {
    const night = { timeZone: 'Europe/Madrid', spans: [{ days: [7], from: '00:00', to: '05:00' }], closedOn: [] }
    expect(times('2026-03-29', night)).toEqual(['00:00', '01:00', '03:00', '04:00'])
    expect(times('2026-10-25', night)).toEqual(['00:00', '01:00', '02:00', '02:00', '03:00', '04:00'])
  })
})

describe('pickupDays', () => {
  it('leaves out what cannot be packed any more', () => {
    expect(timesFrom(monday)[0]).toEqual(['2026-11-16', '16:00', '17:00', '18:00', '19:00'])
    expect(timesFrom(new Date('2026-11-16T04:29:59Z'))[0]).toEqual(['2026-11-16', '12:00', '16:00', '17:00', '18:00', '19:00'])
  })

  it('counts only opening hours as time to pack: after closing time, the first slots of the next day are gone', () => {
    const lateMonday = new Date('2026-11-16T14:00:00Z') // 7.30 pm
    expect(timesFrom(lateMonday)[0]).toEqual(['2026-11-17', '12:00', '16:00', '17:00', '18:00', '19:00'])
  })

  it('reaches as many days ahead as it says, and passes over closed ones', () => {
    const saturday = new Date('2026-11-21T04:30:00Z')
    expect(timesFrom(saturday).map(([date]) => date)).toEqual(['2026-11-23', '2026-11-25', '2026-11-26'])
  })

  it('offers after midnight what is left of the hours of the day before', () => {
    const night: OpeningHours = { timeZone: 'Asia/Kolkata', spans: [{ days: [1], from: '22:00', to: '03:00' }], closedOn: ['2026-11-17'] }
    const from = (time: string, packingMinutes: number) =>
      pickupDays(new Date(`2026-11-${time}:00+05:30`), night, { ...terms, packingMinutes }).map(({ date, slots }) => [
        date,
        ...slots.map((slot) => slotTime(slot, night.timeZone)),
      ])
    expect(from('16T23:30', 60)).toEqual([['2026-11-16', '01:00', '02:00']])
    expect(from('17T00:30', 60)).toEqual([['2026-11-16', '02:00']])
    expect(from('17T00:30', 0)).toEqual([['2026-11-16', '01:00', '02:00']])
    expect(from('17T02:00', 0)).toEqual([])
  })

  it('knows what could be chosen at any time between two instants: also the day that midnight has brought within reach', () => {
    const [before, after] = [new Date('2026-11-16T18:20:00Z'), new Date('2026-11-16T18:40:00Z')]
    const dates = (at: Date, until?: Date) => pickupDays(at, hours, { ...terms, daysAhead: 3 }, until).map(({ date }) => date)
    expect(dates(before)).toEqual(['2026-11-17', '2026-11-18'])
    expect(dates(after)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
    expect(dates(before, after)).toEqual(dates(after))
    const morning = new Date('2026-11-17T05:00:00Z')
    const slots = (at: Date, until?: Date) => pickupDays(at, hours, terms, until)[0]?.slots.map((slot) => slotTime(slot, hours.timeZone))
    expect(slots(morning)).toEqual(['16:00', '17:00', '18:00', '19:00'])
    expect(slots(after, morning)).toEqual(slots(after))
    expect(slots(after)).toContain('12:00')
  })
})

describe('slotNamed', () => {
  const days = pickupDays(monday, hours, terms)
  const named = (slot: string, date?: string) => slotNamed({ slot, date }, days, hours.timeZone)?.slot.from.toISOString()

  it('knows a slot past midnight by its instant and either day, and by its time as it is offered', () => {
    const night: OpeningHours = { timeZone: 'Asia/Kolkata', spans: [{ days: [1], from: '22:00', to: '03:00' }], closedOn: [] }
    const open = pickupDays(new Date('2026-11-16T20:00:00+05:30'), night, terms)
    const instantOf = (slot: string, date?: string) => slotNamed({ slot, date }, open, night.timeZone)?.slot.from.toISOString()
    const one = '2026-11-16T19:30:00.000Z'
    expect([instantOf(one), instantOf(one, '2026-11-16'), instantOf(one, '2026-11-17'), instantOf('01:00', '2026-11-16')]).toEqual([one, one, one, one])
    expect([instantOf(one, '2026-11-18'), instantOf('01:00', '2026-11-17')]).toEqual([undefined, undefined])
  })

  it('knows a slot by its instant, its local time and its day', () => {
    const four = '2026-11-16T10:30:00.000Z'
    for (const name of ['2026-11-16T10:30:00Z', '2026-11-16T16:00', '2026-11-16 16:00', '2026-11-16T16:00:00+05:30', '2026-11-16T10:30:00+0000'])
      expect(named(name)).toBe(four)
    for (const name of ['16:00', '16:00-17:00', '16:00–17:00', '16:00:00', '16:00 - 17:00', '2026-11-16T16:00:00.000'])
      expect(named(name, '2026-11-16')).toBe(four)
  })

  it('knows no other', () => {
    for (const name of ['', 'noon', '16:30', '99:99']) expect(named(name, '2026-11-16')).toBeUndefined()
    expect(named('16:00')).toBeUndefined()
    expect(named('2026-11-16T16:00', '2026-11-17'), 'of another day than is named beside it').toBeUndefined()
    for (const name of ['2026-11-16T16:00z', '2026-11-16T16:00:00 GMT', '2026-11-16T16:00 America/Guayaquil']) expect(named(name), name).toBeUndefined()
    for (const name of ['16:00 pm', '16:00-18:00', '16:00-late']) expect(named(name, '2026-11-16'), name).toBeUndefined()
    expect(named('16:00', '2026-11-22')).toBeUndefined()
    expect(named('2026-11-16T10:30:00Z', '2026-11-17')).toBeUndefined()
    expect(named('2026-11-16T03:00:00Z')).toBeUndefined()
  })
})

const ZONES = [
  'Asia/Kolkata',
  'America/Guayaquil',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Africa/Casablanca',
]
const aTime = fc.integer({ min: 0, max: 47 }).map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const aDay = fc.integer({ min: 0, max: 900 }).map((days) => daysAfter('2025-01-01', days))
const someHours = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  spans: fc.array(fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })), from: aTime, to: aTime }), { maxLength: 3 }),
  closedOn: fc.uniqueArray(aDay, { maxLength: 5 }),
})
const someTerms = fc.record({
  slotMinutes: fc.integer({ min: 15, max: 240 }),
  perSlot: fc.constant(1),
  packingMinutes: fc.integer({ min: 0, max: 600 }),
  daysAhead: fc.integer({ min: 1, max: 10 }),
})
const anInstant = fc.integer({ min: Date.parse('2025-01-02'), max: Date.parse('2027-05-01') }).map((at) => new Date(at))

describe('in every time zone, also when clocks change', () => {
  it('every slot is as long as it says, in opening hours, after the one before it', () =>
    fc.assert(
      fc.property(aDay, someHours, someTerms, (day, of, by) => {
        let last = 0
        const slots = pickupSlotsOn(day, of, by)
        for (const { from, to } of slots) {
          expect(to.getTime() - from.getTime()).toBe(by.slotMinutes * 60_000)
          expect(from.getTime()).toBeGreaterThanOrEqual(last)
          last = to.getTime()
        }
        const [end] = slots.slice(-1)
        if (end) expect(openingAt(of, new Date(end.to.getTime() - 1)).isOpen).toBe(true)
      }),
      { numRuns: 60 },
    ))

  it('what can be chosen is in the future, with time to pack, and on none of the days after the last', () =>
    fc.assert(
      fc.property(anInstant, someHours, someTerms, (at, of, by) => {
        const today = dayIn(at, of.timeZone)
        for (const { date, slots } of pickupDays(at, of, by)) {
          expect(date < daysAfter(today, by.daysAhead)).toBe(true)
          // Of the day before only what begins after midnight.
          if (date < today) expect([date, ...slots.filter(({ from }) => dayIn(from, of.timeZone) < today)]).toEqual([daysAfter(today, -1)])
          expect(of.closedOn).not.toContain(date)
          for (const { from, bookBefore } of slots) {
            expect(at < bookBefore && bookBefore <= from).toBe(true)
            expect(from.getTime() - bookBefore.getTime()).toBeGreaterThanOrEqual(by.packingMinutes * 60_000)
          }
        }
      }),
      { numRuns: 150 },
    ))

  it('nobody gets an earlier slot by ordering later', () =>
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 1, max: 100_000_000 }), someHours, someTerms, (at, later, of, by) => {
        const first = (instant: Date) => pickupDays(instant, of, { ...by, daysAhead: 10 })[0]?.slots[0]?.from.getTime() ?? Number.POSITIVE_INFINITY
        const [now, then] = [first(at), first(new Date(at.getTime() + later))]
        if (now !== Number.POSITIVE_INFINITY) expect(then).toBeGreaterThanOrEqual(now)
      }),
      { numRuns: 100 },
    ))

  it('a slot is found again by its instant', () =>
    fc.assert(
      fc.property(anInstant, someHours, someTerms, (at, of, by) => {
        const days = pickupDays(at, of, by)
        for (const { slots } of days)
          for (const { from } of slots.slice(0, 2)) expect(slotNamed({ slot: from.toISOString() }, days, of.timeZone)?.slot.from.getTime()).toBe(from.getTime())
      }),
      { numRuns: 50 },
    ))
})

describe('missingOfPickup (V-33)', () => {
  it.each([
    [{}, ['date', 'slot', 'store']],
    [{ date: '2026-11-16', store: ' ' }, ['slot', 'store']],
    [{ slot: '16:00', store: 'main' }, ['date']],
    [{ date: '2026-11-16', slot: '16:00', store: 'main' }, []],
  ])('of %j: %j', (choice, missing) => {
    expect(missingOfPickup(choice)).toEqual(missing)
  })
})

describe('places', () => {
  const of = (name: string, longitude: number, km?: number) => ({ name, position: [longitude, 0] as const, terms: km === undefined ? {} : { km } })
  const near = (places: readonly ReturnType<typeof of>[], longitude: number) =>
    placesNear(places, [longitude, 0], (place) => place).map(({ place: { name }, km }) => `${name} ${Math.round(km ?? -1)}`)

  it('stand from near to far, with how far they are', () => {
    expect(near([of('far', 1), of('near', 0.1), of('here', 0)], 0)).toEqual(['here 0', 'near 11', 'far 111'])
  })

  it('that are farther than their terms say are none', () => {
    expect(near([of('far', 1, 50), of('near', 0.1, 50), of('anywhere', 90)], 0)).toEqual(['near 11', 'anywhere 10008'])
    expect(near([of('across the line', -179.9, 50)], 179.9)).toEqual(['across the line 22'])
  })

  it('are all there, as they come, where nobody knows from where', () => {
    expect(placesNear([of('far', 1, 50), of('near', 0)], undefined, (place) => place).map(({ place, km }) => [place.name, km])).toEqual([
      ['far', undefined],
      ['near', undefined],
    ])
  })
})
