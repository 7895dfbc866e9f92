import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { picturesFolder } from '../infra/open-files.ts'
import { type Buyer, inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, endAllShops, expectBooksAgree, launchShop, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Lies beside our own, which is migrated: this one is as empty as a new customer's. */
const name = `outside_${randomUUID().replaceAll('-', '').slice(0, 16)}`
const beside = await createTestDatabase()
const DATABASE_URL = databaseUrl()
const folders = [createDataFolder(), createDataFolder()] as const
let admin: pg.Client
let client: pg.Client

function databaseUrl(): string {
  const url = new URL(beside.connectionString)
  url.pathname = `/${name}`
  return url.href
}

beforeAll(async () => {
  admin = new pg.Client(beside.connectionString)
  await admin.connect()
  await admin.query(`create database ${name}`)
  client = await connect()
  // Either of the two that are started at once may set the shop up: they have one place for files, as nodes of one shop must.
  const [pictures, sameForOther] = [picturesFolder(folders[0].dir), picturesFolder(folders[1].dir)]
  mkdirSync(pictures)
  symlinkSync(pictures, sameForOther)
})
afterEach(endAllShops)
afterAll(async () => {
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await Promise.all(folders.map(({ remove }) => remove()))
  await beside.drop()
})

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client(DATABASE_URL)
  connected.on('error', () => undefined) // one test cuts every connection
  await connected.connect()
  return connected
}

const rowsOf = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => (await client.query(text, values)).rows

test('an empty database that was named is no demo unless somebody says so', async () => {
  const { code, err } = await launchShop({ dataDir: folders[0].dir, env: { DATABASE_URL, SEED: '' } }).outcome
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('There is no shop in the database of DATABASE_URL. Is it the right one?') })
})

test('two shops that start at once on an empty database set it up once, and both show a price that was changed by SQL', async () => {
  const shops = folders.map(({ dir }) => launchShop({ dataDir: dir, env: { DATABASE_URL } }))
  await Promise.all(shops.map((shop) => until('the shop is open', () => shop.said().out.includes('Ctrl-C stops the shop'), shop.outcome)))
  expect(folders.map(({ dir }) => readdirSync(dir).includes('postgres'))).toEqual([false, false])

  const migrations = readdirSync(join(import.meta.dirname, '../../migrations')).filter((file) => file.endsWith('.sql'))
  expect(await rowsOf('select count(*)::int as migrations from drizzle.__drizzle_migrations')).toEqual([{ migrations: migrations.length }])
  expect(await rowsOf('select key from tenant order by key')).toEqual([{ key: 'galleria' }, { key: 'plaza' }])
  expect(await rowsOf('select email from customer group by tenant_id, email having count(*) > 1')).toEqual([])

  const [product] = await rowsOf(
    `select p.id, p.slug || '-' || p.id as slug from product p join tenant t on t.id = p.tenant_id where t.key = 'galleria' and p.status = 'active' order by p.id limit 1`,
  )
  const id = String(product?.id)
  const pageOf = async (shop: ShopProcess) => (await fetch(`${shop.url}/product/${String(product?.slug)}`)).text()
  const foundPriceOf = async (shop: ShopProcess) => {
    const { Name } = (await shop.client('galleria').getItem({ params: { id } })).data
    const { hits } = await shop.client('galleria').searchItems({ body: { q: Name } })
    return hits.hits.find(({ _id }) => _id === id)?._source.Price.amount
  }
  for (const shop of shops) expect(await pageOf(shop)).toContain(id) // kept from now on
  await rowsOf('update variant set price = 31415900, list_price = null where product_id = $1', [id])
  for (const shop of shops) {
    await expect.poll(() => foundPriceOf(shop), { timeout: 10_000 }).toBe(31_415_900)
    await expect.poll(() => pageOf(shop), { timeout: 10_000 }).toContain('31415900')
  }
  for (const shop of shops) expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
})

