import { createTestDatabase } from '@galleria/testing'
import { afterAll, expect, test, vi } from 'vitest'
import { DomainError } from '../errors.ts'
import { openDatabase } from './database.ts'
import { createRateLimits, networkOf, type RateLimit } from './rate-limits.ts'

const testDatabase = await createTestDatabase()
const open = () => openDatabase(testDatabase.connectionString, { max: 4, onError: () => {} })
const database = open()
const other = open()
afterAll(async () => {
  await database.close()
  await other.close()
  await testDatabase.drop()
})

const limits = createRateLimits(database)
let count = 0
const threeAMinute = (): RateLimit => {
  count += 1
  return { name: `test-${count}`, points: 3, seconds: 60 }
}

/** How many of these were let through. */
const passed = (calls: readonly Promise<unknown>[]): Promise<number> =>
  Promise.allSettled(calls).then((outcomes) => outcomes.filter(({ status }) => status === 'fulfilled').length)

test('lets through as many as it says, and tells the rest how long to wait', async () => {
  const limit = threeAMinute()
  expect(await passed(Array.from({ length: 5 }, () => limits.take(limit, 'asha')))).toBe(3)
  const refusal = await limits.take(limit, 'asha').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DomainError)
  expect(refusal).toMatchObject({ code: 'request.rate_limited', details: { retryAfter: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60) } })
})

test('counts each key, and each limit, on its own', async () => {
  const [one, another] = [threeAMinute(), threeAMinute()]
  expect(await passed(Array.from({ length: 4 }, () => limits.take(one, 'a', 'bc')))).toBe(3)
  await expect(limits.take(one, 'ab', 'c')).resolves.toBeUndefined()
  await expect(limits.take(another, 'a', 'bc')).resolves.toBeUndefined()
})

test('holds across processes, also when both count at the same moment', async () => {
  const limit = threeAMinute()
  const elsewhere = createRateLimits(other)
  const calls = Array.from({ length: 8 }, (_, n) => (n % 2 ? limits : elsewhere).take(limit, 'asha'))
  expect(await passed(calls)).toBe(3)
})

test('begins anew when the time is up, or when it is reset', async () => {
  const limit = { ...threeAMinute(), seconds: 1 }
  expect(await passed(Array.from({ length: 4 }, () => limits.take(limit, 'asha')))).toBe(3)
  await limits.reset(limit, 'asha')
  expect(await passed(Array.from({ length: 4 }, () => limits.take(limit, 'asha')))).toBe(3)
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  await expect(limits.take(limit, 'asha')).resolves.toBeUndefined()
})

test('holds in the memory of a process as in the table', async () => {
  const limit = { ...threeAMinute(), isLocal: true }
  const local = createRateLimits(database)
  const before = database.roundTrips()
  expect(await passed(Array.from({ length: 6 }, () => local.take(limit, 'asha')))).toBe(3)
  expect(await passed(Array.from({ length: 6 }, () => local.take(limit, 'ben')))).toBe(3)
  await expect(local.take(limit, 'asha')).rejects.toMatchObject({ code: 'request.rate_limited', details: { retryAfter: expect.any(Number) } })
  expect(await passed(Array.from({ length: 8 }, () => createRateLimits(database, { scale: 2 }).take(limit, 'asha')))).toBe(8)
  expect(database.roundTrips()).toBe(before)
})

test('gives back what turned out not to be meant', async () => {
  const limit = threeAMinute()
  for (let n = 0; n < 5; n += 1) {
    await limits.take(limit, 'asha')
    await limits.giveBack(limit, 'asha')
  }
  expect(await passed(Array.from({ length: 5 }, () => limits.take(limit, 'asha')))).toBe(3)
})

test('tells the first refusal from those after it', async () => {
  const limit = threeAMinute()
  const refusals: unknown[] = []
  for (let n = 0; n < 6; n += 1) await limits.take(limit, 'asha').catch((error: unknown) => refusals.push(error))
  expect(refusals).toMatchObject([{ isFirst: true }, { isFirst: false }, { isFirst: false }])
})

test('can be scaled for load tests', async () => {
  const limit = threeAMinute()
  const scaled = createRateLimits(database, { scale: 2 })
  expect(await passed(Array.from({ length: 8 }, () => scaled.take(limit, 'asha')))).toBe(6)
})

test('takes keys of any length, and writes nobody down', async () => {
  const name = `${'long'.repeat(60)}@example.com`
  await limits.take(threeAMinute(), name, '203.0.113.7')
  const rows = await database.run<{ key: string }>({ name: 'test-keys', text: 'select key from rate_limit' }, [])
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^test-\d+:[\w-]{43}$/)
})

test('forgets what has run out', async () => {
  const [short, long] = [{ ...threeAMinute(), seconds: 1 }, threeAMinute()]
  await limits.take(short, 'asha')
  await limits.take(long, 'asha')
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  await limits.purge()
  const rows = await database.run<{ key: string }>({ name: 'test-keys', text: 'select key from rate_limit' }, [])
  const names = rows.map(({ key }) => key.split(':')[0])
  expect(names).not.toContain(short.name)
  expect(names).toContain(long.name)
})

test('nobody is locked out for years by what was counted while the clock was wrong', async () => {
  const limit = threeAMinute()
  const now = vi.spyOn(Date, 'now').mockReturnValue(new Date('2099-01-01').getTime())
  await passed(Array.from({ length: 3 }, () => limits.take(limit, 'asha')))
  now.mockRestore()
  expect(await passed([limits.take(limit, 'asha')])).toBe(0)
  await limits.purge()
  expect(await passed(Array.from({ length: 4 }, () => limits.take(limit, 'asha')))).toBe(3)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['in-process', 'in-process'],
  ['passed on for 2001:db8:1:2::1', 'passed on for 2001:db8:1:2::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
