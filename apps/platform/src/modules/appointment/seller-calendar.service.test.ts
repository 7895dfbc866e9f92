import { expect, test } from 'vitest'
import type { Day } from '@galleria/kernel'
import { createSellerCalendars } from './seller-calendar.service.ts'

/** Half past midnight of a Tuesday in Bengaluru. */
const NOW = new Date('2026-11-16T19:00:00Z')
const NIGHTS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '03:00' }]

test('keeps the day off whose night is not over yet when hours change, though it is not shown any more', async () => {
  const daysOff: Day[] = ['2026-11-14', '2026-11-16', '2026-11-20']
  const hours = { timeZone: 'Asia/Kolkata', spans: NIGHTS, closedOn: daysOff }
  const terms = { slotMinutes: 30, perSlot: 1, leadMinutes: 0, noticeMinutes: 0, daysAhead: 7 }
  const calendar = { id: 'rao', name: 'Dr Rao', terms, hours, daysOff, place: null }
  const kept: (readonly Day[])[] = []
  const calendars = createSellerCalendars({
    clock: () => NOW,
    calendarsOf: async () => ({ calendars: [calendar] }) as never,
    setCalendarHours: async (_tenant, _seller, _calendar, { closedOn }) => void kept.push(closedOn),
    bookedTimes: async () => [],
  })
  const ctx = { tenant: { id: 'clinic', settings: {} }, actor: { kind: 'seller', sellerId: 'rao' } } as never
  const changed = await calendars.change(ctx, 'rao', { hours: NIGHTS, daysOff: ['2026-11-20', '2026-11-20', '2026-11-10'] })
  expect(kept).toEqual([['2026-11-16', '2026-11-20']])
  expect(changed.daysOff).toEqual(['2026-11-20'])
})
