import { gunzipSync } from 'node:zlib'
import Validator from '@adobe/structured-data-validator'
import { isBarred } from '@galleria/testing/is-barred'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { HtmlValidate } from 'html-validate'
import { describe, expect, inject, test } from 'vitest'
import { apiWithKey } from './support/api.ts'
import { getPage } from './support/get-page.ts'
import { type DemoShop, tenantOf } from './support/own-tenants.ts'
import { routeOf, ROUTES } from './support/routes.ts'
import { NO_PAGES } from './support/walks.ts'

/** What programs make of the pages: search engines, sites where a link is shared, whoever checks markup. */
const SHOPS: readonly DemoShop[] = ['galleria', 'plaza']
/** Of one person, or on the way to it: what stands there for whoever is not that person. */
const PERSONAL = ROUTES.filter((route) =>
  /^\/(?:auth|bill_payment\/.*:|book|cart|checkout|location|prescription|profile|quote|stock-alert|track-order|wishlist)\b/.test(route),
).map((route) => route.replace(/:\w+/g, '1'))
/** Where bills are begun, at a shop that takes any. */
const BILLS = ['/bill_payment/mobile_recharge', '/bill_payment/view-plans', '/bill_payment/electricity-bill/bills/electricity']
/** What only a shop with health care has. */
const CARE = [
  '/market/health-care',
  '/market/health-care/doctors',
  '/specialities/health-care',
  ...['hospitals', 'clinics', 'diagnostic-centres', 'pharmacies'].map((houses) => `/shops/${houses}`),
  ...['lakeview-hospital', 'margosa-clinic', 'beacon-diagnostics', 'tulsi-pharmacy'].map((house) => `/shop-details/${house}/all`),
]
const VIEWS = ['/compare', '/offline', '/search', '/search?q=lamp', '/search?q=nothing+of+that+name', '/search?sort=newest', '/theme', '/no/such/page']

const hostOf = (shop: DemoShop) => `${tenantOf(shop).host}:${inject('shop').port}`
const pageOf = async (shop: DemoShop, path: string) => (await getPage(path, { host: hostOf(shop) })).html
const locsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => loc)

async function fileOf(shop: DemoShop, path: string): Promise<string> {
  const { port } = inject('shop')
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-host': hostOf(shop) } })
  return reply.text()
}

/** The pages that search engines are told of, and some products of each kind, without the host. */
async function publicPaths(shop: DemoShop): Promise<string[]> {
  const { market, products } = await productsOf(shop)
  const [first] = (await apiWithKey(tenantOf(shop).key).listNearbyProviders({ query: {}, body: {} })).data
  const own = ['/category', '/new-arrivals-listing', '/sections', '/advertisement', '/shops', '/faq', `/shop-details/${first?.slug}/all`]
  const places = ['/', '/contact', '/about', '/terms_conditions', '/privacy-policy', '/return-refund-policy', `/market/${market}`, `/market/${market}/all`]
  return [...places, ...own, ...(shop === 'galleria' ? [...BILLS, ...CARE] : []), ...products]
}

/** One with variants, one without, one sold out where there is one. */
async function productsOf(shop: DemoShop): Promise<{ market: string; products: string[] }> {
  const api = apiWithKey(tenantOf(shop).key)
  const { hits } = await api.searchItems({ body: { page: { page: 1, itemsPerPage: 60 } } })
  const items = hits.hits.map(({ _source }) => _source)
  const some = [
    items.find(({ variationCount }) => variationCount > 1),
    items.find(({ variationCount }) => variationCount === 1),
    items.find(({ Availability }) => Availability !== 'IN STOCK'),
  ]
  const market = items[0]?.Market.slug ?? ''
  return { market, products: [...new Set(some.flatMap((item) => (item ? [`/product/${item.slug}`] : [])))] }
}

const languagesOf = (shop: DemoShop) => (shop === 'galleria' ? ['', '/es'] : ['', '/en'])
const inLanguage = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path)

const html = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's way of writing, the same to every parser: void elements with a slash, attributes in their property's spelling, "&" as an entity.
    'void-style': 'off',
    'attr-case': 'off',
    'no-trailing-whitespace': 'off',
    // A title may be as long as a product's name; the shop's own name comes after it.
    'long-title': 'off',
    // Scripts and styles of the page itself, allowed by their hashes.
    'require-sri': 'off',
    // Ids that React gives begin with an underscore, as HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A label that holds its control and names it besides is heard by more programs.
    'no-redundant-for': 'off',
    // It also says how an address is to be written, where the browser does not look at the type.
    'input-attributes': 'off',
    // Of style rather than of markup.
    'no-inline-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'prefer-native-element': 'off',
  },
})

