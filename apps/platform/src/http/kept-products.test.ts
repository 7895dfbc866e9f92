import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { createTestShop, startTestPlatform, type TestPlatform, type TestProduct, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const TOKEN = 'whoever-watches-the-products-of-this-test'

/** `npm test` builds the storefront first; without a build there are no pages to look at. */
const isBuilt = existsSync(readConfig(process.env).storefrontEntry)

describe.skipIf(!isBuilt)('products that pages are made of', () => {
  let platform: TestPlatform
  let shop: TestShop

  beforeAll(async () => {
    platform = await startTestPlatform({ hasStorefront: true, config: { metricsToken: TOKEN } })
    shop = await createTestShop(platform)
  })
  afterAll(() => platform.close())

  const sql = (text: string, values: readonly unknown[]) => platform.database.run(statementOf(text), values)
  /** A shop that has too much to do sends programs away for a while. */
  async function ask(url: string, triesLeft = 5) {
    const page = await platform.app.inject({ url, headers: { host: `${shop.key}.localhost` } })
    if (page.statusCode !== 503 || triesLeft === 0) return page
    await setTimeout(500)
    return ask(url, triesLeft - 1)
  }
  async function added(): Promise<TestProduct> {
    const product = await shop.addProduct({ name: `Thing ${randomUUID().slice(0, 8)}` })
    await platform.catchUp()
    return product
  }
  /** How often the database was asked; what runs beside asks now and then, too: the least of several times is the work's own. */
  async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
    const counts: number[] = []
    for (let time = 0; time < 3; time += 1) {
      const before = platform.database.requestRoundTrips()
      await work()
      counts.push(platform.database.requestRoundTrips() - before)
    }
    return Math.min(...counts)
  }

  test('a page that is made anew asks the database nothing, in the other language neither', async () => {
    const { slug } = await added()
    expect((await ask(`/product/${slug}`)).statusCode).toBe(200)
    for (const path of [`/product/${slug}`, `/es/product/${slug}`]) {
      const asked = await roundTripsOf(async () => {
        platform.pages.drop(shop.tenantId, ['tenant'])
        expect((await ask(path)).statusCode).toBe(200)
      })
      expect([path, asked]).toEqual([path, 0])
    }
  })

  test('whoever calls the API is answered from the database all the same', async () => {
    const { id, slug } = await added()
    await ask(`/product/${slug}`)
    const guest = shop.guest()
    expect(await roundTripsOf(() => guest.getItem({ params: { id } }))).toBe(1)
    expect(await roundTripsOf(() => guest.listReviews({ params: { id }, query: {} }))).toBe(1)
  })

  const CHANGES: readonly (readonly [what: string, change: (product: TestProduct) => Promise<unknown>, shown: RegExp])[] = [
    ['price', ({ variantIds: [id = ''] }) => shop.setPrice(id, 123_400), /1,234/],
    ['stock', ({ variantIds: [id = ''] }) => shop.setStock(id, 0), /"isSoldOut":true/],
    ['few pieces', ({ variantIds: [id = ''] }) => shop.setStock(id, 3), /"left":3/],
    [
      'name',
      ({ id }) => sql(`update product set name = '{"en": "Quillwort", "es": "Quillwort"}' where tenant_id = $1 and id = $2`, [shop.tenantId, id]),
      /<h1[^>]*>Quillwort</,
    ],
    [
      'name of its seller',
      () => sql(`update seller set name = 'Larkspur & Daughters' where tenant_id = $1 and id = $2`, [shop.tenantId, shop.seller.id]),
      /Larkspur &amp; Daughters/,
    ],
    [
      'name of its category',
      () => sql(`update category set name = '{"en": "Gramophones", "es": "Gramophones"}' where tenant_id = $1 and id = $2`, [shop.tenantId, shop.categoryId]),
      />Gramophones<\/a>/,
    ],
    [
      'reviews',
      ({ id }) =>
        sql(
          `insert into review (tenant_id, id, product_id, author, rating, title, comments, locale, created_at) values ($1, gen_random_uuid(), $2, 'Bo', 4, 'Fine', 'As good as a river', 'en', now())`,
          [shop.tenantId, id],
        ),
      /As good as a river/,
    ],
  ]
  test.each(CHANGES)('another %s is on the pages in both languages as soon as the feed has told it', async (_, change, shown) => {
    const product = await added()
    const paths = [`/product/${product.slug}`, `/es/product/${product.slug}`]
    for (const path of paths) expect((await ask(path)).body).not.toMatch(shown)
    await change(product)
    await platform.catchUp()
    for (const path of paths) expect((await ask(path)).body).toMatch(shown)
  })

  test.each([
    ['deleted', 'delete from product where tenant_id = $1 and id = $2'],
    ['hidden', `update product set status = 'hidden' where tenant_id = $1 and id = $2`],
  ])('a product that is %s has no page as soon as the feed has told it', async (_, text) => {
    const { id, slug } = await added()
    expect((await ask(`/product/${slug}`)).statusCode).toBe(200)
    await sql(text, [shop.tenantId, id])
    await platform.catchUp()
    for (const path of [`/product/${slug}`, `/es/product/${slug}`]) expect([path, (await ask(path)).statusCode]).toEqual([path, 404])
  })

  test('how many there are, and what they take, is among the figures', async () => {
    const figures = async () => {
      const { body } = await platform.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
      return ['products', 'products_bytes', 'reviews', 'reviews_bytes'].map((name) => Number(new RegExp(`^galleria_kept_${name} (\\d+)`, 'm').exec(body)?.[1]))
    }
    const [products = 0, productBytes = 0, reviews = 0, reviewBytes = 0] = await figures()
    const { slug } = await added()
    await ask(`/product/${slug}`)
    const after = await figures()
    expect(after[0]).toBe(products + 1)
    // What was asked for a product that is gone may come late.
    expect(after[2]).toBeGreaterThan(reviews)
    expect(after[1]).toBeGreaterThan(productBytes + 1000)
    expect(after[3]).toBeGreaterThan(reviewBytes + 300)
  })
})
