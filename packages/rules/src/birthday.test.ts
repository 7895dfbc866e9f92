import { expect, test } from 'vitest'
import { EARLIEST_BIRTHDAY, isBirthdayOn, isBirthdayPossible } from './birthday.ts'

test('a birthday is before today, and not before 1900', () => {
  const today = '2026-11-23'
  expect(['2026-11-22', EARLIEST_BIRTHDAY, '2000-02-29'].map((day) => isBirthdayPossible(day, today))).toEqual([true, true, true])
  expect(['2026-11-23', '2026-11-24', '1899-12-31'].map((day) => isBirthdayPossible(day, today))).toEqual([false, false, false])
})

test('a birthday comes once a year, also for whoever was born on a day that not every year has', () => {
  expect(isBirthdayOn('1990-11-23', '2026-11-23')).toBe(true)
  expect(isBirthdayOn('1990-11-23', '2026-11-24')).toBe(false)
  const days = (year: number) => ['02-28', '02-29', '03-01'].filter((day) => isBirthdayOn('2000-02-29', `${year}-${day}`))
  expect(isBirthdayOn('2000-02-29', '2028-02-28')).toBe(false)
  expect(days(2028)).toEqual(['02-29'])
  expect(isBirthdayOn('2000-02-29', '2027-02-28')).toBe(true)
  expect(isBirthdayOn('2000-02-28', '2027-02-28')).toBe(true)
})
