import { randomUUID } from 'node:crypto'
import { listSearchedQueries, noteSearch } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop, withClient } from '@galleria/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSearchedQueryRepository, type SearchedQueryRepository } from './searched-query.repository.ts'
import { createSearchedQueryService } from './searched-query.service.ts'

let platform: TestPlatform
let shop: TestShop
let staff: Awaited<ReturnType<TestShop['addCustomer']>>['api']
let now: Date
const DAY = 86_400_000
let people = 0

beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z')
  shop = await createTestShop(platform)
  const { api, userInfo } = await shop.addCustomer()
  await shop.setRights(userInfo._id, ['search.edit'])
  staff = api
})

/** As a process has it; everything is found but what says that it is nowhere. */
const newProcess = (searchedQueries: SearchedQueryRepository = createSearchedQueryRepository({ database: platform.database })) =>
  createSearchedQueryService({
    searchedQueries,
    foundAsTyped: async (_, __, text) => (text.includes('nowhere') ? 0 : 7),
    clock: () => now,
    logger: { warn: () => undefined },
    secret: 'secret',
  })
type Process = ReturnType<typeof newProcess>

/** Each time by somebody else unless told. */
function searched(process: Process, text: string, times: number, { ip, isClick = false }: { ip?: string; isClick?: boolean } = {}): void {
  for (let time = 0; time < times; time += 1)
    process.note({ tenantId: shop.tenantId, locale: 'en', text, ip: ip ?? `10.${(people += 1) >> 8}.${people & 255}.1`, isClick })
}
const ctx = () => ({ tenant: { id: shop.tenantId }, locale: 'en' }) as Parameters<Process['suggest']>[0]
const rows = async () =>
  withClient(platform.database.connectionString, async (client) => {
    const text = `select query, day::text, searches, clicks, found, bit_count(crowd::bit(64))::int as people from searched_query where tenant_id = $1 order by query, day`
    return (await client.query<{ query: string; day: string; searches: number; clicks: number; found: number; people: number }>(text, [shop.tenantId])).rows
  })

describe('what is searched for', () => {
  it('is written by day with what it finds, and added to what is there, without who it was', async () => {
    const [one, other] = [newProcess(), newProcess()]
    searched(one, ' Desk  LAMP ', 2, { ip: '203.0.113.1' })
    searched(one, 'Desk lamp', 1, { ip: '203.0.113.1', isClick: true })
    searched(one, 'call 98450 12345', 1)
    await one.flush()
    searched(other, 'desk lamp', 1, { ip: '203.0.113.1' })
    searched(other, 'from nowhere', 1)
    await other.flush()
    expect(await rows()).toEqual([
      { query: 'desk lamp', day: '2026-11-21', searches: 2, clicks: 1, found: 7, people: 1 },
      { query: 'from nowhere', day: '2026-11-21', searches: 1, clicks: 0, found: 0, people: 1 },
    ])
  })

  it('waits where it could not be written', async () => {
    const add = vi.fn<SearchedQueryRepository['add']>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined)
    const process = newProcess({ ...createSearchedQueryRepository({ database: platform.database }), add })
    searched(process, 'lamp', 1)
    await process.flush()
    await process.flush()
    expect(add.mock.calls.map(([written]) => written.map(({ query }) => query))).toEqual([['lamp'], ['lamp']])
  })

  it('is suggested to others when several have searched for it and something was found, the most searched of late first', async () => {
    const process = newProcess()
    searched(process, 'desk lamp', 60)
    searched(process, 'desk', 40)
    searched(process, 'desk of nowhere', 60)
    searched(process, 'my own desk', 9, { ip: '203.0.113.9' })
    await process.flush()
    expect(await process.suggest(ctx(), 'DESK', 8)).toEqual(['desk lamp', 'desk'])
    expect(await process.suggest(ctx(), 'la des', 8)).toEqual(['desk lamp'])
    expect(await process.suggest(ctx(), '', 1)).toEqual(['desk lamp'])
    expect(await process.suggest({ ...ctx(), locale: 'es' }, 'desk', 8)).toEqual([])
    now = new Date(now.getTime() + 28 * DAY)
    searched(process, 'desk', 20)
    await process.flush()
    // What is read anew is there for the one after whoever began it.
    await process.suggest(ctx(), 'desk', 8)
    await expect.poll(() => process.suggest(ctx(), 'desk', 8)).toEqual(['desk', 'desk lamp'])
  })

  it('is not suggested because one person searches for it on many days, in many processes', async () => {
    for (let day = 0; day < 20; day += 1) {
      now = new Date(now.getTime() + DAY)
      const process = newProcess()
      searched(process, 'my own thing', 1, { ip: '2001:db8:1:2::1' })
      searched(process, 'my own thing', 1, { ip: '2001:db8:1:2::2' })
      await process.flush()
    }
    expect(await newProcess().suggest(ctx(), 'my own', 8)).toEqual([])
  })

  it('is forgotten after the time, and looked for again, since the catalogue changes', async () => {
    const process = newProcess()
    searched(process, 'old lamp', 5)
    await process.flush()
    now = new Date(now.getTime() + 20 * DAY)
    searched(process, 'new lamp', 5)
    await process.flush()
    now = new Date(now.getTime() + 15 * DAY)
    const later = createSearchedQueryService({
      searchedQueries: createSearchedQueryRepository({ database: platform.database }),
      foundAsTyped: async (tenantId) => (tenantId === shop.tenantId ? 0 : undefined),
      clock: () => now,
      logger: { warn: () => undefined },
      secret: 'secret',
    })
    await later.tidy()
    expect(await rows()).toMatchObject([{ query: 'new lamp', found: 0 }])
    await later.warm(shop.tenantId)
    expect(await later.suggest(ctx(), 'new', 8)).toEqual([])
  })
})

