import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createApiClient, httpTransport } from '@galleria/api-client'
import { createOrder, routeTable } from '@galleria/contract'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import pg from 'pg'
import { sendAll } from './order-clients.ts'
import { cpuSecondsOfFamily, type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

const CLIENTS = 8
const WARM_UP = 2000
const ORDERS = 10_000
const SECONDS = 10

type Buyer = { readonly token: string; readonly hash: string }

/** Customers with a session, an address and two products of one shop in the cart, put straight into the database. */
async function addBuyers(sql: pg.Client, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  const { rows } = await sql.query<{ id: string }>(`select id from tenant where key = 'galleria'`)
  const tenantId = rows[0]?.id
  const ids = tokens.map(() => randomUUID())
  await sql.query('update stock set quantity = 1000000 where tenant_id = $1', [tenantId])
  await sql.query(
    `insert into customer (tenant_id, id, customer_no, first_name, last_name, email)
     select $1::uuid, id, id::text, 'Bench', 'Buyer', id || '@bench.example' from unnest($2::uuid[]) id`,
    [tenantId, ids],
  )
  await sql.query(
    `insert into session (tenant_id, customer_id, token_hash, expires_at) select $1, id, hash, now() + interval '30 days' from unnest($2::uuid[], $3::bytea[]) as s (id, hash)`,
    [tenantId, ids, hashes],
  )
  await sql.query(
    `insert into address (tenant_id, id, customer_id, is_default, first_name, last_name, house_number, street1, city, state, country, zip, kind, phone, longitude, latitude)
     select $1, gen_random_uuid(), id, true, 'Bench', 'Buyer', '14', '12th Main Road', 'Bengaluru', 'Karnataka', 'IN', '560038', 'home', '9845010101', 77.64, 12.97 from unnest($2::uuid[]) id`,
    [tenantId, ids],
  )
  // Buyers are spread over many products, as in a shop; each takes two of one seller.
  await sql.query(
    `with pairs as (select p.seller_id, v.id, row_number() over (partition by p.seller_id order by v.id) as n from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id where v.tenant_id = $1),
          twos as (select a.id as first, b.id as second, row_number() over (order by a.seller_id, a.n) as n from pairs a join pairs b on b.seller_id = a.seller_id and b.n = a.n + 1 where a.n % 2 = 1),
          buyers as (select id, row_number() over () as n from unnest($2::uuid[]) id)
     insert into cart_line (tenant_id, customer_id, variant_id, quantity)
     select $1, buyers.id, choice, 1 from buyers join twos on twos.n = 1 + buyers.n % (select count(*) from twos) cross join lateral unnest(array[twos.first, twos.second]) choice`,
    [tenantId, ids],
  )
  return tokens
}

async function eachOf<T, R>(items: readonly T[], clients: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < items.length) {
        const index = next
        next += 1
        results[index] = await work(items[index] as T)
      }
    }),
  )
  return results
}

/** Orders per second, each buyer's once, over as many connections as pgbench has clients. */
async function placeAll(shop: Server, databasePid: number, buyers: readonly Buyer[]): Promise<{ perSecond: number; cpuMs: number; databaseCpuMs: number }> {
  const requests = buyers.map(({ token, hash }) => {
    const body = JSON.stringify({ orderHash: hash, orderDetails: { paymentType: 'COD' } })
    const headers = {
      host: new URL(shop.url).host,
      'x-tenant-key': 'galleria',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return [`POST /api${createOrder.path} HTTP/1.1`, ...head, '', body].join('\r\n')
  })
  const [began, cpu, databaseCpu] = [performance.now(), shop.cpu(), cpuSecondsOfFamily(databasePid)]
  await sendAll(shop.url, requests, CLIENTS)
  const seconds = (performance.now() - began) / 1000
  const each = (spent: number): number => (spent * 1000) / buyers.length
  return { perSecond: buyers.length / seconds, cpuMs: each(shop.cpu() - cpu), databaseCpuMs: each(cpuSecondsOfFamily(databasePid) - databaseCpu) }
}

/** Transactions per second of `pgbench -N` on the same server, over the same kind of socket. */
function pgbench(connectionString: string): number {
  const { searchParams, pathname, username } = new URL(connectionString)
  const at = ['-h', searchParams.get('host') ?? '', '-p', searchParams.get('port') ?? '5432', '-U', username || 'galleria']
  const database = pathname.slice(1) || 'galleria'
  const made = spawnSync('pgbench', [...at, '-i', '-q', '-s', '10', database], { encoding: 'utf8' })
  if (made.error || made.status !== 0) throw new Error(`pgbench is needed for this figure (Debian: postgresql-contrib): ${made.error?.message ?? made.stderr}`)
  const run = spawnSync('pgbench', [...at, '-N', '-c', String(CLIENTS), '-j', '1', '-T', String(SECONDS), database], { encoding: 'utf8' })
  return Number(/tps = ([\d.]+)/.exec(run.stdout)?.[1])
}

/** Order create through the API against `pgbench -N` with as many clients on the same PostgreSQL, in one run. */
export async function benchOrders(dataDir: string): Promise<Row[]> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const shop = await startShop(dataDir, { DATABASE_URL: database.connectionString, NO_BACKGROUND: '1' })
    try {
      const sql = new pg.Client(database.connectionString)
      await sql.connect()
      const tokens = await addBuyers(sql, WARM_UP + ORDERS)
      const buyers = await eachOf(tokens, CLIENTS, async (token): Promise<Buyer> => {
        const headers = () => ({ 'x-tenant-key': 'galleria', authorization: `Bearer ${token}` })
        const api = createApiClient(routeTable, httpTransport({ baseUrl: `${shop.url}/api`, headers }))
        const { data } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.64, lat: 12.97 } } })
        return { token, hash: data.hash }
      })
      // A shop that has been open for a minute: warm programs, and tables that PostgreSQL knows, as `pgbench -i` leaves its own.
      await placeAll(shop, database.pid, buyers.splice(0, WARM_UP))
      await sql.query('vacuum analyze')
      const before = pgbench(database.connectionString)
      const { perSecond, cpuMs, databaseCpuMs } = await placeAll(shop, database.pid, buyers)
      const after = pgbench(database.connectionString)
      await sql.end()
      const yardstick = (before + after) / 2
      const ratio = perSecond / yardstick
      return [
        {
          what: `Order create (two products), ${CLIENTS} clients, against pgbench -N`,
          result: `${ratio.toFixed(2)} of its transactions (${Math.round(perSecond)}/s of ${Math.round(yardstick)}/s); ${cpuMs.toFixed(2)} ms CPU of the platform, ${databaseCpuMs.toFixed(2)} ms of PostgreSQL`,
          goal: 'at least 0.25',
          isMet: ratio >= 0.25,
        },
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await database.stop()
  }
}
