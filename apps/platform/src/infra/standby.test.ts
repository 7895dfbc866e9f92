import { createFaultyNetwork } from '@galleria/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { domainErrorOf } from '../http/problems.ts'
import { newShop } from '../modules/importing/importing.fixture.ts'
import { followCatalogChanges } from './change-feed.ts'
import { connectForCommand, createConnector, UNLIMITED } from './connector.ts'
import { type Database, openDatabase } from './database.ts'
import { PostgresClient } from './postgres-client.ts'
import { type Pair, startPair } from './standby.fixture.ts'

const WHO = { name: 'test-who-answers', text: 'select pg_is_in_recovery() as "isStandby"' }
const QUIET = { error: () => undefined, warn: () => undefined }
let pair: Pair
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  pair = await startPair()
}, 60_000)
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()))
})
afterAll(() => pair.stop())

function open(readUrl: string = pair.standby): Database {
  const database = openDatabase(pair.primary, { max: 2, readUrl, onError: () => undefined })
  opened.push(database)
  return database
}

const isFromStandby = async (database: Database): Promise<boolean> => (await database.listPublic<{ isStandby: boolean }>(WHO, []))[0]?.isStandby ?? false
async function onStandby(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(pair.standbyAdmin)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
const positionOf = async (database: Database): Promise<string> =>
  (await database.run<{ at: string }>({ name: 'test-position', text: 'select pg_current_wal_insert_lsn()::text as at' }, []))[0]?.at ?? ''

/** As a standby that is behind, for as long as the work takes. */
async function whileBehind(work: () => Promise<void>): Promise<void> {
  await onStandby('select pg_wal_replay_pause()')
  await expect.poll(async () => (await onStandby('select pg_get_wal_replay_pause_state() as state')).rows[0].state).toBe('paused')
  try {
    await work()
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
}

test('what is listed for everybody comes from the standby, all else from the primary', async () => {
  const database = open()
  expect(await isFromStandby(database)).toBe(true)
  expect(await database.list(WHO, [])).toEqual([{ isStandby: false }])
  expect(await database.read(WHO, [])).toEqual([{ isStandby: false }])
  await database.around({ first: 'select 1', last: () => 'select 1' }, async () => expect(await isFromStandby(database)).toBe(false))
  expect(database.lanes().standby?.admitted).toBeGreaterThan(0)
})

test('a standby that has not replayed what is expected is passed over, until it has', async () => {
  const database = open()
  await whileBehind(async () => {
    expect(await isFromStandby(database)).toBe(true)
    await newShop(database)
    await database.expectOnStandbys(await positionOf(database))
    expect(await isFromStandby(database)).toBe(false)
  })
  await expect.poll(() => isFromStandby(database)).toBe(true)
})

test('a change of the catalogue is told at once though the standby is behind, and what is listed then has it', async () => {
  const database = open()
  const tenant = await newShop(database)
  const shops = { name: 'test-shops', text: 'select count(*)::int as count from tenant where id = $1 and name = $2' }
  const seen: unknown[] = []
  const feed = await followCatalogChanges(database, {
    onChanges: async () => void seen.push((await database.listPublic(shops, [tenant.id, 'Another name']))[0]),
    onMissed: async () => undefined,
    logger: QUIET,
  })
  try {
    await whileBehind(async () => {
      await database.run({ name: 'test-rename', text: 'update tenant set name = $2 where id = $1' }, [tenant.id, 'Another name'])
      await feed.catchUp()
    })
    expect(seen).toContainEqual({ count: 1 })
  } finally {
    await feed.stop()
  }
})

test('a standby that ends is done without, and used again when it is back', { timeout: 30_000 }, async () => {
  const database = open()
  expect(await isFromStandby(database)).toBe(true)
  await pair.killStandby()
  expect(await isFromStandby(database)).toBe(false)
  await pair.startStandby()
  await expect.poll(() => isFromStandby(database), { timeout: 10_000 }).toBe(true)
})

test('one that says nothing costs a list a second, and the next ones nothing', { timeout: 30_000 }, async () => {
  const network = await createFaultyNetwork(pair.standby)
  opened.push(network)
  const database = open(network.connectionString)
  expect(await isFromStandby(database)).toBe(true)
  network.swallow()
  expect(await isFromStandby(database)).toBe(false)
  const begin = performance.now()
  for (let list = 0; list < 20; list += 1) expect(await isFromStandby(database)).toBe(false)
  expect(performance.now() - begin).toBeLessThan(1_000)
  network.mend()
  await expect.poll(() => isFromStandby(database), { timeout: 10_000 }).toBe(true)
})

test('an address of a primary does as well', async () => {
  const database = open(pair.primary)
  await database.expectOnStandbys('FFFFFFFF/0')
  expect(await isFromStandby(database)).toBe(false)
  expect(database.lanes().standby?.admitted).toBe(2)
})

/** The server of the pair that the string names, over the network, as one of several that DATABASE_URL names. */
const severalServers = (...networks: readonly { readonly connectionString: string }[]): string => {
  const [first = '', ...others] = networks.map(({ connectionString }) => connectionString)
  const url = new URL(first)
  return `postgresql://${url.username}@${[url, ...others.map((other) => new URL(other))].map(({ host }) => host).join()}${url.pathname}`
}
async function networkTo(server: string) {
  const network = await createFaultyNetwork(server)
  opened.push(network)
  return network
}

test('while all servers are standbys, whoever asks is told to come again, as of any database that is away', async () => {
  const database = openDatabase(severalServers(await networkTo(pair.standby), await networkTo(pair.standby)), { max: 2, onError: () => undefined })
  opened.push(database)
  for (const ask of [database.run, database.read, database.list, database.identify]) {
    const refusal = await ask(WHO, []).catch((error: unknown) => error)
    expect(domainErrorOf(refusal)).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 2 } })
  }
})

test('a primary that is slow to let in is waited for, whatever a standby says', async () => {
  const [standby, primary] = [await networkTo(pair.standby), await networkTo(pair.primary)]
  primary.hold()
  const connecting = connectForCommand(severalServers(standby, primary), 'test')
  // Longer than the first try lasts, and not as long as both.
  const mending = setTimeout(primary.mend, 1_300)
  try {
    const client = await connecting
    expect((await client.query(WHO.text)).rows).toEqual([{ isStandby: false }])
    await client.leave()
  } finally {
    clearTimeout(mending)
  }
})

test('whoever connects while others find the primary finds it too', async () => {
  const connector = createConnector(severalServers(await networkTo(pair.standby), await networkTo(pair.primary)))
  const { promise: othersHaveIt, resolve: letOn } = Promise.withResolvers<void>()
  class LateClient extends PostgresClient {
    override async connect(): Promise<pg.Client> {
      await othersHaveIt
      return super.connect()
    }
  }
  const late = connector.connect((config) => new LateClient(config), 'test', UNLIMITED)
  const other = await connector.connect((config) => new PostgresClient(config), 'test', UNLIMITED)
  letOn()
  for (const client of [other, await late]) {
    expect((await client.query(WHO.text)).rows).toEqual([{ isStandby: false }])
    await client.leave()
  }
})

test('a standby that is asked on the way to the primary is no connection that was lost', async () => {
  const lost: Error[] = []
  const several = severalServers(await networkTo(pair.standby), await networkTo(pair.primary))
  const database = openDatabase(several, { max: 2, onError: (error) => lost.push(error) })
  opened.push(database)
  expect(await database.run(WHO, [])).toEqual([{ isStandby: false }])
  expect(lost).toEqual([])
})
