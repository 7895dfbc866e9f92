import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2026-11-23T07:10:30Z')

it('counts whole minutes that are left', () => {
  expect(timeLeft('2026-11-23T10:30:00Z', now)).toEqual({ hours: 3, minutes: 19 })
  expect(timeLeft('2026-11-23T07:12:00Z', now)).toEqual({ hours: 0, minutes: 1 })
})

it('says nothing of the last seconds, of what is over, or of more than a day', () => {
  expect(['2026-11-23T07:11:00Z', '2026-11-23T07:00:00Z', '2026-11-24T08:00:00Z'].map((until) => timeLeft(until, now))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
