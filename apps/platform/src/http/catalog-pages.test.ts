import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createTestShop, startTestPlatform, type TestPlatform, type TestProduct, type TestShop, withClient, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

/** `npm test` builds the storefront first; without a build there are no pages to look at. */
const isBuilt = existsSync(readConfig(process.env).storefrontEntry)

/** R-030 to R-041 from address to page: everything that a catalogue can be asked for by an address, old or new. */
describe.skipIf(!isBuilt)('addresses of the catalogue', () => {
  let platform: TestPlatform
  let shop: TestShop
  let product: TestProduct
  const [childId, emptyMarketId] = [randomUUID(), randomUUID()]

  beforeAll(async () => {
    platform = await startTestPlatform({ hasStorefront: true })
    shop = await createTestShop(platform)
    product = await shop.addProduct({ name: 'Larkspur' })
    const run = (text: string, values: readonly unknown[]) => platform.database.run(statementOf(text), [shop.tenantId, ...values])
    const name = { en: 'Over-ear', es: 'Circumaurales' }
    await run('insert into category (tenant_id, id, market_id, parent_id, slug, name, position) values ($1, $2, $3, $4, $5, $6, 0)', [
      childId,
      shop.marketId,
      shop.categoryId,
      'over-ear',
      name,
    ])
    await run(
      "insert into market (tenant_id, id, slug, name, blurb, hue, image, position, layout) values ($1, $2, 'fashion', $3, $3, 10, 'none', 1, 'editorial')",
      [emptyMarketId, { en: 'Fashion', es: 'Moda' }],
    )
    await run("insert into category (tenant_id, id, market_id, slug, name, position) values ($1, $2, $3, 'over-ear', $4, 0)", [
      randomUUID(),
      emptyMarketId,
      name,
    ])
    await platform.catchUp()
  })
  afterAll(() => platform.close())

  const get = (url: string) => platform.app.inject({ method: 'GET', url, headers: { host: `${shop.key}.localhost` } })

  /** Where an address ends, if every step there is for good, and how many there are. */
  async function endOf(url: string): Promise<{ path: string; status: number; steps: number; html: string }> {
    let path = url
    for (let steps = 0; steps < 5; steps += 1) {
      const reply = await get(path)
      if (reply.statusCode < 300 || reply.statusCode >= 400) return { path, status: reply.statusCode, steps, html: reply.body }
      expect([path, reply.statusCode]).toEqual([path, 301])
      path = String(reply.headers.location)
    }
    throw new Error(`${url} goes round in circles`)
  }

  /** What the browser is told that goes to an address from another page. */
  async function dataOf(address: string): Promise<{ readonly redirect?: string; readonly routes?: readonly unknown[] }> {
    const [path, query] = address.split('?')
    const reply = await get(`${path}.data${query ? `?${query}` : ''}`)
    expect([address, reply.statusCode]).toEqual([address, 200])
    return reply.json()
  }

  const market = (end = '') => `/market/electronics${end}`
  const MOVED: readonly (readonly [row: string, from: () => string, to: () => string, steps: number])[] = [
    ['R-030', () => '/fashionMarket/fashion/fashion', () => '/market/fashion', 1],
    ['R-031', () => '/fashionMarket/fashionListing/over-ear', () => '/market/fashion/over-ear', 1],
    ['R-031 of another market', () => '/fashionMarket/fashionListing/audio', () => market('/audio'), 1],
    ['R-031 by id', () => `/fashionMarket/fashionListing/${shop.categoryId}`, () => market('/audio'), 1],
    ['R-032', () => '/groceryMarket/grocery/electronics', () => market(), 1],
    ['R-033', () => '/groceryMarket/groceryListing/audio/electronics', () => market('/audio'), 1],
    ['R-033 by ids', () => `/groceryMarket/groceryListing/${shop.categoryId}/${shop.marketId}`, () => market('/audio'), 2],
    ['R-034', () => `/electronicsMarket/electronics/${shop.marketId}`, () => market(), 2],
    ['R-035', () => '/electronicsMarket/electronicsListing/all/electronics', () => market('/all'), 1],
    ['R-036', () => market(), () => market(), 0],
    ['R-036 by id', () => `/market/${shop.marketId}`, () => market(), 1],
    ['R-036 by slug-id', () => `/market/anything-${shop.marketId}`, () => market(), 1],
    ['R-036 without a market', () => '/market', () => '/category', 1],
    ['R-037', () => market('/audio'), () => market('/audio'), 0],
    ['R-037 below another', () => market('/over-ear'), () => market('/over-ear'), 0],
    ['R-037 by id', () => market(`/${childId}`), () => market('/over-ear'), 1],
    ['R-037 by slug-id', () => market(`/x-${childId}`), () => market('/over-ear'), 1],
    ['R-037 of another market', () => `/market/fashion/${childId}`, () => market('/over-ear'), 1],
    ['R-037 sorted', () => `/market/${shop.marketId}/all?sort=low`, () => market('/all?sort=low'), 1],
    ['R-038', () => '/listing/audio', () => market('/audio'), 1],
    ['R-038 by slug-id', () => `/listing/audio-${shop.categoryId}`, () => market('/audio'), 1],
    ['R-038 of a market', () => '/listing/electronics', () => market(), 1],
    ['R-038 of everything', () => '/listing/all', () => '/search', 1],
    ['R-038 of a product', () => `/listing/${product.id}`, () => `/product/${product.slug}`, 1],
    ['R-040', () => `/product/${product.slug}`, () => `/product/${product.slug}`, 0],
    ['R-040 by id', () => `/product/${product.id}`, () => `/product/${product.slug}`, 1],
    ['R-040 below /listing', () => `/listing/product/${product.slug}`, () => `/product/${product.slug}`, 1],
    ['R-041', () => '/category', () => '/category', 0],
    ['R-045', () => '/search/larkspur', () => '/search?q=larkspur', 1],
    ['R-045 sorted', () => '/search/larkspur?sort=low', () => '/search?q=larkspur&sort=low', 1],
    ['R-041 of a category', () => '/category/audio', () => market('/audio'), 1],
    ['R-041 by id', () => `/category/${childId}`, () => market('/over-ear'), 1],
    ['Spanish', () => `/es/category/${childId}`, () => `/es${market('/over-ear')}`, 1],
  ]
  test.each(MOVED)('%s ends at a page that is there, each step for good', async (_row, from, to, steps) => {
    const end = await endOf(from())
    expect({ path: end.path, status: end.status, steps: end.steps }).toEqual({ path: to(), status: 200, steps })
  })

  test.each(MOVED)('%s ends there too where only the data of the page is asked for, as links within the shop do', async (_row, from, to, steps) => {
    let path = from()
    for (let step = 0; step < steps; step += 1) path = (await dataOf(path)).redirect ?? path
    expect(path).toBe(to())
    expect((await dataOf(path)).routes?.length).toBeGreaterThan(0)
  })

  const json = encodeURIComponent('{"category":"audio"}')
  const nothing = randomUUID()
  test.each([
    '/market/nowhere',
    `/market/${nothing}`,
    market('/nowhere'),
    market(`/${nothing}`),
    market(`/${json}`),
    market('/audio/more'),
    market('/over-ear%20'),
    '/fashionMarket/fashionListing/nowhere',
    `/fashionMarket/fashionListing/${json}`,
    `/groceryMarket/groceryListing/${json}/electronics`,
    `/electronicsMarket/electronicsListing/${json}/electronics`,
    '/electronicsMarket/electronics/nowhere',
    '/listing/nowhere',
    `/listing/${json}`,
    `/listing/${nothing}`,
    `/listing/${'x'.repeat(300)}`,
    '/category/nowhere',
    `/category/${json}`,
    '/nowhere',
    '/product/nowhere',
    `/product/${json}`,
    `/product/${nothing}`,
    '/es/listing/nowhere',
  ])('%s is a page of ours that says so and leads on', async (path) => {
    const { status, html } = await endOf(path)
    expect(status).toBe(404)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(path.startsWith('/es') ? /href="\/es"/ : /href="\/"/)
    expect(html).toMatch(/href="(\/es)?\/search"/)
    expect(html, 'no link leaves the shop by a doubled slash').not.toMatch(/href="(\/es)?\/\//)
  })

  test('a category below another stands under it in the way from home and beside the list', async () => {
    const { html } = await endOf(market('/over-ear'))
    expect(html).toMatch(/<li><a href="\/market\/electronics\/audio">Audio<\/a><\/li>/)
    expect(html).toMatch(/data-depth="2"><a href="\/market\/electronics\/over-ear" aria-current="page"/)
    expect(html).toContain('Nothing here yet')
  })

  test('a market without products says so and leads to the others', async () => {
    const { html } = await endOf('/market/fashion')
    expect(html).toContain('Nothing here yet')
    expect(html).not.toContain('href="/market/fashion/all"')
    expect(html).toMatch(/data-layout="editorial"/)
  })

  test('a market counts its products', async () => {
    const described = async (path: string) => /<meta name="description" content="([^"]*)"/.exec((await endOf(path)).html)?.[1]
    expect(await described(market())).toBe('Electronics. 1 product in Electronics at Test Shop.')
    expect(await described('/market/fashion')).toBe('Fashion. No products yet in Fashion at Test Shop.')
  })

  test.each([
    ['a tenth off', 90_000, '/market/electronics/all?f=discount%3A10'],
    ['less off than a list can be narrowed to', 95_000, undefined],
  ])('the offers of a market, %s, lead to all of them where a list holds them', async (_, price, expected) => {
    const other = await createTestShop(platform)
    const page = async (path: string) => (await platform.app.inject({ method: 'GET', url: path, headers: { host: `${other.key}.localhost` } })).body
    const names = Array.from({ length: 9 }, (__, index) => `Larkspur ${index}`)
    // The last ones fill the row of what is new.
    for (const [index, name] of names.entries()) await other.addProduct({ name, price, ...(index < 3 ? { listPrice: 100_000 } : {}) })
    await platform.catchUp()
    const [, row = ''] = /<section[^>]* aria-labelledby="row-offers">(.*?)<\/section>/s.exec(await page('/market/electronics')) ?? []
    expect(row).toContain('Larkspur 0')
    const all = /class="more-link" href="([^"]*)"/.exec(row)?.[1]
    expect(all).toBe(expected)
    const list = all ? await page(all) : row
    expect(names.filter((name) => list.includes(`>${name}<`))).toEqual(names.slice(0, 3))
  })

  test('every page of the catalogue is reached from home by links, but for a hall without a product', async () => {
    const seen = new Set<string>()
    const open = ['/']
    for (let path = open.shift(); path !== undefined && seen.size < 60; path = open.shift()) {
      if (seen.has(path)) continue
      seen.add(path)
      const { html, status } = await endOf(path)
      expect([path, status]).toEqual([path, 200])
      for (const [, href = ''] of html.matchAll(/<a[^>]* href="(\/(?:market|category|product)?[^"?#]*)"/g))
        if (/^\/(market|category|product)(\/|$)/.test(href) && !seen.has(href)) open.push(href)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['/category', market(), market('/audio'), market('/all'), `/product/${product.slug}`]))
    expect([...seen]).not.toContain('/market/fashion')
  })

  test('nobody is led to where nothing is: halls, shops and advertisements are linked on kept pages from the first one on until the last is gone', async () => {
    const own = await createTestShop(platform)
    const sql = (text: string, values: readonly unknown[]) =>
      withClient(platform.database.connectionString, (client) => client.query(text, [own.tenantId, ...values])).then(() => platform.catchUp())
    /** Of a page about neither; asked for twice, so that it is a kept one that has to follow. */
    const linked = async () => {
      const ask = async () => (await platform.app.inject({ url: '/contact', headers: { host: `${own.key}.localhost` } })).body
      await ask()
      const said = await ask()
      return ['/market/electronics', '/market/toys', '/category', '/sections', '/shops', '/advertisement'].filter((path) => said.includes(`href="${path}"`))
    }
    await sql(`insert into market (tenant_id, id, slug, name, blurb, hue, image, position) values ($1, $2, 'toys', $3, $3, 55, 'none', 1)`, [
      randomUUID(),
      { en: 'Toys' },
    ])
    expect(await linked()).toEqual([])
    // Their addresses answer, and whoever asks the call is told of all of them.
    for (const path of ['/', '/market/toys', '/category', '/shops', '/sections', '/advertisement'])
      expect((await platform.app.inject({ url: path, headers: { host: `${own.key}.localhost` } })).statusCode, path).toBe(200)
    const { data } = await own.guest().getTenantConfig()
    expect(data.markets.map(({ slug, itemCount }) => [slug, itemCount])).toEqual([
      ['electronics', 0],
      ['toys', 0],
    ])
    expect(data).toMatchObject({ hasShops: false, hasAdvertisements: false, until: null })

    const first = await own.addProduct()
    expect(await linked()).toEqual(['/market/electronics', '/category', '/sections'])
    await own.addSeller('Another')
    await platform.catchUp()
    const id = randomUUID()
    await sql(
      `insert into advertisement (tenant_id, id, placement, images, hue, link, title, text, action, starts_at)
       values ($1, $2, 'ads banner', '{}', 75, '/market/electronics', $3, $3, $3, now() - interval '1 minute')`,
      [id, { en: 'Bread' }],
    )
    expect(await linked()).toEqual(['/market/electronics', '/category', '/sections', '/shops', '/advertisement'])
    await sql('delete from advertisement where tenant_id = $1 and id = $2', [id])
    expect(await linked()).toEqual(['/market/electronics', '/category', '/sections', '/shops'])
    const second = await own.addProduct()
    await sql(`update product set status = 'hidden' where tenant_id = $1 and id = $2`, [first.id])
    expect(await linked()).toContain('/market/electronics')
    await sql(`update product set status = 'hidden' where tenant_id = $1 and id = $2`, [second.id])
    expect(await linked()).toEqual([])
  })
})
