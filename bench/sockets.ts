import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import pg from 'pg'
import { addClerk, addShoppers, eachOf, type Shopper } from './buyers.ts'
import { openSocket, type RawSocket } from './raw-socket.ts'
import { type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

const SOCKETS = 5000
const CLIENTS = 8
/** Steps of sellers, one after the other at this pace: each is another order, which its customer looks at. */
const STEPS = 1000
const STEPS_PER_SECOND = 20
const MOST_MS = 300
/** A socket with all that is kept for it: of a tab, of a phone. */
const MOST_KILOBYTES = 100

type Looking = { readonly socket: RawSocket; readonly api: ApiClient; readonly orderId: string; readonly number: string }

const clientOf = ({ url }: Server, token: string): ApiClient =>
  createApiClient(routeTable, httpTransport({ baseUrl: `${url}/api`, headers: () => ({ 'x-tenant-key': 'galleria', authorization: `Bearer ${token}` }) }))

/** Kilobytes of a process that are in memory. */
const memoryOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function buy(api: ApiClient, items: Shopper['items']): Promise<string> {
  await api.mergeCart({ body: { items: items.map((item) => ({ item, quantity: 1 })) } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.64, lat: 12.97 } } })
  const body = { orderHash: quote.hash, orderDetails: { paymentType: 'COD' as const } }
  return (await api.createOrder({ headers: { 'idempotency-key': randomUUID() }, body })).content.orderId
}

/** Connects, and looks at the order as its page does: what changes from now on is told. */
async function look(shop: Server, token: string, api: ApiClient, orderId: string): Promise<Looking> {
  const { data } = await api.getOrder({ params: { orderId } })
  const socket = await openSocket(shop.url, { tenant: 'galleria', token })
  await socket.say('watch_order', { id: orderId, since: data.revision })
  return { socket, api, orderId, number: data.orders[0]?.orderId ?? orderId }
}

/** Who sells what, by the numbers of orders. */
async function sellersOf(sql: pg.Client, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ number: string; seller: string }>('select number, seller_id as seller from orders where tenant_id = $1', [tenantId])
  return new Map(rows.map(({ number, seller }) => [number, seller]))
}

/** Milliseconds from the moment in which a seller takes a step to the one in which the page of the customer has the order with it. */
async function stepToScreen({ socket, api, orderId, number }: Looking, move: (number: string) => Promise<void>): Promise<number> {
  const begin = performance.now()
  const told = socket.next('order_changed')
  await Promise.all([move(number), told])
  const { data } = await api.getOrder({ params: { orderId } })
  if (data.orders[0]?.orderStatus !== 'processing') throw new Error(`The order ${orderId} was told of and is ${data.orders[0]?.orderStatus}`)
  return performance.now() - begin
}

/** So many sockets on one node, each of a customer who looks at an order: what they weigh, and how soon a step of a seller is on the screen. */
export async function benchSockets(dataDir: string): Promise<Row[]> {
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    const shop = await startShop(dataDir, { DATABASE_URL: database.connectionString, NO_BACKGROUND: '1' })
    try {
      const sql = new pg.Client(database.connectionString)
      await sql.connect()
      const { shoppers, tenantId } = await addShoppers(sql, SOCKETS)
      const buyers = await eachOf(shoppers, CLIENTS, async ({ token, items }) => {
        const api = clientOf(shop, token)
        return { token, api, orderId: await buy(api, items) }
      })
      await sql.query('vacuum analyze')
      const sellers = await sellersOf(sql, tenantId)
      const clerks = new Map<string, ApiClient>()
      for (const id of new Set(sellers.values())) clerks.set(id, clientOf(shop, await addClerk(sql, tenantId, id)))
      const move = async (number: string): Promise<void> => {
        await clerks.get(sellers.get(number) ?? '')?.advanceOrder({ body: { orderId: number, status: 'processing' } })
      }
      await delay(2_000)
      const before = memoryOf(shop.pid)
      const looking = await eachOf(buyers, CLIENTS, ({ token, api, orderId }) => look(shop, token, api, orderId))
      await delay(5_000)
      const kilobytes = (memoryOf(shop.pid) - before) / SOCKETS
      const quiet = shop.cpu()
      await delay(10_000)
      const share = (shop.cpu() - quiet) / 10
      const times: number[] = []
      const steps = looking.slice(0, STEPS).map(async (one, index) => {
        await delay((index * 1000) / STEPS_PER_SECOND)
        times.push(await stepToScreen(one, move))
      })
      await Promise.all(steps)
      const closed = looking.filter(({ socket }) => !socket.isOpen()).length
      for (const { socket } of looking) socket.close()
      await sql.end()
      if (closed > 0) throw new Error(`${closed} sockets were lost`)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (part: number): number => sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN
      return [
        {
          what: `${SOCKETS.toLocaleString('en')} sockets on one node, each looking at an order`,
          result: `${kilobytes.toFixed(1)} kB each; ${(share * 100).toFixed(0)} % of a core while nothing happens`,
          goal: `at most ${MOST_KILOBYTES} kB`,
          isMet: kilobytes <= MOST_KILOBYTES,
        },
        {
          what: `A seller's step to the customer's screen meanwhile, ${STEPS_PER_SECOND} a second`,
          result: `${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`,
          goal: `p99 below ${MOST_MS} ms`,
          isMet: at(0.99) < MOST_MS,
        },
      ]
    } finally {
      await shop.stop()
    }
  } finally {
    await database.stop()
  }
}
