import { existsSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { METRICS_TOKEN, shopUnderCrawler } from './crawler.fixture.ts'
import { createDataFolder, expectBooksAgree, startShop } from './shop-process.fixture.ts'

/** The real storefront, because it is what costs. `npm test` builds it first. */
const STOREFRONT_ENTRY = readConfig(process.env).storefrontEntry

/** Milliseconds. A machine that is shared is slow at times; without a share for pages the loop was late by more than a second. */
const MOST_LAG = 250
const MOST_CALL = 400
const MOST_PAGE = 200

/** Adds to a cart, looks at a page and is crawled for so long. */
function testCrawled(seconds: number): void {
  const folder = createDataFolder()
  afterAll(folder.remove)

  test.skipIf(!existsSync(STOREFRONT_ENTRY))('a crawler on eight connections holds up neither carts nor kept pages', async () => {
    const shop = await startShop({ dataDir: folder.dir, env: { STOREFRONT_ENTRY, METRICS_TOKEN } })
    const guest = shop.client('galleria')
    const name = { first: 'Anjali', last: 'Rao' }
    const { token } = await guest.registerCustomer({ body: { userName: 'crawled@shop.example', password: 'mercado-under-crawlers', name } })
    const [found] = (await guest.searchItems({ body: { q: 'lamp' } })).hits.hits
    const item = found?._source._id ?? ''
    const customer = shop.client('galleria', token)
    const call = async (): Promise<void> => {
      await customer.addToCart({ body: { item, quantity: 1 } })
    }
    await call()
    const alone = await shopUnderCrawler(shop, { seconds: seconds / 3, isCrawled: false, call })
    const crawled = await shopUnderCrawler(shop, { seconds, isCrawled: true, call })
    const answered = Object.values(crawled.answers).reduce((sum, count) => sum + count, 0)
    expect(answered, 'the crawler was served too').toBeGreaterThan(20 * seconds)
    expect(Object.keys(crawled.answers).filter((status) => !['200', '302', '404', '503'].includes(status))).toEqual([])
    expect(crawled.lagMs, JSON.stringify({ alone, crawled })).toBeLessThan(MOST_LAG)
    expect(crawled.callMs, JSON.stringify({ alone, crawled })).toBeLessThan(Math.max(MOST_CALL, 10 * alone.callMs))
    expect(crawled.pageMs, JSON.stringify({ alone, crawled })).toBeLessThan(Math.max(MOST_PAGE, 10 * alone.pageMs))
    await shop.end('SIGTERM')
    await expectBooksAgree({ dataDir: folder.dir })
  })
}

testCrawled(20)
