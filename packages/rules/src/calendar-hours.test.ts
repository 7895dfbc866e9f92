import { describe, expect, it } from 'vitest'
import { hoursFault } from './calendar-hours.ts'

describe('hours of a calendar', () => {
  it('are any that follow each other, also past midnight', () => {
    expect(hoursFault([], 30)).toBeUndefined()
    expect(
      hoursFault(
        [
          { days: [1, 2], from: '10:00', to: '13:00' },
          { days: [1], from: '13:00', to: '13:30' },
          { days: [7], from: '22:00', to: '02:00' },
        ],
        30,
      ),
    ).toBeUndefined()
  })

  it.each([
    ['time', [{ days: [3], from: '25:00', to: '13:00' }], 3],
    ['short', [{ days: [2], from: '10:00', to: '10:20' }], 2],
    [
      'overlap',
      [
        { days: [1, 4], from: '10:00', to: '13:00' },
        { days: [4], from: '12:59', to: '15:00' },
      ],
      4,
    ],
    [
      'overlap',
      [
        { days: [7], from: '22:00', to: '02:00' },
        { days: [1], from: '01:30', to: '09:00' },
      ],
      1,
    ],
  ] as const)('are none with a fault of %s', (fault, spans, day) => {
    expect(hoursFault(spans, 30)).toMatchObject({ fault, day })
  })
})