describe.each(SHOPS)('every page of %s', (shop) => {
  test('is markup without a mistake', { timeout: 120_000 }, async () => {
    const mistakes = new Map<string, string>()
    const paths = [...(await publicPaths(shop)), ...VIEWS, ...BILLS, ...CARE, ...PERSONAL, '/r/4KX9RMTQ']
    const seen = new Set(paths.map((path) => routeOf(path.split('?')[0] ?? '')))
    expect(ROUTES.filter((route) => !seen.has(route) && !NO_PAGES.includes(route))).toEqual([])
    for (const prefix of languagesOf(shop)) {
      for (const path of paths) {
        const address = inLanguage(prefix, path)
        const report = await html.validateString(await pageOf(shop, address))
        for (const { messages } of report.results)
          for (const { ruleId, message, selector } of messages) mistakes.set(`${ruleId}: ${message} (${selector})`, address)
      }
    }
    expect([...mistakes].map(([mistake, address]) => `${address} ${mistake}`)).toEqual([])
  })

  test('that is to be found says where it is, in which languages, and how it looks when it is shared', { timeout: 60_000 }, async () => {
    const origin = `http://${hostOf(shop)}`
    const [first = '', second = ''] = languagesOf(shop)
    for (const path of await publicPaths(shop)) {
      for (const prefix of [first, second]) {
        const page = await pageOf(shop, inLanguage(prefix, path))
        const hrefOf = (pattern: string) => new RegExp(`<link[^>]*${pattern}[^>]*href="([^"]*)"`).exec(page)?.[1]
        expect(hrefOf('rel="canonical"'), path).toBe(origin + inLanguage(prefix, path))
        expect(hrefOf('hrefLang="x-default"'), path).toBe(origin + inLanguage(first, path))
        expect(hrefOf(`hrefLang="${second.slice(1)}"`), path).toBe(origin + inLanguage(second, path))
        expect(page, path).not.toContain('content="noindex"')
        const contentOf = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(page)?.[1]
        expect(contentOf('og:url'), path).toBe(origin + inLanguage(prefix, path))
        expect(contentOf('og:image'), path).toMatch(/\/img\/[0-9a-f]{20}\?as=card$/)
        expect([contentOf('og:image:width'), contentOf('og:image:height'), contentOf('twitter:card')]).toEqual(['1200', '630', 'summary_large_image'])
        expect(contentOf('description')?.length ?? 0, path).toBeGreaterThan(20)
      }
    }
  })

  test('that is a view of another, or a person’s own, is not', async () => {
    for (const path of [...VIEWS.filter((view) => !/^\/search(?:\?sort|$)/.test(view)), ...PERSONAL]) {
      expect(await pageOf(shop, path), path).toMatch(/<meta name="robots" content="noindex"\/?>/)
    }
    const { market } = await productsOf(shop)
    const plain = `<link rel="canonical" href="http://${hostOf(shop)}/market/${market}/all"/>`
    expect(await pageOf(shop, '/about?version=0')).toContain(`<link rel="canonical" href="http://${hostOf(shop)}/about"/>`)
    for (const view of ['?sort=low', '?stock=1', '?sort=a-z&stock=1']) expect(await pageOf(shop, `/market/${market}/all${view}`), view).toContain(plain)
  })

  test('tells of shop, way and product in data that search engines take', { timeout: 60_000 }, async () => {
    const problems: string[] = []
    const kinds = new Set<string>()
    let products = 0
    for (const prefix of languagesOf(shop)) {
      for (const path of await publicPaths(shop)) {
        const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(await pageOf(shop, inLanguage(prefix, path)))
        expect(extracted.errors, path).toEqual([])
        for (const kind of Object.keys(extracted.jsonld)) kinds.add(kind)
        // Variants are products, each to be bought.
        const groups = (extracted.jsonld.ProductGroup ?? []) as { readonly hasVariant: readonly object[] }[]
        const Product = [...(extracted.jsonld.Product ?? []), ...groups.flatMap(({ hasVariant }) => hasVariant)]
        products += Product.length
        const issues = await new Validator().validate({ ...extracted, jsonld: { ...extracted.jsonld, ...(Product.length > 0 ? { Product } : {}) } })
        for (const { severity, issueMessage, rootType } of issues) if (severity === 'ERROR') problems.push(`${path} ${rootType}: ${issueMessage}`)
      }
    }
    expect(problems).toEqual([])
    expect(products).toBeGreaterThan(4)
    expect([...kinds]).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'BreadcrumbList', 'ProductGroup', 'Store']))
  })
})

test('a shared picture is 1200 by 630, and opaque', async () => {
  const page = await pageOf('galleria', '/')
  const path = /property="og:image" content="http:\/\/[^/]+([^"]*)"/.exec(page)?.[1] ?? ''
  const { port } = inject('shop')
  const bytes = Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer())
  // JPEG: height and width stand in the frame's header.
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0])) > 0 ? bytes.indexOf(Buffer.from([0xff, 0xc0])) : bytes.indexOf(Buffer.from([0xff, 0xc2]))
  expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([1200, 630])
})

test('robots are told where the sitemap is, and every address in it is a page that is to be found and that they may look at', {
  timeout: 120_000,
}, async () => {
  const robots = await fileOf('galleria', '/robots.txt')
  const [, index = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
  const { port } = inject('shop')
  const get = async (url: string) => Buffer.from(await (await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`)).arrayBuffer())
  const files = locsIn((await get(index)).toString())
  const locs = (await Promise.all(files.map(async (file) => locsIn(gunzipSync(await get(file)).toString())))).flat()
  expect(locs.length).toBeGreaterThan(600)
  const all = locs.map((loc) => new URL(loc).pathname)
  expect(all.filter((path) => isBarred(robots, path))).toEqual([])
  for (const prefix of languagesOf('galleria'))
    for (const path of ['/cart', '/checkout', '/profile/my-order', '/wishlist', '/auth/login'])
      expect(isBarred(robots, inLanguage(prefix, path)), path).toBe(true)
  const paths = all.filter((_, nth) => nth % 29 === 0)
  for (const path of paths) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
    expect([reply.status, (await reply.text()).includes('content="noindex"')], path).toEqual([200, false])
  }
})
