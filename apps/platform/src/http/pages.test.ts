import { existsSync } from 'node:fs'
import { createFaultyNetwork, createTestShop, startTestPlatform, withClient } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildPlatform } from '../composition.ts'
import { readConfig } from '../config.ts'

type Platform = Awaited<ReturnType<typeof startTestPlatform>>
type Shop = Awaited<ReturnType<typeof createTestShop>>

const TOKEN = 'whoever-watches-the-pages-of-this-test'

/** `npm test` builds the storefront first; without a build there are no pages to look at. */
const isBuilt = existsSync(readConfig(process.env).storefrontEntry)

describe.skipIf(!isBuilt)('pages of the built storefront', () => {
  let platform: Platform
  let shop: Shop
  let product: Awaited<ReturnType<Shop['addProduct']>>

  beforeAll(async () => {
    platform = await startTestPlatform({ hasStorefront: true, config: { metricsToken: TOKEN } })
    shop = await createTestShop(platform)
    product = await shop.addProduct()
  })
  afterAll(() => platform.close())

  const paths = () => ({
    home: '/',
    market: '/market/electronics',
    listing: '/market/electronics/audio',
    'sorted listing': '/market/electronics/all?sort=low&stock=1',
    product: `/product/${product.slug}`,
    'new arrivals': '/new-arrivals-listing',
    sections: '/sections',
    advertisements: '/advertisement',
    search: '/search?q=headphones',
    Spanish: '/es/market/electronics/audio',
  })
  const names = ['home', 'market', 'listing', 'sorted listing', 'product', 'new arrivals', 'sections', 'advertisements', 'search', 'Spanish'] as const

  const get = (url: string, headers: Record<string, string> = {}) =>
    platform.app.inject({ method: 'GET', url, headers: { host: `${shop.key}.localhost`, ...headers } })

  /** How often the database was asked while `work` ran. */
  async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
    const before = platform.database.requestRoundTrips()
    await work()
    return platform.database.requestRoundTrips() - before
  }

  test.each(names)('%s asks the database at most four times when it is made, and never when it is kept', async (name) => {
    const url = paths()[name]
    const made: number[] = []
    const kept: number[] = []
    // What runs beside asks now and then, too: the least of several visits is the page's own.
    for (let visit = 0; visit < 3; visit += 1) {
      platform.pages.drop(shop.tenantId, ['tenant'])
      made.push(await roundTripsOf(() => get(url)))
      kept.push(await roundTripsOf(async () => expect((await get(url)).statusCode).toBe(200)))
    }
    expect(Math.min(...kept)).toBe(0)
    expect(Math.min(...made)).toBeLessThanOrEqual(4)
  })

  test('a page that is asked for twice counts as made once and kept once, and as one that is kept', async () => {
    const figures = async () => {
      const { body } = await platform.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      const valueOf = (series: string) =>
        Number(
          body
            .split('\n')
            .find((line) => line.startsWith(`${series} `))
            ?.split(' ')[1],
        )
      const [made, kept] = ['made', 'kept'].map((outcome) => valueOf(`galleria_pages_total{outcome="${outcome}"}`))
      return { made, kept, pages: valueOf('galleria_page_cache_pages'), bytes: valueOf('galleria_page_cache_bytes') }
    }
    const before = await figures()
    for (let visit = 0; visit < 2; visit += 1) expect((await get('/search?q=twice')).statusCode).toBe(200)
    const after = await figures()
    const difference = (figure: keyof typeof after) => Number(after[figure]) - Number(before[figure])
    expect({ made: difference('made'), kept: difference('kept'), pages: difference('pages') }).toEqual({ made: 1, kept: 1, pages: 1 })
    expect(difference('bytes')).toBeGreaterThan(1_000)
  })

  test.each(names)('%s can be kept by a browser that asks whether it still holds, and sets no cookie', async (name) => {
    const page = await get(paths()[name], { 'accept-encoding': 'gzip, br' })
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' })
    expect(page.headers['set-cookie']).toBeUndefined()
    const etag = String(page.headers.etag)
    expect((await get(paths()[name], { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(paths()[name], { 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  test.each(names)('%s allows no script or style but its own', async (name) => {
    const policy = String((await get(paths()[name])).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' 'sha256-")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  test('looking at a product is counted, whether its page was kept or made or is still held, and asking for it in other ways is not', async () => {
    const url = paths().product
    const opened = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36' }
    const ask = (remoteAddress: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', path = url) =>
      platform.app.inject({ method, url: path, headers: { host: `${shop.key}.localhost`, ...headers }, remoteAddress })
    const counted = async () => {
      const { body } = await platform.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      return Number(/galleria_product_views_total\{outcome="counted"\} (\d+)/.exec(body)?.[1])
    }
    platform.pages.drop(shop.tenantId, ['tenant'])
    const before = await counted()
    const made = await ask('203.0.113.1', opened)
    await ask('203.0.113.2', { ...opened, 'accept-encoding': 'br' })
    await ask('203.0.113.3', { ...opened, 'accept-encoding': 'br' })
    expect((await ask('203.0.113.4', { ...opened, 'if-none-match': String(made.headers.etag) })).statusCode).toBe(304)
    expect(await counted()).toBe(before + 4)
    expect(made.headers).not.toHaveProperty('x-about-product')

    await ask('203.0.113.5', opened, 'HEAD')
    await ask('203.0.113.6', { ...opened, 'sec-purpose': 'prefetch' })
    await ask('203.0.113.7', { ...opened, 'user-agent': 'Googlebot/2.1' })
    await ask('203.0.113.8', { ...opened, 'sec-fetch-dest': 'empty' }, 'GET', `${url}.data`)
    await ask('203.0.113.9', opened, 'GET', '/')
    await ask('203.0.113.1', opened)
    expect(await counted()).toBe(before + 4)
  })

  test('an advertisement is on its page at once, and gone from it when its time is over', async () => {
    const home = async () => (await get('/')).body
    expect(await home()).not.toContain('class="wrap ads"')
    const advertise = (text: string, values: unknown[]) => withClient(platform.database.connectionString, (client) => client.query(text, values))
    await advertise(
      `insert into advertisement (tenant_id, id, placement, images, hue, link, title, text, action, ends_at)
       values ($1, gen_random_uuid(), 'home offer 1', '{none}', 75, '/market/electronics', '{"en":"Loud and clear"}', '{"en":"All week"}', '{"en":"See it"}', now() + interval '1500 milliseconds')`,
      [shop.tenantId],
    )
    await platform.catchUp()
    expect(await home()).toContain('Loud and clear')
    await expect.poll(home, { timeout: 10_000 }).not.toContain('Loud and clear')
  })

  test('a new price is on every page that shows it, at once', async () => {
    const thing = await shop.addProduct({ name: 'Larkspur speakers', price: 70_000 })
    const pages = ['/', '/market/electronics/audio', '/es/market/electronics/audio', `/product/${thing.slug}`, '/search?q=larkspur']
    for (const url of pages) expect((await get(url)).body).toMatch(/700[\s<"]|₹700/)
    await platform.database.run({ name: 'test-new-price', text: 'update variant set price = $3 where tenant_id = $1 and product_id = $2' }, [
      shop.tenantId,
      thing.id,
      81_300,
    ])
    await platform.catchUp()
    for (const url of pages) {
      const { body } = await get(url)
      expect(body, url).toContain('813')
      expect(body, url).not.toContain('₹700')
    }
  })

  test("a change in one shop leaves another shop's pages where they are", async () => {
    const other = await createTestShop(platform)
    await other.addProduct()
    const visit = () => platform.app.inject({ url: '/market/electronics/audio', headers: { host: `${other.key}.localhost` } })
    await visit()
    await shop.addProduct({ name: 'Corvid turntable' })
    expect(await roundTripsOf(visit)).toBe(0)
  })

  test.each(['/en//evil.example', '/en///evil.example', '/en/.//evil.example', '/en/%2e%2e//evil.example', '/en/%5Cevil.example', '//evil.example'])(
    '%s leads to no other host',
    async (url) => {
      const { statusCode, headers } = await get(url)
      const reached = new URL(headers.location ?? '/', `http://${shop.key}.localhost`)
      expect([statusCode, reached.hostname]).toEqual([expect.toSatisfy((status: number) => [301, 404].includes(status)), `${shop.key}.localhost`])
    },
  )

  test.each(['/%0d%0a', '/%00', '/%ED%A0%80', '/%ff', '/es/%0d%0aset-cookie:%20x=1', '/product/%00', '/market/%0a'])('%s leads nowhere', async (url) => {
    const page = await get(url)
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([404, undefined])
  })

  test.each(['/search?q=%00', '/search?q=a%0d%0ab', '/search?q=%ED%A0%80', '/search?q=%zz', '/market/electronics/audio?sort=%00'])(
    '%s is shown without what is no text',
    async (url) => {
      expect((await get(url)).statusCode).toBe(200)
    },
  )

  test('a page can only be looked at', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const reply = await platform.app.inject({ method, url: '/', headers: { host: `${shop.key}.localhost` } })
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    const head = await platform.app.inject({ method: 'HEAD', url: '/', headers: { host: `${shop.key}.localhost` } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test.each([
    ['/auth/login', 'en', "Your form wasn't sent"],
    ['/es/auth/login', 'es', 'No se envió tu formulario'],
    ['/not/there', 'en', "Your form wasn't sent"],
  ])('a form that the browser has sent to %s by itself is told so in a page that can be read', async (url, language, title) => {
    const headers = { host: `${shop.key}.localhost`, accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await platform.app.inject({ method: 'POST', url, headers, payload: 'userName=asha&password=rosewood-7' })
    expect([reply.statusCode, reply.headers.allow, reply.headers['content-language']]).toEqual([405, 'GET, HEAD, OPTIONS', language])
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    expect(reply.headers['content-security-policy']).toContain("form-action 'self'")
    expect(reply.body).toContain(title)
    expect(reply.body).not.toContain('rosewood')
  })

  test('an encoding that is refused is not sent, also when the page is kept', async () => {
    for (const [accepted, sent] of [
      ['gzip, br;q=0', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['*;q=0.5', 'br'],
    ] as const)
      for (let n = 0; n < 2; n += 1) expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding'], accepted).toBe(sent)
  })

  test('a page says that only TLS is to be used where it came over TLS, whether it is kept or not', async () => {
    const trusting = await startTestPlatform({ hasStorefront: true, config: { trustProxy: 1 } })
    onTestFinished(() => trusting.close())
    const there = await createTestShop(trusting)
    const over = (protocol: string) =>
      trusting.app.inject({ url: '/', headers: { host: `${there.key}.localhost`, 'x-forwarded-for': '198.51.100.1', 'x-forwarded-proto': protocol } })
    for (let n = 0; n < 2; n += 1) {
      expect((await over('https')).headers['strict-transport-security']).toBe('max-age=31536000')
      expect((await over('http')).headers['strict-transport-security']).toBeUndefined()
    }
  })

  test('addresses where nothing is share a page, which is made once for each language and kind of page', async () => {
    const unknown = (n: number) => [`/nowhere/${n}`, `/product/none-${n}`, `/wp-login-${n}.php`, `/market/none-${n}`, `/es/product/none-${n}`]
    for (const url of unknown(0)) await get(url)
    const before = platform.pages.size
    for (const n of [1, 2]) {
      const pages = await Promise.all(unknown(n).map((url) => get(url)))
      expect(pages.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual(pages.map(() => [404, 'no-store']))
      expect(pages.every(({ body }) => body.includes('noindex') && !body.includes(`none-${n}`))).toBe(true)
      expect(pages.map(({ body }) => /<html lang="(\w+)"/.exec(body)?.[1])).toEqual(['en', 'en', 'en', 'en', 'es'])
    }
    expect(platform.pages.size).toBe(before)
    const again = await get('/nowhere/1', { 'accept-encoding': 'br' })
    expect(again.headers['content-encoding']).toBe('br')
  })

  test('a page beyond the last leads to the first', async () => {
    const page = await get('/market/electronics/audio?page=40&sort=low')
    expect([page.statusCode, page.headers.location]).toEqual([302, '/market/electronics/audio?sort=low'])
  })

  test('who comes while too many pages are being made is told so by a page, and kept pages are shown all the while', async () => {
    await get('/')
    const crowd = await Promise.all(Array.from({ length: 400 }, (_, n) => get(`/search?q=crowd${n}`)))
    const refused = crowd.filter(({ statusCode }) => statusCode === 503)
    // How many depends on the machine: see rendering.test.ts.
    expect(crowd.length - refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect((await get('/')).statusCode).toBe(200)
    // Whoever was sent away comes again, as told, and is served.
    const turnedAway = crowd.findIndex(({ statusCode }) => statusCode === 503)
    await expect.poll(async () => (await get(`/search?q=crowd${turnedAway}`)).statusCode, { timeout: 30_000, interval: 500 }).toBe(200)
  })

  test.each([
    ['en', "We'll be back in a moment"],
    ['es', 'Volvemos en un momento'],
  ])('a page that the database does not answer for says so in its own words (%s), and what is kept is shown all the while', async (locale, words) => {
    const impatient = await startTestPlatform({ hasStorefront: true, config: { requestBudgetMs: 300 } })
    onTestFinished(() => impatient.close())
    const there = await createTestShop(impatient)
    const thing = await there.addProduct()
    const visit = (url: string) => impatient.app.inject({ url: locale === 'en' ? url : `/${locale}${url}`, headers: { host: `${there.key}.localhost` } })
    // The first page of a process reads what pages are made of, for which its budget may be too short.
    await expect.poll(async () => (await visit('/')).statusCode).toBe(200)
    const holder = await impatient.database.connect('test')
    await holder.query('begin')
    await holder.query('lock table product in access exclusive mode')
    const page = await visit(`/product/${thing.slug}`)
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.body).toContain(`<html lang="${locale}">`)
    expect(page.body.replace(/&#(?:x27|39);/g, "'")).toContain(words)
    expect(page.body).toContain('color-scheme:light dark')
    expect((await visit('/')).statusCode).toBe(200)
    await holder.end()
    expect((await visit(`/product/${thing.slug}`)).statusCode).toBe(200)
  })

  test.each([
    ['swallows everything', 'swallow'],
    ['refuses connections', 'refuse'],
  ] as const)(
    'a page is a 503 page of ours while the network to the database %s, kept ones are shown, and it is there as soon as that is over',
    async (_, fault) => {
      const network = await createFaultyNetwork(platform.database.connectionString)
      onTestFinished(network.close)
      const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' }), databaseUrl: network.connectionString, requestBudgetMs: 1_000 }
      const distant = await buildPlatform(config, network.connectionString)
      onTestFinished(() => distant.close())
      await distant.load()
      await distant.serveStorefront()
      const visit = (url: string) => distant.app.inject({ url, headers: { host: `${shop.key}.localhost` } })
      expect((await visit('/')).statusCode).toBe(200)
      network[fault]()
      for (let n = 0; n < 2; n += 1) {
        const page = await visit(`/product/${product.slug}`)
        expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
        expect(page.headers['content-type']).toContain('text/html')
        expect(page.body).toContain('<html lang="en">')
        expect((await visit('/')).statusCode).toBe(200)
      }
      network.mend()
      await expect.poll(async () => (await visit(`/product/${product.slug}`)).statusCode, { timeout: 2_000 }).toBe(200)
    },
  )

  test('a shop is open while it reads what it sells: what waits for that waits a while, is told to come again, and is shown as soon as it can be', async () => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' }), databaseUrl: platform.database.connectionString }
    const starting = await buildPlatform(config, platform.database.connectionString)
    onTestFinished(() => starting.close())
    const visit = (url: string) => starting.app.inject({ url, headers: { host: `${shop.key}.localhost` } })
    const holder = await platform.database.connect('test')
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('lock table product in access exclusive mode')
    await starting.open()
    await starting.serveStorefront()
    const [page, ready, healthy] = await Promise.all([visit('/market/electronics/audio'), visit('/readyz'), visit('/healthz')])
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '2', 'no-store'])
    expect(page.headers['content-type']).toContain('text/html')
    expect([ready.statusCode, healthy.statusCode]).toEqual([503, 200])
    const [later] = await Promise.all([visit('/market/electronics/audio'), holder.query('rollback')])
    expect(later.statusCode).toBe(200)
    expect(later.body).toContain(product.slug)
    await starting.load()
    expect((await visit('/readyz')).statusCode).toBe(200)
  })

  test('a page that is not there is not kept', async () => {
    const page = await get('/product/gone')
    expect([page.statusCode, page.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

test.skipIf(!isBuilt)('only a shop that takes money at the door promises that nothing is paid before', async () => {
  const platform = await startTestPlatform({ hasStorefront: true })
  onTestFinished(platform.close)
  const homeOf = async (...payments: readonly string[]) => {
    const shop = await createTestShop(platform, { checkout: { defaultPayment: payments[0], payments, hasTestPayments: true } })
    await shop.addProduct()
    const { body } = await platform.app.inject({ method: 'GET', url: '/', headers: { host: `${shop.key}.localhost` } })
    const description = /<meta name="description" content="([^"]*)"/.exec(body)?.[1]
    return { description, promises: ['pay when it arrives', 'Pay when it arrives', 'Cash on delivery'].filter((words) => body.includes(words)) }
  }
  expect(await homeOf('STRIPE', 'COD')).toEqual({
    description: 'Test Shop: A shop Delivered to your door, paid when it arrives.',
    promises: ['pay when it arrives', 'Pay when it arrives', 'Cash on delivery'],
  })
  expect(await homeOf('STRIPE')).toEqual({ description: 'Test Shop: A shop Delivered to your door.', promises: [] })
})

describe.skipIf(!isBuilt)('a page that promises a delivery day', () => {
  test('says it for the place of the shop, and is made anew at the cut-off', async () => {
    let now = new Date('2026-11-16T10:29:00Z')
    const platform = await startTestPlatform({ hasStorefront: true, overrides: { clock: () => now } })
    onTestFinished(platform.close)
    const week = [1, 2, 3, 4, 5, 6, 7]
    const dispatch = { cutOff: '16:00', handlingDays: 0, workingDays: week, deliveryDays: week, zones: [{ days: 1 }] }
    const place = { city: 'Bengaluru', state: 'Karnataka', zip: '560001', position: [77.59, 12.97] }
    const shop = await createTestShop(platform, { dispatch, place })
    const { slug } = await shop.addProduct()
    const page = async () => (await platform.app.inject({ method: 'GET', url: `/product/${slug}`, headers: { host: `${shop.key}.localhost` } })).body
    expect(await page()).toMatch(/Arrives Tuesday,?\s17\sNovember.*Bengaluru/)
    now = new Date('2026-11-16T10:29:59Z')
    expect(await page()).toMatch(/Arrives Tuesday,?\s17\sNovember/)
    now = new Date('2026-11-16T10:30:00Z')
    expect(await page()).toMatch(/Arrives Wednesday,?\s18\sNovember/)
  })
})
