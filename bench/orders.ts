import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createApiClient, httpTransport } from '@galleria/api-client'
import { addToCart, createOrder, routeTable } from '@galleria/contract'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import pg from 'pg'
import { addShoppers, eachOf, type Shopper } from './buyers.ts'
import { sendAll } from './order-clients.ts'
import { cpuSecondsOfFamily, type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

/** Shoppers at a time. */
const CLIENTS = [8, 32]
const WARM_UP = 2000
const SHOPPERS = 3000
const SECONDS = 10
/** Of the transactions of pgbench. */
const [LEAST_ADDED, LEAST_ORDERED] = [0.6, 0.3]

export type Request = { readonly token: string; readonly path: string; readonly body: object; readonly key?: string }

export function textOf(origin: string, { token, path, body, key }: Request): string {
  const json = JSON.stringify(body)
  const headers = {
    host: new URL(origin).host,
    'x-tenant-key': 'galleria',
    authorization: `Bearer ${token}`,
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    'content-type': 'application/json',
    'content-length': json.length,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST /api${path} HTTP/1.1`, ...head, '', json].join('\r\n')
}

/** What one request takes of the processors, in milliseconds. */
type Taken = { readonly perSecond: number; readonly cpuMs: number; readonly databaseCpuMs: number }

/** Each request once, over as many connections as pgbench has clients. */
async function sendOnce(shop: Server, databasePid: number, clients: number, requests: readonly Request[]): Promise<Taken> {
  const texts = requests.map((request) => textOf(shop.url, request))
  const [began, cpu, databaseCpu] = [performance.now(), shop.cpu(), cpuSecondsOfFamily(databasePid)]
  await sendAll(shop.url, texts, clients)
  const seconds = (performance.now() - began) / 1000
  const each = (spent: number): number => (spent * 1000) / texts.length
  return { perSecond: texts.length / seconds, cpuMs: each(shop.cpu() - cpu), databaseCpuMs: each(cpuSecondsOfFamily(databasePid) - databaseCpu) }
}

/** Puts a product into the cart of each. Pages send every write under a key (decision 0029); who sends none pays less. */
export const adding = (shoppers: readonly Shopper[], item: 0 | 1, { hasKey }: { hasKey: boolean }): Request[] =>
  shoppers.map(({ token, items }) => ({
    token,
    path: addToCart.path,
    body: { item: items[item], quantity: 1 },
    ...(hasKey ? { key: randomUUID() } : {}),
  }))

/** Orders what each has in the cart, by a quote that each has asked for. */
export async function ordering(shop: Server, shoppers: readonly Shopper[]): Promise<Request[]> {
  return eachOf(shoppers, 8, async ({ token }) => {
    const headers = () => ({ 'x-tenant-key': 'galleria', authorization: `Bearer ${token}` })
    const api = createApiClient(routeTable, httpTransport({ baseUrl: `${shop.url}/api`, headers }))
    const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.64, lat: 12.97 } } })
    return { token, path: createOrder.path, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' } }, key: randomUUID() }
  })
}

/** Transactions per second of `pgbench -N` on the same server, over the same kind of socket. */
function pgbench(connectionString: string, clients: number): number {
  const { searchParams, pathname, username } = new URL(connectionString)
  const at = ['-h', searchParams.get('host') ?? '', '-p', searchParams.get('port') ?? '5432', '-U', username || 'galleria']
  const database = pathname.slice(1) || 'galleria'
  const made = spawnSync('pgbench', [...at, '-i', '-q', '-s', '10', database], { encoding: 'utf8' })
  if (made.error || made.status !== 0) throw new Error(`pgbench is needed for this figure (Debian: postgresql-contrib): ${made.error?.message ?? made.stderr}`)
  const run = spawnSync('pgbench', [...at, '-N', '-c', String(clients), '-j', '1', '-T', String(SECONDS), database], { encoding: 'utf8' })
  return Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1])
}

function rowOf(what: string, clients: number, { perSecond, cpuMs, databaseCpuMs }: Taken, yardstick: number, least: number): Row {
  const ratio = perSecond / yardstick
  return {
    what: `${what}, ${clients} clients, against pgbench -N`,
    result: `${ratio.toFixed(2)} of its transactions (${Math.round(perSecond)}/s of ${Math.round(yardstick)}/s); ${cpuMs.toFixed(2)} ms CPU of the platform, ${databaseCpuMs.toFixed(2)} ms of PostgreSQL`,
    goal: `at least ${least.toFixed(2)}`,
    isMet: ratio >= least,
  }
}

/** Add to cart and order create through the API against `pgbench -N` with as many clients on the same PostgreSQL, in one run. */
export async function benchOrders(dataDir: string): Promise<Row[]> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const shop = await startShop(dataDir, { DATABASE_URL: database.connectionString, NO_BACKGROUND: '1' })
    const sql = new pg.Client(database.connectionString)
    try {
      await sql.connect()
      const { shoppers } = await addShoppers(sql, WARM_UP + CLIENTS.length * SHOPPERS)
      const send = (clients: number, requests: readonly Request[]): Promise<Taken> => sendOnce(shop, database.pid, clients, requests)
      // A shop that has been open for a while: warm programs, carts that nobody has ordered yet, and tables that PostgreSQL knows, as `pgbench -i` leaves its own.
      // Of tables that were empty when it looked it makes plans that read them whole.
      const early = shoppers.splice(0, WARM_UP)
      for (const item of [0, 1] as const) await send(8, adding(early, item, { hasKey: item === 0 }))
      await send(8, await ordering(shop, early.slice(WARM_UP / 2)))
      const rows: Row[] = []
      for (const clients of CLIENTS) {
        const now = shoppers.splice(0, SHOPPERS)
        await sql.query('vacuum analyze')
        const before = pgbench(database.connectionString, clients)
        const underKey = await send(clients, adding(now, 0, { hasKey: true }))
        const plain = await send(clients, adding(now, 1, { hasKey: false }))
        const between = pgbench(database.connectionString, clients)
        const ordered = await send(clients, await ordering(shop, now))
        const after = pgbench(database.connectionString, clients)
        rows.push(
          rowOf('Add to cart under an idempotency key', clients, underKey, (before + between) / 2, LEAST_ADDED),
          rowOf('Add to cart without one', clients, plain, (before + between) / 2, LEAST_ADDED),
          rowOf('Order create (two products)', clients, ordered, (between + after) / 2, LEAST_ORDERED),
        )
      }
      return rows
    } finally {
      await sql.end()
      await shop.stop()
    }
  } finally {
    await database.stop()
  }
}
