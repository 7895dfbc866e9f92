import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { createTestDatabase, createTestShop, startTestPlatform, type TestPlatform, withClient } from '@galleria/testing'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { inScope } from '../../infra/work-scope.ts'
import { testTenant } from '../../shop.fixture.ts'
import { sitemapCatalog } from '../catalog/sitemap.repository.ts'
import { addManyProducts } from './many-products.fixture.ts'
import { registerSitemapRoutes } from './sitemap.routes.ts'
import { createSitemapService } from './sitemap.service.ts'
import { fileNameOf, MOST_ADDRESSES, rangeOf, rangesFrom, urlsOf } from './sitemap.ts'

const SHOP = { origin: 'https://shop.example', locales: ['en', 'es'] as const }
const locsIn = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc)

test('a page is told in each language, with the others and the one for everybody else', () => {
  const xml = urlsOf({ ...SHOP, locales: ['es', 'en'] }, { path: '/market/a&b', changedAt: new Date('2026-11-20T10:00:00Z') })
  const links =
    '<xhtml:link rel="alternate" hreflang="es" href="https://shop.example/market/a&#38;b"/>' +
    '<xhtml:link rel="alternate" hreflang="en" href="https://shop.example/en/market/a&#38;b"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://shop.example/market/a&#38;b"/>'
  const lastmod = '<lastmod>2026-11-20T10:00:00.000Z</lastmod>'
  expect(xml.split('\n')).toEqual([
    `<url><loc>https://shop.example/market/a&#38;b</loc>${lastmod}${links}</url>`,
    `<url><loc>https://shop.example/en/market/a&#38;b</loc>${lastmod}${links}</url>`,
    '',
  ])
  expect(urlsOf({ ...SHOP, locales: ['en'] }, { path: '/' })).toBe('<url><loc>https://shop.example/</loc></url>\n')
})

test('a file is named by the products that it begins and ends with', () => {
  const [a, b] = [randomUUID(), randomUUID()].toSorted() as [string, string]
  const ranges = rangesFrom([a, b])
  expect(ranges).toEqual([
    { from: a, to: b },
    { from: b, to: null },
  ])
  for (const range of ranges) expect(rangeOf(fileNameOf(range))).toEqual(range)
  for (const name of ['products-1_end.xml.gz', `products-${a}.xml.gz`, `products-${a}_end.xml`, `../products-${a}_end.xml.gz`])
    expect(rangeOf(name)).toBeUndefined()
})

test('where bills are begun is told of a shop that takes some, and of no other', async () => {
  const catalog = { listPlaces: async () => [], listBoundaries: async () => [], listProducts: async () => [] }
  const sitemap = createSitemapService({ catalog, contentInForce: async () => [], listedShops: async () => [], listedHouses: async () => [] })
  const bills = 'https://shop.example/bill_payment/mobile_recharge'
  expect(locsIn(await sitemap.pages('t', { ...SHOP, paysBills: true }))).toContain(bills)
  expect(locsIn(await sitemap.pages('t', { ...SHOP, paysBills: false }))).not.toContain(bills)
})