test('nodes whose clocks are two seconds apart accept each other’s quotes, and keys of orders', async () => {
  const OTHER_CLOCK = new URL('./other-clock.fixture.mjs', import.meta.url).href
  const clocked = (ahead: number) => ({ DATABASE_URL, NODE_OPTIONS: `--import=${OTHER_CLOCK}`, CLOCK_AHEAD_MS: String(ahead) })
  const early = await startShop({ dataDir: folders[0].dir, env: clocked(1_000) })
  const late = await startShop({ dataDir: folders[1].dir, env: clocked(-1_000) })
  const issuedAt = ({ quoteHash }: Buyer): number => Number.parseInt(quoteHash, 36)
  for (const [quoting, selling] of [
    [early, late],
    [late, early],
  ] as const) {
    const buyers = await prepareBuyers(client, quoting, 4)
    const now = Date.now()
    const ahead = Math.max(...buyers.map(issuedAt)) - now
    // The fixture does what it says: the one seals in the future, the other in the past.
    if (quoting === early) expect(ahead).toBeGreaterThan(0)
    else expect(ahead).toBeLessThan(-900)
    const numbers = await inParallel(4, buyers, (buyer) => order(selling, buyer))
    expect(new Set(numbers).size).toBe(4)
    expect(await inParallel(4, buyers, (buyer) => order(quoting, buyer))).toEqual(numbers)
  }
  for (const shop of [early, late]) expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
})

describe('a shop whose database goes and comes back', () => {
  const statusOf = async (shop: ShopProcess, path: string) => (await fetch(shop.url + path)).status

  /** A mail goes all the way: transaction, outbox, relay, job, message. */
  async function expectMail(shop: ShopProcess): Promise<void> {
    const to = `${randomUUID()}@shop.example`
    await shop.client('galleria').requestCode({ body: { userName: to } })
    const headers = { 'outbox-secret': shop.outboxSecret }
    await expect.poll(async () => (await shop.client('galleria').listDevelopmentOutbox({ headers, query: { to } })).data.length, { timeout: 20_000 }).toBe(1)
  }

  async function takeDatabaseAway(): Promise<void> {
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }

  const giveDatabaseBack = () => admin.query(`alter database ${name} allow_connections true`)

  test('says that it is not ready and lives on, then sells and tells as before', async () => {
    const shop = await startShop({ dataDir: folders[0].dir, env: { DATABASE_URL, LOG_LEVEL: 'silent' } })
    await expectMail(shop)
    expect([await statusOf(shop, '/healthz'), await statusOf(shop, '/readyz'), await statusOf(shop, '/')]).toEqual([200, 200, 200])
    await takeDatabaseAway()
    await expect.poll(() => statusOf(shop, '/readyz'), { timeout: 5_000 }).toBe(503)
    expect([await statusOf(shop, '/healthz'), await statusOf(shop, '/')]).toEqual([200, 200])

    await giveDatabaseBack()
    client = await connect()
    await expect.poll(() => statusOf(shop, '/readyz'), { timeout: 2_000 }).toBe(200)
    await expectMail(shop)
    await rowsOf(`update tenant set name = 'Galleria, open again' where key = 'galleria'`)
    await expect.poll(async () => (await shop.client('galleria').getTenantConfig()).data.name, { timeout: 10_000 }).toBe('Galleria, open again')
    expect(await shop.end('SIGINT')).toMatchObject({ code: 0, err: '' })
  })

  test('can be stopped while it is gone', async () => {
    const shop = await startShop({ dataDir: folders[0].dir, env: { DATABASE_URL, LOG_LEVEL: 'silent' } })
    await expectMail(shop)
    await takeDatabaseAway()
    await expect.poll(() => statusOf(shop, '/readyz'), { timeout: 5_000 }).toBe(503)
    const begin = performance.now()
    expect(await shop.end('SIGINT')).toMatchObject({ code: 0, err: '' })
    expect(performance.now() - begin).toBeLessThan(8_000)
    await giveDatabaseBack()
    await expectBooksAgree({ dataDir: folders[0].dir, env: { DATABASE_URL } })
  })
})
