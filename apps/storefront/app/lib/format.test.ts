import { expect, test, vi } from 'vitest'
import { formatFor } from './format.ts'

test('a formatter is made when it is asked for, and once', () => {
  const numbers = vi.spyOn(Intl, 'NumberFormat')
  const dates = vi.spyOn(Intl, 'DateTimeFormat')
  // A time zone that no other test names: what is made is remembered.
  const format = formatFor('en-IN', 'Asia/Thimphu')
  expect(numbers).not.toHaveBeenCalled()
  expect(dates).not.toHaveBeenCalled()
  expect([format.number(112_345), format.number(7), format.rating(4.6)]).toEqual(['1,12,345', '7', '4.6'])
  expect(numbers).toHaveBeenCalledTimes(2)
  expect(format.date('2026-11-24T20:30:00Z')).toBe('25 November 2026')
  expect(dates).toHaveBeenCalledTimes(1)
})
