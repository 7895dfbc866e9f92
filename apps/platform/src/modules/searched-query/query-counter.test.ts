import { expect, it } from 'vitest'
import { createQueryCounter, MOST_WAITING, type NotedSearch } from './query-counter.ts'

const search = (over: Partial<NotedSearch> = {}): NotedSearch => ({
  tenantId: 't',
  day: '2026-11-21',
  locale: 'en',
  query: 'lamp',
  network: '203.0.113.1',
  mark: 1n,
  isClick: false,
  at: 0,
  ...over,
})

it('counts who searches for the same again within half an hour once, and going on from it besides', () => {
  const counter = createQueryCounter()
  for (const minute of [0, 1, 29]) counter.note(search({ at: minute * 60_000 }))
  counter.note(search({ network: '203.0.113.2', mark: 4n }))
  for (const at of [1, 2]) counter.note(search({ isClick: true, at }))
  expect(counter.take()).toEqual([{ tenantId: 't', day: '2026-11-21', locale: 'en', query: 'lamp', searches: 2, clicks: 1, crowd: 5n }])
  expect(counter.totals).toEqual({ counted: 3, repeated: 3, dropped: 0 })
  expect(counter.take()).toEqual([])
})

it('tells tenants, languages, days and queries apart, and hands them over in their order', () => {
  const counter = createQueryCounter()
  for (const over of [{ query: 'sofa' }, { tenantId: 's' }, { locale: 'es' as const }, { day: '2026-11-20' }, {}]) counter.note(search(over))
  // The last one is the same sender's again, a day later by the calendar only.
  expect(counter.take().map(({ tenantId, day, locale, query }) => [tenantId, day, locale, query].join(' '))).toEqual([
    's 2026-11-21 en lamp',
    't 2026-11-20 en lamp',
    't 2026-11-21 en sofa',
    't 2026-11-21 es lamp',
  ])
})

it('keeps what could not be written, beside what came since', () => {
  const counter = createQueryCounter()
  counter.note(search())
  const taken = counter.take()
  counter.note(search({ network: '203.0.113.2', mark: 2n }))
  counter.giveBack(taken)
  expect(counter.take()).toMatchObject([{ searches: 2, crowd: 3n }])
})

it('holds no more than there is room for, and says what it dropped', () => {
  const counter = createQueryCounter()
  for (let index = 0; index < MOST_WAITING + 5; index += 1) counter.note(search({ query: `lamp ${index}` }))
  expect(counter.totals.dropped).toBe(5)
  counter.note(search({ query: 'lamp 0', network: '203.0.113.9' }))
  expect(counter.totals.dropped).toBe(5)
  expect(counter.take()).toHaveLength(MOST_WAITING)
})
