import { expect, test } from 'vitest'
import { chatTimes } from './chat-times.ts'

const now = () => new Date('2026-11-25T03:00:00Z')
const inZone = (zone: string, tag = 'en-IN') => chatTimes({ tag, zone, today: 'Today', now })

test('K-20: a message has the time of its reader, and the day that it is there', () => {
  const night = '2026-11-24T20:30:00Z'
  const india = inZone('Asia/Kolkata')
  expect([india.timeOf(night), india.dayOf(night), india.shortOf(night)]).toEqual(['2:00\u00a0am', 'Today', '2:00\u00a0am'])
  // The same moment, for somebody who reads it on a journey: there it is still the day before, as is now.
  const quito = inZone('America/Guayaquil')
  expect([quito.timeOf(night), quito.dayOf(night)]).toEqual(['3:30\u00a0pm', 'Today'])
  const london = inZone('Europe/London')
  expect([london.timeOf(night), london.dayOf(night), london.shortOf(night)]).toEqual(['8:30\u00a0pm', '24\u00a0November 2026', '24\u00a0Nov'])
})

test('what is older has its day, in the language of the page', () => {
  const older = '2025-12-31T23:30:00Z'
  expect(inZone('Asia/Kolkata').dayOf(older)).toBe('1\u00a0January 2026')
  expect(inZone('America/Guayaquil', 'es-EC').dayOf(older)).toBe('31\u00a0de\u00a0diciembre de 2025')
})
