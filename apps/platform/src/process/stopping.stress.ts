import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { type Buyer, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, endAllShops, expectBooksAgree, launchShop, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = createDataFolder()
afterEach(endAllShops)
afterAll(folder.remove)

async function connectToDatabase(): Promise<pg.Client> {
  const client = new pg.Client(embeddedConnectionString(folder.dir))
  client.on('error', () => undefined) // the server is stopped under it
  await client.connect()
  onTestFinished(async () => client.end().catch(() => undefined))
  return client
}

/** An order that is in the middle of its statement, waiting for somebody who holds its stock until `release`. */
async function slowOrder(shop: ShopProcess): Promise<{ ordered: Promise<string>; buyer: Buyer; release(): Promise<unknown>; client: pg.Client }> {
  const client = await connectToDatabase()
  const [buyer] = await prepareBuyers(client, shop, 1)
  if (!buyer) throw new Error('There is no buyer')
  await client.query('begin')
  await client.query('select from stock where variant_id = any($1) for update', [[...buyer.cart.keys()]])
  const ordered = order(shop, buyer)
  ordered.catch(() => undefined) // some tests end before it does
  const looking = await connectToDatabase()
  const WAITS = `select from pg_stat_activity where wait_event_type = 'Lock'`
  await until('the order waits', async () => (await looking.query(WAITS)).rowCount === 1)
  return { ordered, buyer, release: () => client.query('rollback'), client }
}

const statusOf = async (shop: ShopProcess, path: string): Promise<number> => (await fetch(shop.url + path)).status

test('an order that is slow to be placed is finished and answered', async () => {
  const shop = await startShop({ dataDir: folder.dir })
  const { ordered, buyer, release, client } = await slowOrder(shop)
  const ending = shop.end('SIGTERM')
  await delay(2_000)
  await release()
  const number = await ordered
  expect((await client.query('select number from orders where customer_id = $1', [buyer.id])).rows).toEqual([{ number }])
  expect(await ending).toMatchObject({ code: 0, err: '' })
})

test('is not ready at once, and serves on for the time that it is given', async () => {
  const shop = await startShop({ dataDir: folder.dir, env: { DRAIN_SECONDS: '3' } })
  const kept = connectTo(Number(new URL(shop.url).port), '127.0.0.1')
  onTestFinished(() => void kept.destroy())
  const ask = async (): Promise<string> => {
    kept.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    return String((await once(kept, 'data'))[0])
  }
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: keep-alive\r\n/)
  const begin = performance.now()
  const ending = shop.end('SIGTERM')
  await until('it heard of it', () => shop.said().out.includes('Stopping (SIGTERM)'))
  expect([await statusOf(shop, '/readyz'), await statusOf(shop, '/healthz'), await statusOf(shop, '/')]).toEqual([503, 200, 200])
  expect(await shop.client('galleria').getTenantConfig()).toMatchObject({ data: { name: 'Galleria' } })
  // A page out of the cache, as well as what is made for the request.
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n/)
  await once(kept, 'close')
  expect((await fetch(`${shop.url}/openapi.json`)).headers.get('connection')).toBe('close')
  expect(await ending).toMatchObject({ code: 0, err: '' })
  expect(performance.now() - begin).toBeGreaterThan(3_000)
})

test('a second signal ends it, and its database ends by itself', async () => {
  const shop = await startShop({ dataDir: folder.dir })
  await slowOrder(shop)
  const ending = shop.end('SIGTERM')
  void shop.end('SIGTERM') // a service manager tells all processes, and each passes it on
  await delay(1_500)
  const begin = performance.now()
  void shop.end('SIGTERM')
  expect(await ending).toMatchObject({ code: 143, signal: null, err: '' })
  expect(performance.now() - begin).toBeLessThan(1_000)
  await until('the database has ended', () => folder.databaseProcesses().length === 0)
})

describe('a shop whose database has fallen silent', () => {
  test('ends in time with its own database, says what had not stopped, and starts again', async () => {
    const shop = await startShop({ dataDir: folder.dir, env: { STOP_SECONDS: '4' } })
    const client = await connectToDatabase()
    const [buyer] = await prepareBuyers(client, shop, 1)
    folder.signalDatabase('SIGSTOP')
    const ordered = order(shop, buyer as Buyer).catch((error: unknown) => error)
    await delay(100)
    const begin = performance.now()
    const { code, err } = await shop.end('SIGTERM')
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect(code).toBe(1)
    expect(err).toMatch(/^In the time for stopping these did not stop: requests in flight\b.*\. The process ends without them\.\n$/)
    expect(await ordered).toBeInstanceOf(Error)
    expect(folder.databaseProcesses()).toEqual([])

    const again = await startShop({ dataDir: folder.dir })
    expect(await order(again, buyer as Buyer)).toMatch(/^G-/)
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0 })
    await expectBooksAgree({ dataDir: folder.dir })
  })

  test('ends in time with an outside one, also in the middle of its start', async () => {
    const database = await createTestDatabase()
    onTestFinished(database.drop)
    const line = await silenceableLine(database.connectionString)
    const env = { DATABASE_URL: line.url, STOP_SECONDS: '4' }
    const open = await startShop({ dataDir: folder.dir, env })
    line.fallSilent()
    expect(await statusOf(open, '/readyz')).toBe(503)
    const begin = performance.now()
    const { err } = await open.end('SIGTERM')
    expect(performance.now() - begin).toBeLessThan(5_000)
    expect(err).toMatch(/^(?:In the time for stopping these did not stop: .*\n)?$/)

    const before = line.connections()
    const starting = launchShop({ dataDir: folder.dir, env })
    await until('it asks the database', () => line.connections() > before, starting.outcome)
    const later = performance.now()
    await starting.end('SIGTERM')
    expect(performance.now() - later).toBeLessThan(5_000)
  })
})

/** A way to the server of `connectionString` on which nothing comes through any more once it has fallen silent. Counts who tried. */
async function silenceableLine(connectionString: string): Promise<{ url: string; fallSilent(): void; connections(): number }> {
  const target = new URL(connectionString)
  const socketDir = target.searchParams.get('host')
  let isSilent = false
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((near) => {
    connections += 1
    const far = socketDir ? connectTo(`${socketDir}/.s.PGSQL.${target.port || 5432}`) : connectTo(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('end', () => isSilent || to.end())
      from.on('close', () => sockets.delete(from))
    }
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const url = new URL(connectionString)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    fallSilent: () => void (isSilent = true),
    connections: () => connections,
  }
}
