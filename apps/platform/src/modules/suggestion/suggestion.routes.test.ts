import { suggestSearch } from '@galleria/contract'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  await shop.addProduct({ name: 'Aria headphones' })
  await shop.addProduct({ name: 'Headphone stand' })
  await platform.catchUp()
})
afterAll(() => platform.close())

const suggested = async (q?: string, locale?: 'en' | 'es') => (await shop.guest(locale).suggestSearch({ query: q === undefined ? {} : { q } })).data

it('suggests what is called so and what is found, in one answer, from the first letters on', async () => {
  const { items, categories, markets, providers, total } = await suggested('aud')
  expect(categories).toMatchObject([{ slug: 'audio', name: 'Audio', Market: { slug: 'electronics', name: expect.any(String) }, itemCount: 2 }])
  expect(providers).toMatchObject([{ name: 'Aria Audio', itemCount: 2 }])
  expect({ total, items: items.length, markets }).toMatchObject({ total: 2, items: 2, markets: [{ slug: 'electronics', itemCount: 2 }] })
  expect((await suggested('stan')).items.map(({ Name }) => Name)).toEqual(['Headphone stand'])
})

it('suggests nothing for what there is not, and without a text only what others search', async () => {
  const nothing = { queries: [], categories: [], markets: [], items: [], providers: [], total: 0 }
  expect(await suggested('zzqx')).toEqual(nothing)
  expect(await suggested()).toEqual(nothing)
  expect(await suggested('  ')).toEqual(nothing)
})

it('asks the database nothing while somebody types', async () => {
  await suggested('a')
  const before = platform.database.requestRoundTrips()
  for (const q of ['a', 'ar', 'ari', 'aria']) await suggested(q)
  expect(platform.database.requestRoundTrips()).toBe(before)
})

it('shows nothing of other shops', async () => {
  const other = await createTestShop(platform)
  await other.addProduct({ name: 'Velvet sofa' })
  await platform.catchUp()
  expect((await suggested('velvet')).items).toEqual([])
  expect((await other.guest().suggestSearch({ query: { q: 'velvet' } })).data.items).toHaveLength(1)
})

it('may be asked as often as somebody types, and no more', () => {
  expect(suggestSearch.limits.bySender).toEqual({ points: 120, seconds: 10, isLocal: true })
})
