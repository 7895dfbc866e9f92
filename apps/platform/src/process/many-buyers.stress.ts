import { ApiFailure } from '@galleria/api-client'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { type Buyer, inParallel, order, patiently, prepareBuyers } from './buyers.fixture.ts'
import { expectWholeOrders, stockOf } from './killed-while-ordering.suite.ts'
import { createDataFolder, expectBooksAgree, startShop } from './shop-process.fixture.ts'

const BUYERS = 2_000
const AT_ONCE = 200
/** Of each product: far less than they all want together. */
const PIECES = 300

const folder = createDataFolder()
afterAll(folder.remove)

test('2,000 buyers at once for what only some can have: each piece is sold once, and nobody is refused what is there', async () => {
  const shop = await startShop({ dataDir: folder.dir })
  const client = new pg.Client(embeddedConnectionString(folder.dir))
  await client.connect()
  try {
    const buyers = await prepareBuyers(client, shop, BUYERS)
    const variants = [...new Set(buyers.flatMap(({ cart }) => [...cart.keys()]))]
    await client.query('update stock set quantity = $2::int, supplied = supplied + $2::int - quantity where variant_id = any($1)', [variants, PIECES])
    const before = await stockOf(client, buyers)

    const numbers = new Set<string>()
    const refused: Buyer[] = []
    await inParallel(AT_ONCE, buyers, async (buyer) => {
      try {
        numbers.add(await patiently(() => order(shop, buyer)))
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'order.stock_short'))
          throw new Error(`Not a refusal for want of stock: ${String(error)}`, { cause: error })
        const { items = [] } = (error.problem?.details ?? {}) as { items?: { item: string; available: number }[] }
        expect(items.length, 'which are short').toBeGreaterThan(0)
        for (const { item, available } of items) expect(available).toBeLessThan(buyer.cart.get(item) ?? 0)
        refused.push(buyer)
      }
    })
    expect(numbers.size + refused.length).toBe(BUYERS)
    expect(refused.length).toBeGreaterThan(0)
    await expectWholeOrders(client, buyers, before)
    // Stock only falls here: who was refused rightly would be refused now.
    const left = await stockOf(client, buyers)
    await expectBooksAgree({ dataDir: folder.dir })
    expect(refused.filter(({ cart }) => [...cart].every(([variant, pieces]) => (left.get(variant) ?? 0) >= pieces))).toEqual([])
  } finally {
    await client.end()
    await shop.end('SIGTERM')
  }
}, 300_000)
