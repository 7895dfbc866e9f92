import { setTimeout as delay } from 'node:timers/promises'
import { createFaultyNetwork, type FaultyNetwork } from '@galleria/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { type Buyer, prepareBuyers } from './buyers.fixture.ts'
import { createFaultyServer, type FaultyServer } from './faulty-server.fixture.ts'
import { createDataFolder, endAllShops, expectBooksAgree, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

type Parts = {
  readonly network: FaultyNetwork
  readonly signalDatabase: (signal: NodeJS.Signals) => void
  readonly server: FaultyServer
}

type Fault = {
  readonly name: string
  begin(parts: Parts): void | Promise<void>
  /** What mending the network and waking the database does not end. */
  end?(parts: Parts): Promise<void>
  /** Once what was cut is given up, nothing has to be refused any more. */
  readonly mends?: boolean
}

/** However the database is lost, whoever asks is answered by then. */
const ANSWER_MS = 5_000
/** The shop sells again that soon after the end of a fault. */
const RECOVERY_MS = 2_000
/** Connections that four lanes, two lines and two listeners share. */
const FEW = 10
/** What is in memory does not mind. */
const CACHED_MS = 1_000

const FAULTS: readonly Fault[] = [
  { name: 'connections that fall silent while new ones work', begin: ({ network }) => network.forget(), mends: true },
  { name: 'a network that keeps everything back', begin: ({ network }) => network.hold() },
  { name: 'a network that swallows everything', begin: ({ network }) => network.swallow() },
  { name: 'connections that are reset, and new ones too', begin: ({ network }) => network.refuse() },
  { name: 'a database whose processes stand still', begin: ({ signalDatabase }) => signalDatabase('SIGSTOP') },
  { name: 'others who have taken all connections', begin: ({ server }) => server.fill(), end: ({ server }) => server.empty() },
  { name: 'far fewer connections than it wants', begin: ({ server }) => server.ration(FEW), end: ({ server }) => server.relieve(), mends: true },
  { name: 'a database that has crashed and recovers', begin: ({ server }) => server.crash(), end: ({ server }) => server.recover() },
]

type Answer = {
  readonly what: string
  readonly begin: number
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
  readonly type: string | null
}

/** Breaks the way between a shop and its database while people use the shop: everybody is answered in time, and it sells again soon after. */
function testFaults(faults: readonly Fault[], { forMs }: { readonly forMs: number }): void {
  const [folder, databaseFolder] = [createDataFolder(), createDataFolder()]
  let server: FaultyServer
  let database: EmbeddedPostgres
  let network: FaultyNetwork
  let shop: ShopProcess
  let buyer: Buyer
  let products: readonly string[]
  let product = 0

  beforeAll(async () => {
    server = createFaultyServer(databaseFolder.dir)
    database = await startEmbeddedPostgres({ dataDir: databaseFolder.dir, settings: server.settings })
    network = await createFaultyNetwork(database.connectionString)
    shop = await startShop({ dataDir: folder.dir, env: { DATABASE_URL: network.connectionString, LOG_LEVEL: 'silent' } })
    const client = new pg.Client(database.connectionString)
    await client.connect()
    // A shop that loses its database before its start is over ends, and says so.
    const listening = `select from pg_stat_activity where application_name = 'galleria jobs listener'`
    await until('its job runner works too', async () => (await client.query(listening)).rowCount === 1)
    buyer = (await prepareBuyers(client, shop, 1))[0] as Buyer
    const { rows } = await client.query<{ id: string }>(`select p.id from product p join tenant t on t.id = p.tenant_id where t.key = 'galleria' order by p.id`)
    products = rows.map(({ id }) => id)
    await client.end()
  })
  afterAll(async () => {
    await endAllShops()
    await network.close()
    await database.stop()
    await Promise.all([folder.remove(), databaseFolder.remove()])
  })

  const { signalDatabase } = databaseFolder

  async function ask(what: string, path: string, body?: object): Promise<Answer> {
    const begin = performance.now()
    const headers = { 'x-tenant-key': 'galleria', authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' }
    const reply = await fetch(shop.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }).catch((cause: unknown) => {
      throw new Error(`The shop did not answer; it wrote:\n${shop.said().out}${shop.said().err}`, { cause })
    })
    await reply.arrayBuffer()
    return {
      what,
      begin,
      status: reply.status,
      ms: performance.now() - begin,
      retryAfter: reply.headers.get('retry-after'),
      type: reply.headers.get('content-type'),
    }
  }

  const item = () => ({ item: [...buyer.cart.keys()][0], quantity: 1 })
  /** A page that nobody has asked for yet: whatever stands before its id, the product is there. */
  const newPage = (): string => `/product/${(product += 1)}-${products[product % products.length]}`
  const asks: readonly (() => Promise<Answer>)[] = [
    () => ask('cart view', '/api/cart/cart/view', {}),
    () => ask('cart add', '/api/cart/cart/add', item()),
    () => ask('cart remove', '/api/cart/cart/remove', item()),
    () => ask('orders', `/api/order/api/v1/get/listbycustomer/${buyer.id}`),
    () => ask('new page', newPage()),
    () => ask('readiness', '/readyz'),
  ]
  const sells = async (): Promise<boolean> => (await Promise.all(asks.map((one) => one()))).every(({ status }) => status === 200)

  test.each(faults)('$name', async ({ begin, end: endFault, mends = false }) => {
    await until('the shop sells', sells)
    expect((await ask('cached page', '/')).status).toBe(200)
    await begin({ network, signalDatabase, server })
    const answers: Answer[] = []
    const broken = performance.now()
    const end = broken + (mends ? 2 * ANSWER_MS : forMs)
    const shopper = async (one: () => Promise<Answer>): Promise<void> => {
      while (performance.now() < end) {
        answers.push(await one())
        await delay(20)
      }
    }
    await Promise.all([
      ...asks.flatMap((one) => [shopper(one), shopper(one)]),
      shopper(() => ask('cached page', '/')),
      shopper(() => ask('health', '/healthz')),
    ])
    network.mend()
    signalDatabase('SIGCONT')
    await endFault?.({ network, signalDatabase, server })
    const mended = performance.now()
    let isSelling = false
    while (!isSelling && performance.now() - mended < RECOVERY_MS) isSelling = await sells()
    expect({ isSelling, within: performance.now() - mended }).toMatchObject({ isSelling: true, within: expect.toSatisfy((ms: number) => ms < RECOVERY_MS) })

    expect(answers.filter(({ ms }) => ms > ANSWER_MS)).toEqual([])
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.filter(({ what, retryAfter, type }) => what !== 'readiness' && (!retryAfter || !type?.startsWith('application/problem+json')))).toEqual([])
    const inMemory = answers.filter(({ what }) => what === 'cached page' || what === 'health')
    expect(inMemory.filter(({ status, ms }) => status !== 200 || ms > CACHED_MS)).toEqual([])
    if (mends) expect(refused.filter((answer) => answer.begin > broken + ANSWER_MS)).toEqual([])
    // A new page needs no database where its product is still in memory (decision 0050).
    else expect(refused.map(({ what }) => what)).toEqual(expect.arrayContaining(['cart view', 'cart add', 'orders', 'readiness']))
  })

  test('leaves books that agree', async () => {
    await expectBooksAgree({ dataDir: folder.dir, env: { DATABASE_URL: database.connectionString } })
  })
}

/** Long enough for every connection to have been given up, and for everybody to have been refused more than once. */
testFaults([...FAULTS, ...FAULTS], { forMs: 12_000 })
