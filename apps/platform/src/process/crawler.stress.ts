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
const MOST_NEW_PAGE = 800
/** A machine on which the loop is late without a crawler is busy with other things: there it may be as much later as it would be elsewhere. */
const TIMES_ALONE = 3
/** Eight connections are no crowd: a crawler waits for its turn, and is sent away only where the machine has no time for it. Of a hundred it was one on a busy one. */
const MOST_REFUSED = 0.05

/** Adds to a cart, looks at a page and is crawled for so long. */
function testCrawled(seconds: number): void {
  const folder = createDataFolder()
  afterAll(folder.remove)

  test.skipIf(!existsSync(STOREFRONT_ENTRY))('a crawler on eight connections is served, and holds up neither carts nor what shoppers look at', async () => {
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
    const said = JSON.stringify({ alone, crawled })
    expect((crawled.answers[503] ?? 0) / answered, said).toBeLessThan(MOST_REFUSED)
    // Whoever looks at pages in a browser is shown them, kept or not: people come before programs.
    expect([...alone.unshown, ...crawled.unshown], said).toEqual([])
    expect(crawled.lagMs, said).toBeLessThan(Math.max(MOST_LAG, TIMES_ALONE * alone.lagMs))
    expect(crawled.callMs, said).toBeLessThan(Math.max(MOST_CALL, 10 * alone.callMs))
    expect(crawled.pageMs, said).toBeLessThan(Math.max(MOST_PAGE, 10 * alone.pageMs))
    expect(crawled.newPageMs, said).toBeLessThan(Math.max(MOST_NEW_PAGE, 10 * alone.newPageMs))
    await shop.end('SIGTERM')
    await expectBooksAgree({ dataDir: folder.dir })
  })
}

testCrawled(20)
