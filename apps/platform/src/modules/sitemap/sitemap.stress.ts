import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createGzip } from 'node:zlib'
import { createTestDatabase, withClient } from '@galleria/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { sitemapCatalog } from '../catalog/sitemap.repository.ts'
import { addManyProducts } from './many-products.fixture.ts'
import { createSitemapService } from './sitemap.service.ts'
import { rangeOf } from './sitemap.ts'

// A catalogue without a shop, which nobody buys from: there are no books to check at the end.
const PRODUCTS = 1_000_000
const SHOP = { origin: 'https://shop.example', locales: ['en', 'es'] as [string, string] as ['en', 'es'] }
const tenantId = randomUUID()
/** Every so many pieces of a file, what is still held is weighed. */
const PIECES_BETWEEN_WEIGHINGS = 5
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
  await withClient(testDatabase.connectionString, (client) => addManyProducts(client, tenantId, PRODUCTS))
}, 600_000)
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('a million products are told, each in every language, in memory that does not grow with them', { timeout: 600_000 }, async () => {
  const sitemap = createSitemapService({
    catalog: sitemapCatalog(database),
    contentInForce: async () => [],
    listedShops: async () => [],
    listedHouses: async () => [],
  })
  const names = [...(await sitemap.index(tenantId, SHOP)).matchAll(/sitemaps\/(products-[^<]+)</g)].map(([, name = '']) => name)
  expect(names.length).toBe(100)
  let told = 0
  let pieces = 0
  const held: number[] = []
  for (const name of names) {
    const range = rangeOf(name)
    if (!range) throw new Error(name)
    const counted = async function* (): AsyncGenerator<string> {
      for await (const piece of sitemap.products(tenantId, SHOP, range)) {
        told += piece.split('<loc>').length - 1
        if (pieces++ % PIECES_BETWEEN_WEIGHINGS === 0) held.push(megabytesHeld())
        yield piece
      }
    }
    for await (const _ of Readable.from(counted()).pipe(createGzip()));
  }
  expect(told).toBe(2 * PRODUCTS)
  const [begin, end] = [Math.max(...held.slice(0, held.length / 4)), Math.max(...held.slice(-held.length / 4))]
  process.stdout.write(
    `sitemap: ${names.length} files, ${held.length} weighings, at most ${begin.toFixed(0)} MB held in the first quarter, ${end.toFixed(0)} MB in the last\n`,
  )
  expect(held.length).toBeGreaterThan(100)
  expect(end).toBeLessThan(begin + 16)
})

/** The heap that is still in use, in megabytes: without what only waits to be collected, which grows as the machine is busy. */
function megabytesHeld(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
