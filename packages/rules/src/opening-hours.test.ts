import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpeningHours, openingAt, weekOf } from './index.ts'

const ALL = [1, 2, 3, 4, 5, 6, 7]
const hours = (spans: OpeningHours['spans'], timeZone = 'UTC', closedOn: string[] = []): OpeningHours => ({ timeZone, spans, closedOn })
const shop = hours([{ days: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' }], 'Asia/Kolkata', ['2026-11-24'])
const at = (of: OpeningHours, instant: string) => {
  const { isOpen, changesAt } = openingAt(of, new Date(instant))
  return [isOpen, changesAt?.toISOString() ?? null]
}

describe('openingAt', () => {
  it('goes by the clocks of the shop', () => {
    // Monday 23 November 2026; India is five and a half hours ahead.
    expect(at(shop, '2026-11-23T04:29:59Z')).toEqual([false, '2026-11-23T04:30:00.000Z'])
    expect(at(shop, '2026-11-23T04:30:00Z')).toEqual([true, '2026-11-23T14:30:00.000Z'])
    expect(at(shop, '2026-11-23T14:30:00Z')).toEqual([false, '2026-11-25T04:30:00.000Z'])
  })

  it('stays closed on holidays and over the weekend', () => {
    expect(at(shop, '2026-11-24T08:00:00Z')).toEqual([false, '2026-11-25T04:30:00.000Z'])
    expect(at(shop, '2026-11-27T15:00:00Z')).toEqual([false, '2026-11-30T04:30:00.000Z'])
  })

  it('is open past midnight into a day on which it does not open', () => {
    const bar = hours([{ days: [5], from: '18:00', to: '02:00' }], 'UTC', ['2026-11-28'])
    expect(at(bar, '2026-11-28T01:59:00Z')).toEqual([true, '2026-11-28T02:00:00.000Z'])
    expect(at(bar, '2026-11-28T02:00:00Z')).toEqual([false, '2026-12-04T18:00:00.000Z'])
  })

  it('joins hours that follow each other, and closes between those that do not', () => {
    const always = hours([{ days: ALL, from: '00:00', to: '00:00' }])
    expect(at(always, '2026-11-23T12:00:00Z')).toEqual([true, null])
    const siesta = hours([
      { days: ALL, from: '16:00', to: '20:00' },
      { days: ALL, from: '09:00', to: '13:00' },
      { days: [1], from: '13:00', to: '14:00' },
    ])
    expect(at(siesta, '2026-11-23T10:00:00Z')).toEqual([true, '2026-11-23T14:00:00.000Z'])
    expect(at(siesta, '2026-11-24T13:00:00Z')).toEqual([false, '2026-11-24T16:00:00.000Z'])
  })

  it('knows that a night on which clocks change is shorter or longer', () => {
    const club = hours([{ days: [6], from: '22:00', to: '04:00' }], 'Europe/Madrid')
    // Clocks go forward in the night to 29 March 2026 and back in the one to 25 October.
    expect(at(club, '2026-03-28T21:00:00Z')).toEqual([true, '2026-03-29T02:00:00.000Z'])
    expect(at(club, '2026-10-24T20:00:00Z')).toEqual([true, '2026-10-25T03:00:00.000Z'])
    const early = hours([{ days: [7], from: '02:30', to: '06:00' }], 'Europe/Madrid')
    expect(at(early, '2026-03-29T00:00:00Z')).toEqual([false, '2026-03-29T01:30:00.000Z'])
  })

  it('has no next opening where it never opens', () => {
    expect(at(hours([]), '2026-11-23T12:00:00Z')).toEqual([false, null])
    expect(at(hours([{ days: ALL, from: 'noon', to: '20:00' }]), '2026-11-23T12:00:00Z')).toEqual([false, null])
  })

  it('is the opposite when it changes, whatever the hours, the zone and the instant', () => {
    const time = fc
      .integer({ min: 0, max: 95 })
      .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`)
    const spans = fc.array(fc.record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 })), from: time, to: time }), { maxLength: 3 })
    const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Guayaquil', 'Europe/Madrid', 'America/New_York', 'Pacific/Kiritimati')
    const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(spans, zones, instants, (given, timeZone, instant) => {
        const of = hours(given, timeZone)
        const now = openingAt(of, instant)
        if (!now.changesAt) return
        expect(now.changesAt.getTime()).toBeGreaterThan(instant.getTime())
        expect(openingAt(of, now.changesAt).isOpen).toBe(!now.isOpen)
        expect(openingAt(of, new Date(now.changesAt.getTime() - 1)).isOpen).toBe(now.isOpen)
      }),
      { numRuns: 200 },
    )
  })
})

it('weekOf gives each day its hours, the earlier first', () => {
  const [monday, , , , , , sunday] = weekOf([
    { days: [1], from: '16:00', to: '20:00' },
    { days: [1, 2], from: '09:00', to: '13:00' },
  ])
  expect(monday?.map(({ from }) => from)).toEqual(['09:00', '16:00'])
  expect(sunday).toEqual([])
})
