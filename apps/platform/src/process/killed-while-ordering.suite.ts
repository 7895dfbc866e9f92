import { ApiFailure } from '@galleria/api-client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { type Buyer, inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { createDataFolder, type DataFolder, expectBooksAgree, type ShopProcess, signalLiving, startShop, until } from './shop-process.fixture.ts'

export type Kill = {
  readonly what: 'the shop' | 'the shop with its database' | 'the database'
  /** How many orders are acknowledged before it. At most 130: then it never comes after the last one. */
  readonly after: number
}

const ORDERS = 200
/** In flight at any moment: four times the connections to the database. So the shop dies with orders half-way, and never with all answered. */
const AT_ONCE = 64
/** PostgreSQL itself, with its files and its log, after it was started again; measured as 1 s on two busy cores, of which the files of a new shop may be 3 s more. */
const POSTGRES_MS = 8_000
/** The shop, once PostgreSQL lets it in. */
const RECOVERED_MS = 2_000

/** Kills a shop again and again while many order, each time at another moment, and looks each time whether it has kept its word. */
export function testKills(kills: readonly Kill[]): void {
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

  test.each(kills)('kill -9 of $what after $after of 200 orders loses no acknowledged order and leaves no half one', async ({ what, after }) => {
    client = await connect(folder)
    const buyers = await prepareBuyers(client, shop, ORDERS)
    const before = await stockOf(client, buyers)

    const acknowledged = new Map<Buyer, string>()
    await inParallel(AT_ONCE, buyers, async (buyer) => {
      try {
        acknowledged.set(buyer, await order(shop, buyer))
        if (acknowledged.size === after) kill(what, shop, folder)
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === (what === 'the database' ? 'server.unavailable' : 'network.failed'))) throw error
      }
    })
    const killed = performance.now()
    if (what !== 'the database') expect((await shop.outcome).signal).toBe('SIGKILL')
    expect(acknowledged.size).toBeGreaterThanOrEqual(after)
    expect(acknowledged.size).toBeLessThan(ORDERS)
    await client.end()

    if (what === 'the database') {
      await until('its database answers', () => isOpen(folder), shop.outcome)
      const open = performance.now()
      expect(open - killed).toBeLessThan(POSTGRES_MS)
      await until('it sells again', async () => (await fetch(`${shop.url}/readyz`)).status === 200, shop.outcome)
      expect(performance.now() - open).toBeLessThan(RECOVERED_MS)
    } else shop = await startShop({ dataDir: folder.dir })
    client = await connect(folder)
    const ids = buyers.map(({ id }) => id)
    const found = await ordersOf(client, ids)
    for (const [buyer, number] of acknowledged) expect(found.get(buyer.id)).toEqual({ number, lines: Object.fromEntries(buyer.cart) })
    await expectWholeOrders(client, buyers, before)

    // Everybody sends the same call again, also those who got an answer.
    const numbers = await inParallel(16, buyers, (buyer) => order(shop, buyer))
    for (const [n, { id }] of buyers.entries()) if (found.has(id)) expect(numbers[n]).toBe(found.get(id)?.number)
    expect([...(await ordersOf(client, ids)).values()].map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
    await expectWholeOrders(client, buyers, before)
    await expectBooksAgree({ dataDir: folder.dir })
    await client.end()
  })
}

async function connect(folder: DataFolder): Promise<pg.Client> {
  const connected = new pg.Client(embeddedConnectionString(folder.dir))
  connected.on('error', () => undefined) // the server is killed under it
  await connected.connect()
  return connected
}

const isOpen = (folder: DataFolder): Promise<boolean> =>
  connect(folder).then(
    (connected) => connected.end().then(() => true),
    () => false,
  )

function kill(what: Kill['what'], shop: ShopProcess, folder: DataFolder): void {
  const database = what === 'the shop' ? [] : folder.databaseProcesses()
  if (what !== 'the shop') expect(database.length).toBeGreaterThan(5)
  const killed = { 'the shop': [shop.pid], 'the shop with its database': [shop.pid, ...database], 'the database': database.slice(0, 1) }
  signalLiving(killed[what], 'SIGKILL')
}

const rowsOf = async (client: pg.Client, text: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> =>
  (await client.query(text, [...values])).rows

/** Pieces in stock of every product that anybody bought. */
export async function stockOf(client: pg.Client, buyers: readonly Buyer[]): Promise<Map<unknown, number>> {
  const variants = [...new Set(buyers.flatMap(({ cart }) => [...cart.keys()]))]
  const rows = await rowsOf(client, 'select variant_id, quantity from stock where variant_id = any($1)', [variants])
  return new Map(rows.map((row) => [row.variant_id, Number(row.quantity)]))
}

type Found = { readonly number: string; readonly lines: Record<string, number> }

/** One order for each customer at most: a second one fails. */
async function ordersOf(client: pg.Client, ids: readonly string[]): Promise<Map<string, Found>> {
  const rows = await rowsOf(
    client,
    `select o.customer_id, o.number, (select jsonb_object_agg(l.variant_id, l.quantity) from order_line l where l.tenant_id = o.tenant_id and l.order_id = o.id) as lines
       from orders o where o.customer_id = any($1)`,
    [ids],
  )
  expect(new Set(rows.map((row) => row.customer_id)).size).toBe(rows.length)
  return new Map(rows.map((row) => [String(row.customer_id), { number: String(row.number), lines: row.lines as Record<string, number> }]))
}

/** What belongs to an order is there with it, what it took is gone, and nothing else is. */
export async function expectWholeOrders(client: pg.Client, buyers: readonly Buyer[], before: ReadonlyMap<unknown, number>): Promise<void> {
  const ids = buyers.map(({ id }) => id)
  const halves = await rowsOf(
    client,
    `select o.number from orders o where o.customer_id = any($1)
       and ((select count(*) from order_event e where e.tenant_id = o.tenant_id and e.order_id = o.id) <> 0
         or (select count(*) from event_outbox b where b.tenant_id = o.tenant_id and b.type = 'order.placed' and b.payload ->> 'number' = o.number) <> 1
         or exists (select from cart_line c where c.tenant_id = o.tenant_id and c.customer_id = o.customer_id))`,
    [ids],
  )
  expect(halves).toEqual([])
  const ordered = await ordersOf(client, ids)
  const carts = await rowsOf(
    client,
    'select customer_id, jsonb_object_agg(variant_id, quantity) as lines from cart_line where customer_id = any($1) group by customer_id',
    [ids],
  )
  expect(new Map(carts.map((row) => [row.customer_id, row.lines]))).toEqual(
    new Map(buyers.filter(({ id }) => !ordered.has(id)).map(({ id, cart }) => [id, Object.fromEntries(cart)])),
  )
  const sold = new Map<unknown, number>([...before.keys()].map((variant) => [variant, 0]))
  for (const { lines } of ordered.values()) for (const [variant, quantity] of Object.entries(lines)) sold.set(variant, (sold.get(variant) ?? 0) + quantity)
  const after = await stockOf(client, buyers)
  expect(new Map([...before].map(([variant, quantity]) => [variant, quantity - (after.get(variant) ?? 0)]))).toEqual(sold)
}
