import { expect, it } from 'vitest'
import { nextHours, spansOf, weekToWrite, written } from './week.ts'

it('hours that are alike on several days are sent once, as they came', () => {
  const spans = [
    { days: [1, 3], from: '10:00', to: '13:00' },
    { days: [3], from: '16:00', to: '18:00' },
  ]
  expect(spansOf(weekToWrite(spans))).toEqual(spans)
  expect(weekToWrite(spans).map((day) => day.length)).toEqual([1, 0, 2, 0, 0, 0, 0])
})

it('after a morning an afternoon is proposed, and never more than the day has', () => {
  expect(nextHours([])).toMatchObject({ from: '09:00', to: '13:00' })
  expect(nextHours([written('09:00', '12:30')])).toMatchObject({ from: '13:30', to: '15:30' })
  expect(nextHours([written('09:00', '23:00')])).toMatchObject({ from: '22:00', to: '23:59' })
})
