import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { createTestShop, startTestPlatform, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPlatform, type Platform } from '../../composition.ts'
import { readConfig } from '../../config.ts'
import { SNAPSHOT_SECRET } from '../../infra/settings.ts'
import type { Snapshots } from '../search/index.ts'
import { createKeptSearch } from './kept-search.service.ts'

let hub: Awaited<ReturnType<typeof startTestPlatform>>
let shop: Awaited<ReturnType<typeof createTestShop>>
const dataDir = await mkdtemp(join(tmpdir(), 'galleria-kept-'))
const PRODUCTS = 2_100

const sql = (text: string, values: unknown[] = []) => hub.database.run<{ id: string }>(statementOf(text), values)
/** So that nobody is told, which is what a start from disk must not notice and one from the database must. */
async function inSecret(text: string, values: unknown[]): Promise<void> {
  const client = await hub.database.connect('test')
  await client.query('begin; alter table product disable trigger user')
  await client.query(text, values)
  await client.query('alter table product enable trigger user; commit')
  await client.end()
}

/** While any transaction is open that began before a change, whoever starts reads that change from the feed, which is what it must not need here. */
async function untilAllIsOver(): Promise<void> {
  const [now] = await sql('select pg_current_xact_id()::text as id')
  const isOver = async () => (await sql('select 1 as id where pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8', [now?.id])).length > 0
  while (!(await isOver())) await delay(50)
}

beforeAll(async () => {
  hub = await startTestPlatform()
  shop = await createTestShop(hub)
  const { id } = await shop.addProduct({ name: 'Common thing' })
  await sql(
    `with made as (
       insert into product (tenant_id, id, external_id, content_hash, slug, market_id, category_id, seller_id, brand, name, description, attributes, options, images, ratings, added_at)
       select tenant_id, gen_random_uuid(), 'e' || n, content_hash, 'thing-' || n, market_id, category_id, seller_id, brand, jsonb_build_object('en', 'Thing Q' || n), description, attributes, options, images, ratings, added_at
         from product, generate_series(1, $3::int) n where tenant_id = $1 and id = $2 returning tenant_id, id, external_id)
     insert into variant (tenant_id, id, product_id, sku, options, price, position, images)
     select tenant_id, gen_random_uuid(), id, 'sku-' || external_id, '{}', 50000, 0, '{}' from made`,
    [shop.tenantId, id, PRODUCTS],
  )
  await untilAllIsOver()
})
afterAll(async () => {
  await hub.close()
  await rm(dataDir, { recursive: true })
})

async function withNode<T>(work: (node: Platform) => Promise<T>): Promise<T> {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), databaseUrl: hub.database.connectionString, dataDir }
  const node = await buildPlatform(config, hub.database.connectionString)
  try {
    await node.load()
    return await work(node)
  } finally {
    await node.close()
  }
}
const found = async (node: Platform, q: string): Promise<{ total: number; prices: number[] }> => {
  const reply = await node.app.inject({ method: 'POST', url: '/api/search/v2/search', headers: { 'x-tenant-key': shop.key }, payload: { q } })
  const { hits } = reply.json<{ hits: { total: number; hits: { _source: { Price: { amount: number } } }[] } }>()
  return { total: hits.total, prices: hits.hits.map(({ _source }) => _source.Price.amount) }
}
const productOf = async (n: number): Promise<string> =>
  (await sql(`select id from product where tenant_id = $1 and external_id = $2`, [shop.tenantId, `e${n}`]))[0]?.id ?? ''

