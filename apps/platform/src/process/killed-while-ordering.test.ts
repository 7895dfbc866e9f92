import { ApiFailure } from '@galleria/api-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { type Buyer, inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, type ShopProcess, startShop } from './shop-process.fixture.ts'

const ORDERS = 200
/** In flight at any moment: four times the connections to the database. So the shop dies with orders half-way, and never with all answered. */
const AT_ONCE = 64
const ACKNOWLEDGED_BEFORE = 60

vi.setConfig({ testTimeout: 60_000 })

const folder = createDataFolder()
let shop: ShopProcess
let client: pg.Client
beforeAll(async () => {
  shop = await startShop({ dataDir: folder.dir })
})
afterAll(async () => {
  await client?.end().catch(() => undefined) // its server may be gone
  await folder.remove()
})

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client(embeddedConnectionString(folder.dir))
  connected.on('error', () => undefined) // the server is killed under it
  await connected.connect()
  return connected
}

const rowsOf = async (text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> => (await client.query(text, [...values])).rows

/** Pieces in stock of every product that anybody bought. */
const stockOf = async (buyers: readonly Buyer[]): Promise<Map<unknown, number>> => {
  const variants = [...new Set(buyers.flatMap(({ cart }) => [...cart.keys()]))]
  return new Map(
    (await rowsOf('select variant_id, quantity from stock where variant_id = any($1)', [variants])).map((row) => [row.variant_id, Number(row.quantity)]),
  )
}

function killShop(): void {
  process.kill(shop.pid, 'SIGKILL')
}

function killShopAndDatabase(): void {
  const database = folder.databaseProcesses()
  expect(database.length).toBeGreaterThan(5)
  for (const pid of [shop.pid, ...database]) process.kill(pid, 'SIGKILL')
}

test.each([
  ['the shop', killShop],
  ['the shop with its database', killShopAndDatabase],
])('kill -9 of %s during 200 orders loses no acknowledged order and leaves no half one', async (_, kill) => {
  client = await connect()
  const buyers = await prepareBuyers(client, shop, ORDERS)
  const before = await stockOf(buyers)

  const acknowledged = new Map<Buyer, string>()
  await inParallel(AT_ONCE, buyers, async (buyer) => {
    try {
      acknowledged.set(buyer, await order(shop, buyer))
      if (acknowledged.size === ACKNOWLEDGED_BEFORE) kill()
    } catch (error) {
      if (!(error instanceof ApiFailure && error.code === 'network.failed')) throw error
    }
  })
  expect((await shop.outcome).signal).toBe('SIGKILL')
  expect(acknowledged.size).toBeGreaterThanOrEqual(ACKNOWLEDGED_BEFORE)
  expect(acknowledged.size).toBeLessThan(ORDERS)
  await client.end()

  shop = await startShop({ dataDir: folder.dir })
  client = await connect()
  const ids = buyers.map(({ id }) => id)
  const found = await ordersOf(ids)
  for (const [buyer, number] of acknowledged) expect(found.get(buyer.id)).toEqual({ number, lines: Object.fromEntries(buyer.cart) })
  await expectWholeOrders(buyers, before)

  // Everybody sends the same call again, also those who got an answer.
  const numbers = await inParallel(16, buyers, (buyer) => order(shop, buyer))
  for (const [n, { id }] of buyers.entries()) if (found.has(id)) expect(numbers[n]).toBe(found.get(id)?.number)
  expect([...(await ordersOf(ids)).values()].map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  await expectWholeOrders(buyers, before)
  await client.end()
})

type Found = { readonly number: string; readonly lines: Record<string, number> }

/** One order for each customer at most: a second one fails. */
async function ordersOf(ids: readonly string[]): Promise<Map<string, Found>> {
  const rows = await rowsOf(
    `select o.customer_id, o.number, (select jsonb_object_agg(l.variant_id, l.quantity) from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
       from orders o where o.customer_id = any($1)`,
    [ids],
  )
  expect(new Set(rows.map((row) => row.customer_id)).size).toBe(rows.length)
  return new Map(rows.map((row) => [String(row.customer_id), { number: String(row.number), lines: row.lines as Record<string, number> }]))
}

/** What belongs to an order is there with it, what it took is gone, and nothing else is. */
async function expectWholeOrders(buyers: readonly Buyer[], before: ReadonlyMap<unknown, number>): Promise<void> {
  const ids = buyers.map(({ id }) => id)
  const halves = await rowsOf(
    `select o.number from orders o where o.customer_id = any($1)
       and ((select count(*) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) <> 0
         or (select count(*) from event_outbox b where b.tenant_id = o.tenant_id and b.type = 'order.placed' and b.payload ->> 'number' = o.number) <> 1
         or exists (select from cart_line c where c.tenant_id = o.tenant_id and c.customer_id = o.customer_id))`,
    [ids],
  )
  expect(halves).toEqual([])
  const ordered = await ordersOf(ids)
  const carts = await rowsOf(
    'select customer_id, jsonb_object_agg(variant_id, quantity) as lines from cart_line where customer_id = any($1) group by customer_id',
    [ids],
  )
  expect(new Map(carts.map((row) => [row.customer_id, row.lines]))).toEqual(
    new Map(buyers.filter(({ id }) => !ordered.has(id)).map(({ id, cart }) => [id, Object.fromEntries(cart)])),
  )
  const sold = new Map<unknown, number>([...before.keys()].map((variant) => [variant, 0]))
  for (const { lines } of ordered.values()) for (const [variant, quantity] of Object.entries(lines)) sold.set(variant, (sold.get(variant) ?? 0) + quantity)
  const after = await stockOf(buyers)
  expect(new Map([...before].map(([variant, quantity]) => [variant, quantity - (after.get(variant) ?? 0)]))).toEqual(sold)
}
