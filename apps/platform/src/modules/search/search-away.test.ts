import { existsSync } from 'node:fs'
import type { ApiClient } from '@galleria/api-client'
import { createFaultyNetwork, createTestShop, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { loadStorefront } from '../../http/storefront-build.ts'
import { aCustomerWithCart, orderInput, refusalOf } from '../order/orders.fixture.ts'

/** Without a build there are no pages to look at. */
const ENTRY = readConfig(process.env).storefrontEntry
const isBuilt = existsSync(ENTRY)
/** Nobody listens there. */
const NOBODY = 'http://127.0.0.1:9'

describe('a shop whose search engine is away from the start', () => {
  let platform: TestPlatform
  let shop: TestShop
  beforeAll(async () => {
    platform = await startTestPlatform({ config: { openSearchNodes: [NOBODY] }, hasStorefront: isBuilt })
    shop = await createTestShop(platform)
  })
  afterAll(() => platform.close())
  const page = (url: string) => platform.app.inject({ url, headers: { host: `${shop.key}.localhost` } })

  it('is ready, sells, and shows what changes', async () => {
    expect((await platform.app.inject('/readyz')).statusCode).toBe(200)
    const { id, variantIds } = await shop.addProduct({ price: 120_000 })
    const customer = await aCustomerWithCart(shop, variantIds[0]!)
    await shop.setPrice(variantIds[0]!, 130_000)
    expect((await shop.guest().getItem({ params: { id } })).data.Price.amount).toBe(130_000)
    expect((await customer.api.createOrder(await orderInput(customer.api))).content.orderId).toBeTruthy()
  })

  it('lists its categories with what is in them, out of the database', async () => {
    const fresh = await createTestShop(platform)
    await fresh.addProduct()
    await fresh.addProduct()
    const { data } = await fresh.guest().filterCatalog({ query: {} })
    expect(data.map(({ isMarket, itemCount }) => [isMarket, itemCount])).toEqual([
      [true, 2],
      [false, 2],
    ])
  })

  it('lists those in which something is sold in a city, out of the database, by its name without accents', async () => {
    const fresh = await createTestShop(platform)
    const office = { street1: '1 Carrera 7', city: 'Bogotá', state: 'Bogotá', zip: '110111', country: 'CO', position: [-74.07, 4.71] }
    const { id: sellerId } = await fresh.addSeller('Lejano', office)
    await fresh.addProduct({ sellerId })
    const found = async (city: string) => (await fresh.guest().filterCatalog({ query: { isCategory: 'y', city } })).data.length
    expect(await Promise.all(['Bogota', ' BOGOTÁ ', 'Quito'].map(found))).toEqual([1, 1, 0])
  })

  it('shows single products by themselves, out of the database: what was wished for, and what was looked at', async () => {
    const [one, other] = [await shop.addProduct({ name: 'Walnut desk', price: 9_000 }), await shop.addProduct({ name: 'Walnut shelf' })]
    const nowhere = '00000000-0000-7000-8000-000000000000'
    const seen = await shop.guest().listItems({ body: { ids: [other.id, nowhere, one.id, other.id] } })
    expect(seen.data.map(({ Name }) => Name)).toEqual(['Walnut shelf', 'Walnut desk'])
    const { api } = await shop.signUp()
    await api.addToWishlist({ body: { item: one.id } })
    expect((await api.viewWishlist()).data.map(({ Name, Price }) => [Name, Price.amount])).toEqual([['Walnut desk', 9_000]])
    expect(await refusalOf(api.addToWishlist({ body: { item: nowhere } }))).toBe('catalog.item_not_found')
  })

  it('tells what a seller has, out of the database, with the stars that lists know of: of houses too, and of those who are looked for', async () => {
    const fresh = await createTestShop(platform)
    const { id: sellerId } = await fresh.addSeller('Lejano')
    const empty = await fresh.addSeller('Vacío')
    await fresh.addProduct({ sellerId })
    const { id } = await fresh.addProduct({ sellerId })
    await platform.database.run({ name: 'rated-otherwise', text: `update product set ratings = '{0,1,0,1,1}' where id = $1` }, [id])
    const { data } = await fresh.guest().getProvider({ params: { id: sellerId } })
    // Ten with 4.6 and three with 3.7, as each product tells it.
    expect([data.itemCount, data.rating, data.catalogs]).toEqual([2, { average: 4.39, count: 13 }, [expect.objectContaining({ slug: 'audio', itemCount: 2 })]])
    const found = await fresh.guest().searchProviders({ body: { q: 'vac' } })
    expect(found.hits.hits.map(({ _source }) => [_source.name, _source.itemCount, _source.rating])).toEqual([[empty.name, 0, { average: 0, count: 0 }]])
  })

  it('adds up more ratings of a seller than a whole number of the database holds', async () => {
    const fresh = await createTestShop(platform)
    const { id: sellerId } = await fresh.addSeller('Lejano')
    await fresh.addProduct({ sellerId })
    await fresh.addProduct({ sellerId })
    await platform.database.run({ name: 'rated-by-all', text: `update product set ratings = '{0,0,0,0,2000000000}' where seller_id = $1` }, [sellerId])
    expect((await fresh.guest().getProvider({ params: { id: sellerId } })).data.rating).toEqual({ average: 5, count: 4_000_000_000 })
  })

  it('lets staff pin products to a query, and tells those that there are not', async () => {
    const fresh = await createTestShop(platform)
    const { id } = await fresh.addProduct()
    const { api, userInfo } = await fresh.addCustomer()
    await fresh.setRights(userInfo._id, ['search.edit'])
    const pinning = (products: string[]) => api.setSearchRules({ body: { after: 0, synonyms: [], pins: [{ query: 'lamp', products }] } })
    expect(await refusalOf(pinning([id, '00000000-0000-7000-8000-000000000000']))).toBe('catalog.item_not_found')
    expect((await pinning([id])).data).toMatchObject({ revision: 1, pins: [{ query: 'lamp', products: [id] }] })
  })

  it.skipIf(!isBuilt)('shows its front, halls, products and the cart', async () => {
    const { slug } = await shop.addProduct()
    // Once to read the page's code, which takes its time on a busy machine.
    await page(`/product/${slug}`)
    expect([(await page(`/product/${slug}`)).statusCode, (await page('/cart')).statusCode]).toEqual([200, 200])
    const [home, market] = [await page('/'), await page('/market/electronics')]
    expect([home.statusCode, market.statusCode]).toEqual([200, 200])
    // The way to its only category, without a picture of what is in it.
    expect(market.body).toContain('/market/electronics/audio')
  })

  it.skipIf(!isBuilt).each([
    ['/search?q=lamp', 'en', "Search isn't available right now"],
    ['/market/electronics/audio', 'en', "Search isn't available right now"],
    ['/new-arrivals-listing', 'en', "Search isn't available right now"],
    ['/es/market/electronics/all', 'es', 'La búsqueda no está disponible por el momento'],
  ])('says at %s that search is away, within the shop, and that it will be back', async (url, locale, words) => {
    const list = await page(url)
    expect([list.statusCode, list.headers['retry-after'], list.headers['cache-control'], list.headers['content-language']]).toEqual([
      503,
      '2',
      'no-store',
      locale,
    ])
    expect(list.body).toContain(`<h1>${words.replace("'", '&#x27;')}</h1>`)
    expect(list.body).toContain('<meta name="robots" content="noindex"/>')
    const prefix = locale === 'en' ? '' : `/${locale}`
    // The head of the shop, the way to its hall, to what is in the cart, and here again.
    for (const part of ['type="search"', `href="${prefix}/market/electronics"`, `href="${prefix}/cart"`, `href="${url}"`]) expect(list.body).toContain(part)
  })

  it.skipIf(!isBuilt)('says so to who comes from another page, too, whichever parts of this one are asked for', async () => {
    for (const asked of ['', '&_routes=routes%2Fsearch']) {
      const data = await page(`/search.data?q=lamp${asked}`)
      expect([data.statusCode, data.headers['cache-control'], data.headers['content-type']]).toEqual([503, 'no-store', 'application/json; charset=utf-8'])
      const { routes, failure } = data.json<{ routes: { id: string }[]; failure: unknown }>()
      expect([routes.map(({ id }) => id), failure]).toEqual([['root', 'routes/search-away'], { status: 503 }])
    }
  })

  it.skipIf(!isBuilt)('is told of what went wrong where the page that says so can not be made either', async () => {
    const storefront = await loadStorefront(ENTRY)
    const broken = new Error('the categories can not be read')
    const api = new Proxy(shop.guest(), {
      get: (client, name: keyof ApiClient) => (name === 'filterCatalog' ? () => Promise.reject(broken) : client[name]),
    })
    const told: unknown[] = []
    const response = await storefront.handle(new Request('http://shop.example/search?q=lamp'), {
      tenantKey: shop.key,
      origin: 'http://shop.example',
      apiBase: '/api',
      api: () => api,
      now: new Date(),
      takeDocument: () => undefined,
      onError: (error) => told.push(error),
    })
    expect(response.status).toBe(503)
    expect(told).toEqual([broken, expect.objectContaining({ code: 'search.unavailable' })])
  })

  it.skipIf(!isBuilt)('has nothing at the address of the page that says so', async () => {
    expect((await page('/search-away')).statusCode).toBe(404)
  })

  it('says that search is away, at once', async () => {
    const began = performance.now()
    expect(await refusalOf(shop.guest().searchItems({ body: { q: 'lamp' } }))).toBe('search.unavailable')
    expect(performance.now() - began).toBeLessThan(2_500)
  })
})

const [node] = process.env.OPENSEARCH_URL_FOR_TESTS?.split(/\s+/).filter(Boolean) ?? []

describe.skipIf(!node)('a shop whose search engine comes back (skipped without OPENSEARCH_URL_FOR_TESTS)', () => {
  it('finds what has changed meanwhile', async () => {
    const network = await createFaultyNetwork(node ?? NOBODY)
    const platform = await startTestPlatform({ config: { openSearchNodes: [network.connectionString.replace(/\/$/, '')] } })
    try {
      const shop = await createTestShop(platform)
      const { variantIds } = await shop.addProduct({ name: 'Walnut bookshelf', price: 5_000 })
      const prices = async (q: string) => (await shop.guest().searchItems({ body: { q } })).hits.hits.map(({ _source }) => _source.Price.amount)
      await expect.poll(() => prices('bookshelf')).toEqual([5_000])
      network.refuse()
      await shop.setPrice(variantIds[0]!, 7_000)
      await shop.addProduct({ name: 'Walnut desk', price: 9_000 })
      expect(await refusalOf(shop.guest().searchItems({ body: { q: 'bookshelf' } }))).toBe('search.unavailable')
      network.mend()
      await expect.poll(() => prices('bookshelf').catch(() => []), { timeout: 20_000 }).toEqual([7_000])
      await expect.poll(() => prices('desk').catch(() => []), { timeout: 20_000 }).toEqual([9_000])
    } finally {
      await platform.close()
      await network.close()
    }
  }, 60_000)
})
