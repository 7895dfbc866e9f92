import { execSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiFailure } from '@galleria/api-client'
import { createFaultyNetwork, withClient } from '@galleria/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serversIn } from '../infra/postgres-servers.ts'
import { severalServers, startPair } from '../infra/standby.fixture.ts'
import { inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, expectBooksAgree, type ShopProcess, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 180_000 })

/**
 * An empty database on several servers that keep each other's copy in step, and a command that kills the one that is the primary; and, where the shop is to
 * reach them through a pooler that finds the primary for it, the pooler's address. Without them there are two servers of our own, and whoever kills the one
 * promotes the other.
 */
const { FAILOVER_DATABASE_URL = '', FAILOVER_KILL = '', FAILOVER_POOLER_URL = '' } = process.env
const SHOPPERS = 20
const ORDERS = 4_000
const SELLS_AGAIN_MS = 5_000

type Servers = {
  readonly databaseUrl: string
  /** Where the shop reaches them. */
  readonly shopUrl: string
  killPrimary(): Promise<void>
  stop(): Promise<void>
}

const namedServers = async (): Promise<Servers> => ({
  databaseUrl: FAILOVER_DATABASE_URL,
  shopUrl: FAILOVER_POOLER_URL || FAILOVER_DATABASE_URL,
  killPrimary: async () => void execSync(FAILOVER_KILL),
  stop: async () => undefined,
})

async function ownServers(): Promise<Servers> {
  const pair = await startPair({ isSynchronous: true })
  const networks = await Promise.all([pair.primary, pair.standby].map(createFaultyNetwork))
  const databaseUrl = severalServers(...networks)
  return {
    databaseUrl,
    shopUrl: databaseUrl,
    killPrimary: async () => {
      await pair.killPrimary()
      await withClient(pair.standbyAdmin, (client) => client.query('select pg_promote()'))
    },
    stop: async () => {
      await Promise.all(networks.map((network) => network.close()))
      await pair.stop()
    },
  }
}

const folder = createDataFolder()
let servers: Servers
beforeAll(async () => {
  servers = await (FAILOVER_DATABASE_URL && FAILOVER_KILL ? namedServers() : ownServers())
})
afterAll(async () => {
  await folder.remove()
  await servers.stop()
})

/** The server that can be written to now, if there is one. */
async function primary(): Promise<pg.Client | undefined> {
  for (const server of serversIn(servers.databaseUrl)) {
    const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 500 })
    client.on('error', () => undefined)
    const isPrimary = await client
      .connect()
      .then(async () => !(await client.query('select pg_is_in_recovery() as standby')).rows[0].standby)
      .catch(() => false)
    if (isPrimary) return client
    await client.end().catch(() => undefined)
  }
  return undefined
}

const statusOf = async (shop: ShopProcess, path: string): Promise<number> => {
  const reply = await fetch(shop.url + path)
  await reply.arrayBuffer()
  return reply.status
}

test('the primary killed under twenty shoppers loses no acknowledged order, and the shop sells soon after there is a new one', async () => {
  const shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: servers.shopUrl, LOG_LEVEL: 'silent' } })
  const before = await primary()
  if (!before) throw new Error('None of the servers can be written to')
  const buyers = await prepareBuyers(before, shop, ORDERS)

  const { rows: products } = await before.query<{ path: string }>(
    `select '/product/' || p.slug || '-' || p.id as path from product p join tenant t on t.id = p.tenant_id where t.key = 'galleria' order by p.id`,
  )

  const acknowledged = new Map<string, number>()
  const refusals = new Set<string>()
  let newPrimaryAt = 0
  const shopping = inParallel(SHOPPERS, buyers, async (buyer) => {
    if (newPrimaryAt > 0 && performance.now() > newPrimaryAt + 2 * SELLS_AGAIN_MS) return
    const number = await order(shop, buyer).catch((error: unknown) => {
      refusals.add(error instanceof ApiFailure ? error.code : String(error))
    })
    if (number) acknowledged.set(number, performance.now())
    else await delay(50)
  })
  expect(await statusOf(shop, '/'), 'kept from now on').toBe(200)
  const pages = new Set<string>()
  let isShopping = true
  const reading = (async () => {
    for (const { path } of products) {
      if (!isShopping) return
      pages.add(`kept: ${await statusOf(shop, '/')}`)
      pages.add(`new: ${await statusOf(shop, path)}`)
      await delay(50)
    }
  })()
  await delay(1_000)
  const killedAt = performance.now()
  await servers.killPrimary()
  await before.end().catch(() => undefined)
  let after: pg.Client | undefined
  while (!after) after = await primary()
  newPrimaryAt = performance.now()
  await shopping
  isShopping = false
  await reading

  const { rows } = await after.query<{ number: string }>('select number from orders where number = any($1)', [[...acknowledged.keys()]])
  const firstAfter = Math.min(...[...acknowledged.values()].filter((at) => at > newPrimaryAt))
  await after.end()
  process.stdout.write(
    `failover: ${acknowledged.size} orders acknowledged, ${acknowledged.size - rows.length} lost; a new primary after ${Math.round(newPrimaryAt - killedAt)} ms, an order ${Math.round(firstAfter - newPrimaryAt)} ms later\n`,
  )
  expect(rows.length).toBe(acknowledged.size)
  expect([...acknowledged.values()].filter((at) => at < killedAt).length, 'sold when it was killed').toBeGreaterThan(0)
  // Who only waited for the new primary is refused nothing, and that may be everybody.
  expect(
    [...refusals].filter((refusal) => refusal !== 'server.unavailable'),
    'in words that say that it passes',
  ).toEqual([])
  expect([...pages].filter((page) => !['kept: 200', 'new: 200', 'new: 503'].includes(page))).toEqual([])
  expect(firstAfter - newPrimaryAt).toBeLessThan(SELLS_AGAIN_MS)
  await expectBooksAgree({ dataDir: folder.dir, env: { DATABASE_URL: servers.databaseUrl } })
})
