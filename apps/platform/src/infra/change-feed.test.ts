import { createTestDatabase, type TestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CatalogChange, followCatalogChanges } from './change-feed.ts'
import { type Database, openDatabase } from './database.ts'

const TENANT = '01900000-0000-7000-8000-000000000001'
let server: TestDatabase
let database: Database

beforeAll(async () => {
  server = await createTestDatabase()
  database = openDatabase(server.connectionString, { max: 4, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await server.drop()
})

const logger = { error: () => undefined, warn: () => undefined } as never
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
  const feed = await followCatalogChanges(database, { onChanges: async (changes) => void told.push(...changes), logger })
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
  // A transaction that is open anywhere in the cluster may make the feed begin earlier: what came before is told too.
  const feed = await followCatalogChanges(database, {
    onChanges: async (changes) => {
      const change = changes.find(({ entityId }) => entityId === idOf(9))
      if (change) tell(change)
    },
    logger,
  })
  await note(client, 9)
  expect(await told).toMatchObject({ kind: 'product', tenantId: TENANT })
  await feed.stop()
  await client.end()
})
