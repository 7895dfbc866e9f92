import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultyNetwork } from '@galleria/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type CatalogChange, followCatalogChanges, PRUNE } from './change-feed.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { removeDatabase } from './embedded-postgres-removal.ts'
import { migrate } from './migrate.ts'
import { endsWithin } from './stopping.ts'

const TENANT = '01900000-0000-7000-8000-000000000001'
/** A server of its own: a transaction that another test holds open, in whatever database, would make the feed begin earlier. */
let server: EmbeddedPostgres
const dataDir = mkdtempSync(join(tmpdir(), 'galleria-feed-'))
let database: Database

beforeAll(async () => {
  chmodSync(dataDir, 0o755) // the server may run as another user
  server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  await migrate(server.connectionString)
  database = openDatabase(server.connectionString, { max: 4, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await removeDatabase(dataDir)
})

const silent = { onMissed: async () => undefined, logger: { error: () => undefined, warn: () => undefined } }
const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const note = (client: pg.Client, n: number) =>
  client.query(`insert into catalog_change (tenant_id, kind, entity_id) values ($1, 'product', $2)`, [TENANT, idOf(n)])

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.connectionString)
  await client.connect()
  return client
}

it('tells every change once, also those of a transaction that commits late', async () => {
  const told: CatalogChange[] = []
  const feed = await followCatalogChanges(database, { ...silent, onChanges: async (changes) => void told.push(...changes) })
  const [early, late] = [await connect(), await connect()]
  await late.query('begin')
  await note(late, 1)
  for (const n of [2, 3]) await note(early, n)
  await feed.catchUp()
  expect(told.map((change) => change.entityId)).toEqual([idOf(2), idOf(3)])
  await late.query('commit')
  await feed.catchUp()
  await note(early, 4)
  await feed.catchUp()
  await feed.catchUp()
  expect(told.map((change) => change.entityId)).toEqual([idOf(2), idOf(3), idOf(1), idOf(4)])
  await Promise.all([early.end(), late.end(), feed.stop()])
})

it('is woken by PostgreSQL, without being asked', async () => {
  const client = await connect()
  let tell: (change: CatalogChange) => void = () => undefined
  const told = new Promise<CatalogChange>((resolve) => {
    tell = resolve
  })
  const feed = await followCatalogChanges(database, {
    onChanges: async (changes) => {
      const change = changes.find(({ entityId }) => entityId === idOf(9))
      if (change) tell(change)
    },
    ...silent,
  })
  await note(client, 9)
  expect(await told).toMatchObject({ kind: 'product', tenantId: TENANT })
  await feed.stop()
  await client.end()
})

it('is told when others have pruned what it had not read, and goes on from there', async () => {
  const told: string[] = []
  let missed = 0
  let awake = Promise.withResolvers<void>()
  awake.resolve()
  const sleepy: Database = {
    ...database,
    run: async (statement, values) => {
      await awake.promise
      return database.run(statement, values)
    },
  }
  const feed = await followCatalogChanges(sleepy, {
    ...silent,
    onChanges: async (changes) => void told.push(...changes.map(({ entityId }) => entityId)),
    onMissed: async () => void (missed += 1),
  })
  const client = await connect()
  await note(client, 20)
  await feed.catchUp()
  awake = Promise.withResolvers()
  await note(client, 21)
  await client.query(`update catalog_change set at = now() - interval '2 hours'`)
  await client.query(PRUNE.text, [Number.MAX_SAFE_INTEGER])
  await note(client, 22)
  awake.resolve()
  await feed.catchUp()
  await feed.catchUp()
  expect({ told: told.filter((id) => id !== idOf(9)), missed }).toEqual({ told: [idOf(20), idOf(22)], missed: 1 })
  expect(feed.lagSeconds()).toBeLessThan(60)
  await note(client, 23)
  await feed.catchUp()
  expect([told.at(-1), missed]).toEqual([idOf(23), 1])
  await feed.stop()
  await client.end()
})

