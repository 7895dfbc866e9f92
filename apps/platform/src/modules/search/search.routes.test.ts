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
  const before = platform.database.requestRoundTrips()
  const statuses = await Promise.all(Array.from({ length: POINTS + 5 }, () => searchFrom('203.0.113.7', { q: 'lamp' })))
  expect(statuses.filter((status) => status === 200)).toHaveLength(POINTS)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(await searchFrom('203.0.113.8', { q: 'lamp' })).toBe(200)
  expect(await searchFrom('203.0.113.7', {})).toBe(200)
  expect(platform.database.requestRoundTrips()).toBe(before)
})

it('says how it has read the words of a text, and nothing where it took them as they are (C-44)', async () => {
  const reader = await createTestShop(platform)
  await reader.addProduct({ name: 'Walnut bookshelf' })
  const readingOf = async (q: string) => (await reader.guest().searchItems({ body: { q } })).reading
  await expect.poll(() => readingOf('Purple walnut')).toEqual({ dropped: ['Purple'] })
  expect(await readingOf('walnut bokshelf')).toEqual({ dropped: [], corrected: 'walnut bookshelf' })
  expect(await readingOf('walnut')).toBeUndefined()
})

it('takes a price that a text names for a filter, which another goes before, and for words where nothing costs that (C-44)', async () => {
  const reader = await createTestShop(platform)
  for (const [name, price] of [
    ['Cedar stool', 40_000],
    ['Cedar bench', 90_000],
    ['Oak stool', 30_000],
    ['Seat for under 300', 95_000],
  ] as const)
    await reader.addProduct({ name, price })
  const found = async (body: Parameters<ReturnType<TestShop['guest']>['searchItems']>[0]['body'], locale?: 'es') => {
    const { hits, reading } = await reader.guest(locale).searchItems({ body: { sort: 'low', ...body } })
    return { names: hits.hits.map(({ _source }) => _source.Name), reading }
  }
  await expect.poll(async () => (await found({})).names).toHaveLength(4)

  const priced = { text: 'cedar', lte: 50_000 }
  expect(await found({ q: 'cedar under 500' })).toEqual({ names: ['Cedar stool'], reading: { dropped: [], priced } })
  expect((await found({ q: 'cedar por menos de ₹500' }, 'es')).reading).toEqual({ dropped: [], priced })
  expect(await found({ q: 'cedar under 500', range: { price: { gte: 60_000 } } })).toEqual({ names: ['Cedar bench'], reading: { dropped: [], priced } })
  expect(await found({ q: 'over ₹350', inStock: true })).toEqual({
    names: ['Cedar stool', 'Cedar bench', 'Seat for under 300'],
    reading: { dropped: [], priced: { text: '', gte: 35_000 } },
  })
  expect((await found({ q: 'purple stool under 350' })).reading).toEqual({ dropped: ['purple'], priced: { text: 'purple stool', lte: 35_000 } })
  expect(await found({ q: 'cedar 500 - 1000' })).toEqual({
    names: ['Cedar bench'],
    reading: { dropped: [], priced: { text: 'cedar', gte: 50_000, lte: 100_000 } },
  })
  expect((await found({ q: 'cedar 500 o menos' }, 'es')).reading).toEqual({ dropped: [], priced })
  // Nothing costs so little.
  expect((await found({ q: 'seat under 300' })).names).toEqual(['Seat for under 300'])
  expect((await reader.guest().countFacets({ body: { q: 'cedar under 500' } })).hits.total).toBe(1)
  // The body of a search may be sent as it is (C-44).
  expect((await reader.guest().countFacets({ body: { q: 'cedar under 500', sort: 'low', page: { page: 2, itemsPerPage: 1 } } })).hits.total).toBe(1)
  expect((await reader.guest().suggestSearch({ query: { q: 'cedar under 500' } })).data.total).toBe(1)

  const page = await reader.guest().searchItems({ body: { q: 'stool under 500', sort: 'low', page: { itemsPerPage: 1 } } })
  const rest = await reader.guest().searchItems({ body: { q: 'stool under 500', sort: 'low', page: { itemsPerPage: 1, after: page.hits.next! } } })
  expect([page, rest].map(({ hits }) => hits.hits.map(({ _source }) => _source.Name))).toEqual([['Oak stool'], ['Cedar stool']])
  expect(rest.hits.next).toBeNull()

  // A guess gives way to what is called so.
  await reader.addProduct({ name: 'Stool 300-400', price: 35_000 })
  await expect.poll(async () => (await found({ q: 'stool 300-400' })).names).toEqual(['Stool 300-400'])
  expect((await found({ q: 'stool 300-400' })).reading).toBeUndefined()
  await reader.addProduct({ name: 'Pine table', price: 35_000 })
  await expect.poll(async () => (await found({ q: 'table 300-400' })).reading?.priced).toEqual({ text: 'table', gte: 30_000, lte: 40_000 })
})

it('goes on after the page before, in each order, though what stood there is sold out, dearer or gone (C-44)', async () => {
  const reader = await createTestShop(platform)
  const { searchItems: search } = reader.guest()
  const added = []
  for (const price of [300, 100, 200, 500, 400]) added.push({ price, ...(await reader.addProduct({ name: `Lamp ${price}`, price })) })
  await expect.poll(async () => (await search({ body: {} })).hits.total).toBe(5)

  for (const body of [{}, { sort: 'low' }, { sort: 'z-a' }, { q: 'lamp' }, { q: 'lamp', sort: 'high' }] as const) {
    const whole = (await search({ body })).hits
    expect(whole.next).toBeNull()
    const found: string[] = []
    let after: string | null | undefined
    do {
      const { hits } = await search({ body: { ...body, page: { itemsPerPage: 2, ...(after ? { after } : {}) } } })
      expect(hits.total).toBe(5)
      found.push(...hits.hits.map(({ _id }) => _id))
      after = hits.next
    } while (after)
    expect(found, JSON.stringify(body)).toEqual(whole.hits.map(({ _id }) => _id))
  }

  const low = { sort: 'low' } as const
  const { next } = (await search({ body: { ...low, page: { itemsPerPage: 2 } } })).hits
  await reader.setPrice(added.find(({ price }) => price === 200)!.variantIds[0]!, 900)
  await expect.poll(async () => (await search({ body: { sort: 'high' } })).hits.hits[0]!._source.Name).toBe('Lamp 200')
  const rest = (await search({ body: { ...low, page: { after: next! } } })).hits.hits
  expect(rest.map(({ _source }) => _source.Name)).toEqual(['Lamp 300', 'Lamp 400', 'Lamp 500', 'Lamp 200'])

  const refused = { code: 'search.cursor_unknown', status: 422 }
  await expect(search({ body: { sort: 'high', page: { after: next! } } })).rejects.toMatchObject(refused)
  await expect(search({ body: { ...low, q: 'lamp', page: { after: next! } } })).rejects.toMatchObject(refused)
  await expect(search({ body: { ...low, page: { after: next!, page: 2 } } })).rejects.toMatchObject(refused)
  await expect(search({ body: { ...low, page: { after: next!.slice(0, -6) } } })).rejects.toMatchObject(refused)
  await expect(shop.guest().searchItems({ body: { ...low, page: { after: next! } } })).rejects.toMatchObject(refused)
  expect(Buffer.from(next!, 'base64url').toString()).not.toContain('popularity')
})