describe('the list of what is searched for', () => {
  const listed = async (query: Parameters<typeof staff.listSearchedQueries>[0]['query']) => {
    const { data, page } = await staff.listSearchedQueries({ query })
    return { queries: data.map(({ q, searches }) => `${q} ${searches}`), page }
  }

  it('has the most frequent of some days first, in pages, or what nothing was found for', async () => {
    now = new Date()
    const process = newProcess()
    searched(process, 'sofa', 3)
    searched(process, 'lamp', 5)
    searched(process, 'lamp', 2, { isClick: true })
    searched(process, 'nowhere', 4)
    await process.flush()
    now = new Date(now.getTime() - 9 * DAY)
    searched(process, 'sofa', 9)
    await process.flush()
    expect(await listed({})).toEqual({ queries: ['lamp 5', 'nowhere 4', 'sofa 3'], page: { page: 1, itemsPerPage: 20, total: 3 } })
    expect((await listed({ days: 35 })).queries).toEqual(['sofa 12', 'lamp 5', 'nowhere 4'])
    expect((await listed({ found: 'nothing' })).queries).toEqual(['nowhere 4'])
    expect(await listed({ page: 2, itemsPerPage: 2 })).toEqual({ queries: ['sofa 3'], page: { page: 2, itemsPerPage: 2, total: 3 } })
    expect((await listed({ page: 9 })).page.total).toBe(3)
    const { data } = await staff.listSearchedQueries({ query: { itemsPerPage: 1 } })
    expect(data).toEqual([{ q: 'lamp', language: 'en', searches: 5, clicks: 2, people: expect.any(Number), items: 7, lastDay: expect.any(String) }])
    expect(data[0]?.people).toBeGreaterThan(1)
  })

  it('is nothing for others than staff with the right, and for other shops', async () => {
    const { api } = await shop.addCustomer()
    await expect(api.listSearchedQueries({ query: {} })).rejects.toMatchObject({ code: 'identity.right_missing' })
    await expect(shop.guest().listSearchedQueries({ query: {} })).rejects.toMatchObject({ code: 'identity.sign_in_required' })
    const process = newProcess()
    searched(process, 'lamp', 5)
    await process.flush()
    const other = await createTestShop(platform)
    const { api: others, userInfo } = await other.addCustomer()
    await other.setRights(userInfo._id, ['search.edit'])
    expect((await others.listSearchedQueries({ query: {} })).page.total).toBe(0)
  })
})

it('a search is told by whoever shows what was found, without a question to the database', async () => {
  const before = platform.database.requestRoundTrips()
  for (const payload of [{ q: 'lamp' }, { q: 'lamp', item: randomUUID() }]) {
    const reply = await platform.app.inject({ method: 'POST', url: `/api${noteSearch.path}`, headers: { 'x-tenant-key': shop.key }, payload })
    expect(reply.json()).toEqual({ data: { ok: true } })
  }
  expect(platform.database.requestRoundTrips()).toBe(before)
  expect(listSearchedQueries.auth).toEqual({ staff: ['search.edit'] })
})
