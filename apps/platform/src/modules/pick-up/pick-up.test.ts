import { expect, test } from 'vitest'
import type { Store } from '../seller/index.ts'
import { chosenOf } from './pick-up.ts'

const TERMS = { slotMinutes: 60, perSlot: 2, packingMinutes: 0, daysAhead: 3 }
const hours = { timeZone: 'Asia/Kolkata', spans: [{ days: [1], from: '22:00', to: '03:00' }], closedOn: [] }
const store: Pick<Store, 'id' | 'hours'> = { id: 'main', hours }
const now = new Date('2026-11-16T20:00:00+05:30')
const chosen = (date: string, slot: string) => chosenOf({ date, slot }, { sellerId: 'seller', places: [{ store: store as Store, terms: TERMS }], at: now, now })

test('who comes after midnight is told the day that calendars show then, and chooses with either', () => {
  const one = { date: '2026-11-17', from: new Date('2026-11-17T01:00:00+05:30') }
  expect(chosen('2026-11-16', '01:00')).toMatchObject(one)
  expect(chosen('2026-11-17', one.from.toISOString())).toMatchObject(one)
  expect(chosen('2026-11-16', '23:00')).toMatchObject({ date: '2026-11-16' })
})
