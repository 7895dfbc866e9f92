import { searchItems } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const POINTS = searchItems.limits.bySender.points

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform({ config: { rateLimitScale: 1 } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const searchFrom = async (remoteAddress: string, body: object) => {
  const reply = await platform.app.inject({
    method: 'POST',
    url: `/api${searchItems.path}`,
    headers: { 'x-tenant-key': shop.key },
    payload: body,
    remoteAddress,
  })
  return reply.statusCode
}

it('lets one sender search for words only so often, without asking the database, and lists for everybody', async () => {
  const before = platform.database.roundTrips()
  const statuses = await Promise.all(Array.from({ length: POINTS + 5 }, () => searchFrom('203.0.113.7', { q: 'lamp' })))
  expect(statuses.filter((status) => status === 200)).toHaveLength(POINTS)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await searchFrom('203.0.113.8', { q: 'lamp' })).toBe(200)
  expect(await searchFrom('203.0.113.7', {})).toBe(200)
  expect(platform.database.roundTrips()).toBe(before)
})

it('says how it has read the words of a text, and nothing where it took them as they are (C-44)', async () => {
  const reader = await createTestShop(platform)
  await reader.addProduct({ name: 'Walnut bookshelf' })
  const readingOf = async (q: string) => (await reader.guest().searchItems({ body: { q } })).reading
  await expect.poll(() => readingOf('Purple walnut')).toEqual({ dropped: ['Purple'] })
  expect(await readingOf('walnut bokshelf')).toEqual({ dropped: [], corrected: 'walnut bookshelf' })
  expect(await readingOf('walnut')).toBeUndefined()
})