it('has missed nothing when what it has read is pruned', async () => {
  let missed = 0
  const feed = await followCatalogChanges(database, { ...silent, onChanges: async () => undefined, onMissed: async () => void (missed += 1) })
  const client = await connect()
  await note(client, 30)
  await feed.catchUp()
  await feed.catchUp() // the transactions of the first look are over
  await client.query(`update catalog_change set at = now() - interval '2 hours'`)
  await client.query(PRUNE.text, [Number.MAX_SAFE_INTEGER])
  await feed.catchUp()
  expect(missed).toBe(0)
  await feed.stop()
  await client.end()
})

it('misses nothing in a database into which a backup has brought the mark of another one, which had seen more', async () => {
  let missed = 0
  const client = await connect()
  await client.query(
    `insert into platform_setting (key, value) values ('catalog-changes-pruned-to', '5000000') on conflict (key) do update set value = excluded.value`,
  )
  const feed = await followCatalogChanges(database, { ...silent, onChanges: async () => undefined, onMissed: async () => void (missed += 1) })
  await note(client, 35)
  await feed.catchUp()
  await feed.catchUp()
  expect(missed).toBe(0)
  await client.query(`update catalog_change set at = now() - interval '2 hours'`)
  await client.query(PRUNE.text, [Number.MAX_SAFE_INTEGER])
  const { rows } = await client.query(`select value::int < 5000000 as "isOfHere" from platform_setting where key = 'catalog-changes-pruned-to'`)
  expect(rows).toEqual([{ isOfHere: true }])
  await feed.stop()
  await client.end()
})

it('tells again what has changed since a mark, however long ago, and everything anew where that is not known any more or never was', async () => {
  const told: string[] = []
  let missed = 0
  const follow = () =>
    followCatalogChanges(database, {
      ...silent,
      onChanges: async (changes) => void told.push(...changes.map(({ entityId }) => entityId)),
      onMissed: async () => void (missed += 1),
    })
  const client = await connect()
  const first = await follow()
  await first.catchUp()
  const mark = first.mark()
  await note(client, 40)
  await first.catchUp()
  await first.stop()
  await note(client, 41) // while nobody follows
  told.length = 0
  const second = await follow()
  await second.catchUp()
  expect(told).not.toContain(idOf(41))
  await Promise.all([second.rewindTo(mark), second.rewindTo(mark)])
  expect([told.includes(idOf(40)), told.includes(idOf(41)), missed]).toEqual([true, true, 0])
  told.length = 0
  await second.catchUp()
  expect(told).toEqual([])
  await second.rewindTo(second.mark() + 1_000_000) // of a database that has seen more than this one
  expect(missed).toBe(1)
  await client.query(`update catalog_change set at = now() - interval '2 hours'`)
  await client.query(PRUNE.text, [Number.MAX_SAFE_INTEGER])
  await second.rewindTo(mark)
  expect(missed).toBe(2)
  await second.stop()
  await client.end()
})

it('stops although the database has fallen silent in the middle of reading', async () => {
  const network = await createFaultyNetwork(server.connectionString)
  onTestFinished(network.close)
  const distant = openDatabase(network.connectionString, { max: 4, onError: () => undefined })
  onTestFinished(() => distant.close())
  const feed = await followCatalogChanges(distant, { ...silent, onChanges: async () => undefined })
  network.swallow()
  const reading = feed.catchUp()
  expect(await endsWithin(10_000, feed.stop())).toBe(true)
  await distant.close()
  await reading
})

it('tells nothing any more once it was told to stop, however late it is read', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<void>()
  const slow: Database = {
    ...database,
    listPublic: async <Row extends object>(...asked: Parameters<Database['listPublic']>) => {
      const rows = await database.listPublic<Row>(...asked)
      await late
      return rows
    },
  }
  const told: CatalogChange[] = []
  const feed = await followCatalogChanges(slow, { ...silent, onChanges: async (changes) => void told.push(...changes) })
  const client = await connect()
  await note(client, 20)
  const reading = feed.catchUp()
  await feed.stop()
  answer()
  await reading
  expect(told).toEqual([])
  await client.end()
})
