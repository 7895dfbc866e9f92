import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placed } from './seller.fixture.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  await shop.addSeller('Far Corner', placed('Jaipur', 75.7873, 26.9124), { since: '2026-10-01' })
  await shop.addSeller('Corner Café', placed('Bengalurú', 77.5993, 12.9721), { since: '2026-11-01' })
  await shop.addSeller('Nowhere Corner', null)
  await shop.addProduct({ name: 'Aria headphones' })
  await platform.catchUp()
})
afterAll(() => platform.close())

type Body = Parameters<ReturnType<TestShop['guest']>['searchProviders']>[0]['body']
const found = async (body: Body) => {
  const { hits } = await shop.guest().searchProviders({ body })
  return { names: hits.hits.map(({ _source }) => _source.name), total: hits.total }
}
const location = { lat: 12.9716, lon: 77.5946 }

describe('shops (A-057)', () => {
  it('are found by how the words of their names begin, whatever the accents', async () => {
    expect((await found({ q: 'cor' })).names).toEqual(['Corner Café', 'Far Corner', 'Nowhere Corner'])
    expect((await found({ q: 'CAFE corner' })).names).toEqual(['Corner Café'])
    expect((await found({ q: 'afé' })).names).toEqual([])
    expect((await found({})).total).toBe(4)
  })

  it('are those of a city, and those near a place, the nearest first, with how far they are', async () => {
    expect((await found({ city: ['bengaluru'] })).names).toContain('Corner Café')
    expect((await found({ city: ['bengaluru'] })).names).not.toContain('Far Corner')
    const { hits } = await shop.guest().searchProviders({ body: { q: 'corner', location, distance: 3000 } })
    expect(hits.hits.map(({ _source }) => _source.name)).toEqual(['Corner Café', 'Far Corner'])
    expect(hits.hits[0]?._source.distance).toBeCloseTo(0.512, 2)
    expect((await found({ q: 'corner', location })).names).toEqual(['Corner Café', 'Far Corner', 'Nowhere Corner'])
  })

  it('of a city that is written in another script are of no other one', async () => {
    const own = await createTestShop(platform)
    await own.addSeller('Delhi Corner', placed('दिल्ली', 77.209, 28.6139))
    await own.addSeller('Jaipur Corner', placed('जयपुर', 75.7873, 26.9124))
    await platform.catchUp()
    const { hits } = await own.guest().searchProviders({ body: { city: ['दिल्ली'] } })
    const { data } = await own.guest().listProviders({ query: {}, body: { city: [' जयपुर '] } })
    expect([hits.hits.map(({ _source }) => _source.name), data.map(({ name }) => name)]).toEqual([['Delhi Corner'], ['Jaipur Corner']])
  })

  it('are those that sell something of a market or category', async () => {
    expect((await found({ market: ['electronics'] })).names).toEqual(['Aria Audio'])
    expect((await found({ category: [shop.categoryId] })).names).toEqual(['Aria Audio'])
    expect((await found({ market: ['toys'] })).total).toBe(0)
  })

  it('come sorted and in pages', async () => {
    expect((await found({ q: 'corner', sort: 'z-a' })).names).toEqual(['Nowhere Corner', 'Far Corner', 'Corner Café'])
    expect((await found({ q: 'corner', sort: 'newest' })).names[0]).toBe('Corner Café')
    expect(await found({ q: 'corner', sort: 'a-z', page: { page: 2, itemsPerPage: 2 } })).toEqual({ names: ['Nowhere Corner'], total: 3 })
  })

  it('have nothing to filter by, and no distance from nowhere; empty filters are none', async () => {
    await expect(found({ range: { price: { gte: 1 } } })).rejects.toMatchObject({
      code: 'search.filter_unsupported',
      problem: { details: { unknown: ['range.price'] } },
    })
    await expect(found({ distance: 5 })).rejects.toMatchObject({ code: 'search.filter_unsupported' })
    expect((await found({ q: 'corner', filters: {}, range: {} })).total).toBe(3)
  })
})

describe('categories (A-058)', () => {
  const names = async (body: Parameters<ReturnType<TestShop['guest']>['searchCategories']>[0]['body'], locale?: 'en' | 'es') =>
    (await shop.guest(locale).searchCategories({ body })).hits.hits.map(({ _source }) => _source.name)

  it('are found by their names, their market, and where something of them is sold', async () => {
    expect(await names({ q: 'aud' })).toEqual(['Audio'])
    expect(await names({ q: 'sofa' })).toEqual([])
    expect(await names({ market: ['electronics'], category: [shop.categoryId] })).toEqual(['Audio'])
    expect(await names({ market: ['toys'] })).toEqual([])
    expect(await names({ location, distance: 3000 })).toEqual(['Audio'])
    expect(await names({ city: ['Jaipur'] })).toEqual([])
    const { hits } = await shop.guest().searchCategories({ body: { q: 'audio' } })
    expect(hits).toMatchObject({ total: 1, hits: [{ _id: shop.categoryId, _score: 1, _source: { slug: 'audio', isCategory: true, itemCount: 1 } }] })
  })

  it('have nothing to filter by', async () => {
    await expect(names({ filters: { brand: ['Aria'] } })).rejects.toMatchObject({
      code: 'search.filter_unsupported',
      problem: { details: { unknown: ['filters.brand'] } },
    })
  })
})
