import { expect, it } from 'vitest'
import { byAge } from './by-age.ts'

const ZONE = 'Asia/Kolkata'
/** At a time by the clocks of the shop. */
const at = (time: string) => ({ createdAt: new Date(`${time}+05:30`).toISOString() })
const now = new Date('2026-11-23T09:30+05:30')

it('tells today from the six days before and all else, by the clocks of the shop', () => {
  const [morning, yesterday, tuesday, monday] = [at('2026-11-23T00:00'), at('2026-11-22T23:59'), at('2026-11-17T00:00'), at('2026-11-16T23:59')]
  expect(byAge([morning, yesterday, tuesday, monday], now, ZONE)).toEqual([
    { age: 'today', those: [morning] },
    { age: 'week', those: [yesterday, tuesday] },
    { age: 'before', those: [monday] },
  ])
})

it('takes what a clock that is ahead has written for today’s, and leaves out what is not there', () => {
  const ahead = at('2026-11-24T01:00')
  expect(byAge([ahead], now, ZONE)).toEqual([{ age: 'today', those: [ahead] }])
  expect(byAge([], now, ZONE)).toEqual([])
})
