import { expect, it } from 'vitest'
import { byAge } from './by-age.ts'

const at = (...parts: [year: number, month: number, day: number, hour: number, minute: number]) => ({ createdAt: new Date(...parts).toISOString() })
const now = new Date(2026, 10, 23, 9, 30)

it('tells today from the six days before and all else, by the clocks of whoever reads', () => {
  const [morning, yesterday, tuesday, monday] = [at(2026, 10, 23, 0, 0), at(2026, 10, 22, 23, 59), at(2026, 10, 17, 0, 0), at(2026, 10, 16, 23, 59)]
  expect(byAge([morning, yesterday, tuesday, monday], now)).toEqual([
    { age: 'today', those: [morning] },
    { age: 'week', those: [yesterday, tuesday] },
    { age: 'before', those: [monday] },
  ])
})

it('takes what a clock that is ahead has written for today’s, and leaves out what is not there', () => {
  const ahead = at(2026, 10, 24, 1, 0)
  expect(byAge([ahead], now)).toEqual([{ age: 'today', those: [ahead] }])
  expect(byAge([], now)).toEqual([])
})
