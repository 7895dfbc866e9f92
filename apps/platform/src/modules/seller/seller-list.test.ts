import { createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placed } from './seller.fixture.ts'

let platform: TestPlatform
let shop: TestShop
const here = { lat: 12.9716, lon: 77.5946 }

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  await shop.addSeller('Far Sands', placed('Jaipur', 75.7873, 26.9124), { since: '2026-10-01' })
  await shop.addSeller('Near Corner', placed('Bengaluru', 77.5993, 12.9721), {
    since: '2026-11-01',
    hours: { spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] },
  })
  await shop.addSeller('Bengalurú Bazaar', placed('Bengalurú', 77.62, 12.98))
  await shop.addSeller('Nowhere Yet', null)
  await platform.catchUp()
})
afterAll(() => platform.close())

const nearby = async (body: Parameters<ReturnType<TestShop['guest']>['listNearbyProviders']>[0]['body'], page?: number) => {
  const { data, page: shown } = await shop.guest().listNearbyProviders({ body, query: page ? { page } : {} })
  return { names: data.map(({ name }) => name), km: data.map(({ distance }) => distance), page: shown }
}

describe('shops nearby', () => {
  test('come the nearest first, with how far they are', async () => {
    const { names, km, page } = await nearby({ location: here })
    expect(names).toEqual(['Near Corner', 'Bengalurú Bazaar', 'Aria Audio', 'Far Sands', 'Nowhere Yet'])
    expect(km[0]).toBeCloseTo(0.512, 2)
    expect(km[3]).toBeGreaterThan(1500)
    expect(km[4]).toBeNull()
    expect(page).toEqual({ page: 1, itemsPerPage: 20, total: 5 })
  })

  test('are no farther than asked (K-15), and may be anywhere', async () => {
    expect((await nearby({ location: here, distance: 2 })).names).toEqual(['Near Corner'])
    expect((await nearby({ location: here, distance: 5 })).names).toHaveLength(2)
    expect((await nearby({ location: { lat: here.lat, long: here.lon }, distance: 'anywhere' })).names).toHaveLength(5)
    expect((await nearby({ location: { lat: -60, lon: 0 }, distance: 30 })).page.total).toBe(0)
  })

  test('come in pages, asked for in the address or in the body', async () => {
    expect(await nearby({ location: here, page: { page: 2, itemsPerPage: 3 } })).toMatchObject({
      names: ['Far Sands', 'Nowhere Yet'],
      page: { page: 2, itemsPerPage: 3, total: 5 },
    })
    expect((await nearby({ location: here }, 2)).names).toEqual([])
    await expect(nearby({ location: here, page: { itemsPerPage: 1000 } })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  test('are, where asked, only houses of health care of one kind', async () => {
    const care = await createTestShop(platform)
    await care.addSeller('Lakeview', placed('Bengaluru', 77.62, 12.98), { facility: 'hospital' })
    await care.addSeller('Hillview', placed('Jaipur', 75.7873, 26.9124), { facility: 'hospital' })
    await care.addSeller('Banyan', placed('Bengaluru', 77.64, 12.97), { facility: 'pharmacy' })
    await platform.catchUp()
    const of = async (facility: 'hospital' | 'clinic', more: object = {}) => {
      const { data, page } = await care.guest().listNearbyProviders({ query: {}, body: { facility, ...more } })
      return [data.map(({ name }) => name), data.map((seller) => seller.facility), page.total]
    }
    expect(await of('hospital', { location: here })).toEqual([['Lakeview', 'Hillview'], ['hospital', 'hospital'], 2])
    expect(await of('hospital', { location: here, distance: 30 })).toEqual([['Lakeview'], ['hospital'], 1])
    expect(await of('hospital', { sort: 'name' })).toEqual([['Hillview', 'Lakeview'], ['hospital', 'hospital'], 2])
    expect(await of('clinic', { location: here })).toEqual([[], [], 0])
  })

  test('may come the newest first', async () => {
    expect((await nearby({ location: here, distance: 30, sort: 'newest' })).names[0]).toBe('Near Corner')
    expect((await nearby({ location: here, sort: 'newest' })).names.slice(0, 2)).toEqual(['Near Corner', 'Far Sands'])
    expect((await nearby({ location: here, sort: 'newest' })).names).toContain('Nowhere Yet')
  })

  test('without a place come by name, with no distance', async () => {
    const { names, km } = await nearby({})
    expect(names).toEqual(['Aria Audio', 'Bengalurú Bazaar', 'Far Sands', 'Near Corner', 'Nowhere Yet'])
    expect(new Set(km)).toEqual(new Set([null]))
  })

  test('are asked for around the default place of the shop until one is told (K-13)', async () => {
    const other = await createTestShop(platform)
    await platform.database.run(
      {
        name: 'test-place',
        text: `update tenant set settings = settings || '{"place": {"city": "Jaipur", "state": "Rajasthan", "zip": "302001", "position": [75.78, 26.91]}}' where id = $1`,
      },
      [other.tenantId],
    )
    await other.addSeller('Far Sands', placed('Jaipur', 75.7873, 26.9124))
    await platform.catchUp()
    const { data } = await other.guest().listNearbyProviders({ query: {}, body: {} })
    expect(data.map(({ name }) => name)).toEqual(['Far Sands', 'Aria Audio'])
    expect(data[0]?.distance).toBeLessThan(1)
  })
})

test('a shop that joins is among those nearby as soon as the feed has told', async () => {
  const own = await createTestShop(platform)
  const names = async () => (await own.guest().listNearbyProviders({ query: {}, body: { location: here, distance: 1 } })).data.map(({ name }) => name)
  expect(await names()).toEqual([])
  await own.addSeller('Just Opened', placed('Bengaluru', here.lon, here.lat))
  await platform.catchUp()
  expect(await names()).toEqual(['Just Opened'])
})

test('the shops of a tenant are listed by name, also those of some cities however they are written', async () => {
  const { data, page } = await shop.guest().listProviders({ query: {}, body: {} })
  expect(data.map(({ name }) => name)).toEqual(['Aria Audio', 'Bengalurú Bazaar', 'Far Sands', 'Near Corner', 'Nowhere Yet'])
  expect(page.total).toBe(5)
  const inTown = await shop.guest().listProviders({ query: {}, body: { city: ['bengaluru'], page: { itemsPerPage: 2 } } })
  expect(inTown.page).toEqual({ page: 1, itemsPerPage: 2, total: 3 })
})

test('a shop tells what its products are rated, where they stand, and whether it is open', async () => {
  await shop.addProduct()
  const { data } = await shop.guest('es').getProvider({ params: { id: shop.seller.id } })
  expect(data).toMatchObject({ itemCount: 1, rating: { average: 4.6, count: 10 }, businessNo: shop.seller.businessNo, since: null, hours: null, open: null })
  expect(data.catalogs).toEqual([{ _id: shop.categoryId, slug: 'audio', name: 'Audio', Market: { slug: 'electronics' }, itemCount: 1 }])
  const always = (await shop.guest().listNearbyProviders({ query: {}, body: { location: here, distance: 1 } })).data[0]
  expect(always?.open).toEqual({ now: true, until: null })
  expect(always?.hours).toMatchObject({ timeZone: 'Asia/Kolkata', closedOn: [] })
})