test('who asks for files and does not read them keeps others from theirs for a while only', async () => {
  const app = fastify()
  const endless = async function* () {
    for (;;) yield randomBytes(50_000).toString('base64')
  }
  registerSitemapRoutes(app, {
    sitemap: { index: async () => '', pages: async () => '', products: endless },
    tenantOf: async () => testTenant(),
    fileMs: 1_000,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const path = `/sitemaps/${fileNameOf({ from: randomUUID(), to: null })}`
  const silent = [1, 2].map(() => connect(port, '127.0.0.1').pause())
  const statusNow = async (): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    await answer.body?.cancel()
    return answer.status
  }
  try {
    for (const socket of silent) {
      await once(socket, 'connect')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: shop.example\r\n\r\n`)
    }
    await expect.poll(statusNow).toBe(503)
    await expect.poll(statusNow, { timeout: 5_000 }).toBe(200)
  } finally {
    for (const socket of silent) socket.destroy()
    await app.close()
  }
})

describe('a shop with many products', () => {
  const PRODUCTS = 7_300
  const PER_FILE = 3_000
  const tenantId = randomUUID()
  let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
  let database: ReturnType<typeof openDatabase>
  let largestBatch = 0
  beforeAll(async () => {
    testDatabase = await createTestDatabase()
    database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
    await withClient(testDatabase.connectionString, (client) => addManyProducts(client, tenantId, PRODUCTS))
  }, 120_000)
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })
  const service = () => {
    const catalog = sitemapCatalog(database)
    const watched = {
      ...catalog,
      listProducts: async (...asked: Parameters<typeof catalog.listProducts>) => {
        const products = await catalog.listProducts(...asked)
        largestBatch = Math.max(largestBatch, products.length)
        return products
      },
    }
    return createSitemapService({
      catalog: watched,
      contentInForce: async () => [],
      listedShops: async () => [],
      listedHouses: async () => [],
      pagesPerFile: PER_FILE,
    })
  }
  const fileOf = async (name: string): Promise<string> => {
    const range = rangeOf(name)
    if (!range) throw new Error(`${name} is no file of products`)
    let file = ''
    for await (const piece of service().products(tenantId, { ...SHOP, locales: ['en', 'es'] }, range)) file += piece
    return file
  }

  test('is told in files within the limits of the protocol, each product once, of which no more than a batch is in memory', async () => {
    const names = locsIn(await service().index(tenantId, { ...SHOP, locales: ['en', 'es'] })).map((loc) => loc.split('/').at(-1) ?? '')
    expect(names[0]).toBe('pages.xml.gz')
    expect(names.length).toBe(1 + Math.ceil(PRODUCTS / PER_FILE))
    const files = await Promise.all(names.slice(1).map(fileOf))
    for (const file of files) {
      expect(locsIn(file).length).toBeLessThanOrEqual(MOST_ADDRESSES)
      expect(Buffer.byteLength(file)).toBeLessThan(50 * 1024 * 1024)
      expect(file).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n(?:<url>.*<\/url>\n)+<\/urlset>\n$/)
    }
    const locs = files.flatMap(locsIn)
    expect(locs.length).toBe(2 * PRODUCTS)
    expect(new Set(locs).size).toBe(locs.length)
    expect(largestBatch).toBeLessThanOrEqual(1_000)
  })

  test('is told to its end to whoever reads it more slowly than a request may take', async () => {
    const range = { from: '00000000-0000-0000-0000-000000000000', to: null }
    let file = ''
    await inScope({ budgetMs: 300, lane: 'request', boundTo: tenantId }, async () => {
      for await (const piece of service().products(tenantId, { ...SHOP, locales: ['en', 'es'] }, range)) {
        file += piece
        await delay(100)
      }
    })
    expect(locsIn(file).length).toBe(2 * PRODUCTS)
  })

  test('says when a product was changed, and tells nothing of what is hidden or has nothing to sell', async () => {
    await withClient(testDatabase.connectionString, async (client) => {
      await client.query(`update product set status = 'hidden' where tenant_id = $1 and external_id = '1'`, [tenantId])
      await client.query(`delete from variant where tenant_id = $1 and product_id = (select id from product where tenant_id = $1 and external_id = '2')`, [
        tenantId,
      ])
      await client.query(`update product set updated_at = '2026-10-01T00:00:00Z', slug = 'seven' where tenant_id = $1 and external_id = '7'`, [tenantId])
    })
    const whole = await fileOf('products-00000000-0000-0000-0000-000000000000_end.xml.gz')
    expect(locsIn(whole).length).toBe(2 * (PRODUCTS - 2))
    expect(whole).toMatch(/<loc>https:\/\/shop\.example\/product\/seven-[0-9a-f-]{36}<\/loc><lastmod>2026-10-01T00:00:00.000Z<\/lastmod>/)
  })
})

describe('over the wire', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())

  test('the index names files of this shop, and every address in them is one of its own', async () => {
    const [shop, other] = [await createTestShop(platform), await createTestShop(platform)]
    const [product, foreign] = [await shop.addProduct(), await other.addProduct()]
    const get = (url: string) => platform.app.inject({ url, headers: { host: `${shop.key}.localhost` } })
    const index = await get('/sitemap.xml')
    expect([index.statusCode, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
    const files = await Promise.all(locsIn(index.body).map(async (loc) => get(new URL(loc).pathname)))
    expect(files.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'application/gzip'],
      [200, 'application/gzip'],
    ])
    const locs = files.flatMap(({ rawPayload }) => locsIn(gunzipSync(rawPayload).toString()))
    const paths = locs.map((loc) => loc.replace(`http://${shop.key}.localhost`, ''))
    expect(paths).toEqual(
      [
        '/',
        '/contact',
        '/category',
        '/new-arrivals-listing',
        '/sections',
        '/about',
        '/terms_conditions',
        '/privacy-policy',
        '/return-refund-policy',
        '/faq',
        '/market/electronics',
        '/market/electronics/all',
        '/market/electronics/audio',
        '/shops',
        `/shop-details/s-${shop.seller.id.slice(0, 8)}/all`,
        `/product/${product.slug}`,
      ].flatMap((path) => [path, path === '/' ? '/es' : `/es${path}`]),
    )
    expect(locs.join()).not.toContain(foreign.id)
    expect((await get('/sitemaps/products-nothing.xml.gz')).statusCode).toBe(404)
    expect((await platform.app.inject({ url: '/sitemap.xml', headers: { host: 'nobody.localhost' } })).statusCode).toBe(404)
  })
})
