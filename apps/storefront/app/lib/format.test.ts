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
  expect(format.date('2026-11-24T20:30:00Z')).toBe('25\u00a0November 2026')
  expect(dates).toHaveBeenCalledTimes(1)
})

test('a time stays in one line with the half of its day', () => {
  const at = '2026-11-30T20:00:00Z'
  const words = (tag: string) => {
    const format = formatFor(tag, 'America/Guayaquil')
    return [
      format.weekdayTime(at, 'America/Guayaquil'),
      format.timeIn(new Date(at), 'America/Guayaquil'),
      format.clock(at, 'America/Guayaquil'),
      format.moment(at),
      format.time('15:00'),
      format.hour(15),
    ]
  }
  expect(words('es-EC').map((text) => text.split(' ').at(-1))).toEqual([
    '3:00\u00a0p.\u00a0m.',
    '3:00\u00a0p.\u00a0m.',
    '3\u00a0p.\u00a0m.',
    '3:00\u00a0p.\u00a0m.',
    '3:00\u00a0p.\u00a0m.',
    '3\u00a0p.\u00a0m.',
  ])
  expect(words('en-IN').map((text) => text.split(' ').at(-1))).toEqual([
    '3:00\u00a0pm',
    '3:00\u00a0pm',
    '3\u00a0pm',
    '3:00\u00a0pm',
    '3:00\u00a0pm',
    '3\u00a0pm',
  ])
  // Where the day has 24 hours, nothing is bound.
  expect(words('en-IE')[0]).toBe('Monday 15:00')
})

test('a day stays in one line with its month, and may leave its weekday or its year', () => {
  const words = (tag: string) => {
    const format = formatFor(tag, 'UTC')
    return [format.day('2026-12-02'), format.shortDay('2026-12-02'), format.date('2026-12-02T15:00:00Z'), format.moment('2026-12-02T15:00:00Z')]
  }
  expect(words('en-IN')).toEqual(['Wednesday, 2\u00a0December', '2\u00a0Dec', '2\u00a0December 2026', 'Wed, 2\u00a0Dec, 3:00\u00a0pm'])
  expect(words('es-EC')).toEqual([
    'miércoles, 2\u00a0de\u00a0diciembre',
    '2\u00a0dic',
    '2\u00a0de\u00a0diciembre de 2026',
    'mié, 2\u00a0dic, 3:00\u00a0p.\u00a0m.',
  ])
  expect(words('en-US').slice(0, 3)).toEqual(['Wednesday, December\u00a02', 'Dec\u00a02', 'December\u00a02, 2026'])
  expect(formatFor('es-EC', 'UTC').month('2026-12-02')).toBe('diciembre de 2026')
})

test('an hour of a day that has 24 of them is a time, and no bare number', () => {
  const hours = (tag: string) => {
    const format = formatFor(tag, 'UTC')
    return [format.hour(7), format.clock('2026-11-30T21:00:00Z', 'UTC'), format.span('2026-11-30T07:00:00Z', '2026-11-30T21:00:00Z', 'UTC')]
  }
  expect(hours('en-IE')).toEqual(['7:00', '21:00', '07:00–21:00'])
  expect(hours('es-ES')).toEqual(['7:00', '21:00', '7:00–21:00'])
  expect(hours('en-IN').slice(0, 2)).toEqual(['7\u00a0am', '9\u00a0pm'])
})
