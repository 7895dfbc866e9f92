import { expect, it } from 'vitest'
import { neededDays } from './needed-days.ts'

it('begins with the day that it is where somebody is', () => {
  const evening = new Date('2026-12-02T01:30:00Z')
  expect(neededDays(evening, 'America/Guayaquil').min).toBe('2026-12-01')
  expect(neededDays(evening, 'Asia/Kolkata').min).toBe('2026-12-02')
})