it('starts from what was kept on disk and what has changed since, and from the database where that was set back', async () => {
  await withNode(async (node) => expect((await found(node, 'q1500')).total).toBe(1))
  expect(await readdir(join(dataDir, 'search'))).toEqual([`${shop.tenantId}.search`])
  await sql('update variant set price = 123 where tenant_id = $1 and product_id = $2', [shop.tenantId, await productOf(1500)])
  await sql(`update product set status = 'hidden' where tenant_id = $1 and id = $2`, [shop.tenantId, await productOf(1501)])
  await inSecret(`update product set name = '{"en": "Renamed in secret"}' where tenant_id = $1 and id = $2`, [shop.tenantId, await productOf(1502)])
  await withNode(async (node) => {
    expect(await found(node, 'q1500')).toEqual({ total: 1, prices: [123] })
    expect((await found(node, 'q1501')).total).toBe(0)
    expect((await found(node, 'q1502')).total).toBe(1) // as it was written down
    expect((await found(node, 'thing')).total).toBe(PRODUCTS) // one less, and the first
  })
  await sql('delete from platform_setting where key = $1', [SNAPSHOT_SECRET]) // as whoever restores a backup does
  await withNode(async (node) => {
    expect((await found(node, 'q1502')).total).toBe(0)
    expect((await found(node, 'renamed in secret')).total).toBe(1)
    expect(await found(node, 'q1500')).toEqual({ total: 1, prices: [123] })
  })
})

it('writes down at the end what was read or has changed, with the mark of now, and says when it can not', async () => {
  const kept: [string, number][] = []
  const warnings: unknown[] = []
  let isFull = false
  const snapshots: Snapshots = {
    restore: async () => undefined,
    keep: async (tenantId, mark) => {
      if (isFull) throw new Error('the disk is full')
      kept.push([tenantId, mark])
    },
    writtenAt: () => new Map(),
  }
  let now = 7
  const search = createKeptSearch({ snapshots, load: async () => undefined, logger: { warn: (details: unknown) => void warnings.push(details) } })
  await search.fill('shop', { mark: () => now, rewindTo: async () => undefined })
  await search.close()
  expect(kept).toEqual([['shop', 7]])
  isFull = true
  now = 8
  search.noteChange('shop')
  await search.close()
  expect([kept.length, warnings.length]).toEqual([1, 1])
  isFull = false
  await search.close()
  expect(kept.at(-1)).toEqual(['shop', 8])
})

function keptInTests(load: (tenantId: string) => Promise<void>, restored?: number) {
  const kept: string[] = []
  const snapshots: Snapshots = {
    restore: async () => restored,
    keep: async (tenantId) => void kept.push(tenantId),
    writtenAt: () => new Map(),
  }
  let time = Promise.withResolvers<void>()
  const pause = () => time.promise
  /** Twenty seconds, so many times. */
  async function pass(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      time.resolve()
      time = Promise.withResolvers()
      await setImmediate()
    }
  }
  return { kept, pass, search: createKeptSearch({ snapshots, load, logger: { warn: () => undefined }, pause }) }
}

it.each([
  ['read from the database', undefined],
  ['brought up to date', 5],
])('keeps nothing of a shop that is still being %s, whatever of it has changed', async (_, mark) => {
  const more = Promise.withResolvers<void>()
  const { kept, search } = keptInTests(() => more.promise, mark)
  const filling = search.fill('shop', { mark: () => 7, rewindTo: () => more.promise })
  search.noteChange('shop')
  await search.close()
  expect(kept).toEqual([])
  more.resolve()
  await filling
  await search.close()
  expect(kept).toEqual(['shop'])
})

it('keeps each shop soon after it was read, however long another one took, and what changes later with all others', async () => {
  const more = Promise.withResolvers<void>()
  const { kept, pass, search } = keptInTests(async (tenantId) => (tenantId === 'large' ? more.promise : undefined))
  const position = { mark: () => 7, rewindTo: async () => undefined }
  const filling = search.fill('large', position)
  await search.fill('small', position)
  search.noteChange('large')
  await pass()
  expect(kept).toEqual(['small'])
  more.resolve()
  await filling
  search.noteChange('small')
  await pass()
  expect(kept).toEqual(['small', 'large'])
  await pass(57)
  expect(kept).toEqual(['small', 'large'])
  await pass()
  expect(kept).toEqual(['small', 'large', 'small'])
})
