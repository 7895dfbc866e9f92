import { randomUUID } from 'node:crypto'
import { createFaultyNetwork, withClient } from '@galleria/testing'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { domainErrorOf } from '../http/problems.ts'
import { newShop } from '../modules/importing/importing.fixture.ts'
import { followCatalogChanges } from './change-feed.ts'
import { connectForCommand, createConnector, UNLIMITED } from './connector.ts'
import { type Database, openDatabase } from './database.ts'
import { assertStandbyOf, assertUsable, OutsidePostgresUnusable } from './outside-postgres.ts'
import { PostgresClient } from './postgres-client.ts'
import { type Pair, severalServers, startPair } from './standby.fixture.ts'
import { tenantRoleOf } from './tenant-lock.ts'
import { inScope, serveTenant } from './work-scope.ts'

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
const onStandby = (text: string): Promise<pg.QueryResult> => withClient(pair.standbyAdmin, (client) => client.query(text))
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

test('a list of a request is shown the rows of its tenant alone, on the standby too', async () => {
  const { name, isReady } = await tenantRoleOf(pair.primary)
  expect(isReady).toBe(true)
  const database = openDatabase(pair.primary, { max: 2, readUrl: pair.standby, tenantRole: name, onError: () => undefined })
  opened.push(database)
  const [ours, theirs] = [randomUUID(), randomUUID()]
  const events = { name: 'test-events', text: 'select type, pg_is_in_recovery() as "isStandby" from event_outbox where type <> $1' }
  await withClient(pair.primary, (client) =>
    client.query(`insert into event_outbox (tenant_id, type, payload, dispatched_at) values ($1, 'ours', '{}', now()), ($2, 'theirs', '{}', now())`, [
      ours,
      theirs,
    ]),
  )
  await database.expectOnStandbys(await positionOf(database))
  const listFor = (tenantId: string) =>
    inScope({ budgetMs: 3_000, lane: 'request' }, async () => {
      serveTenant(tenantId)
      return database.listPublic(events, ['none'])
    })
  await expect.poll(() => listFor(ours)).toEqual([{ type: 'ours', isStandby: true }])
  expect(await Promise.all([listFor(theirs), listFor(ours)])).toEqual([[{ type: 'theirs', isStandby: true }], [{ type: 'ours', isStandby: true }]])
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

test('what is listed has a change too that was read after the standby was asked how far it is', async () => {
  const database = open()
  const tenant = await newShop(database)
  await database.expectOnStandbys(await positionOf(database))
  await expect.poll(() => isFromStandby(database)).toBe(true)
  const shops = { name: 'test-shops', text: 'select count(*)::int as count from tenant where id = $1 and name = $2' }
  let change = async (): Promise<void> => undefined
  const racing: Database = {
    ...database,
    expectOnStandbys: async (position) => {
      await database.expectOnStandbys(position)
      await change()
    },
    // As where the standby had no room: the primary tells what the standby does not know yet.
    listPublic: database.list,
  }
  const seen: unknown[] = []
  const feed = await followCatalogChanges(racing, {
    onChanges: async () => void seen.push((await database.listPublic(shops, [tenant.id, 'Another name']))[0]),
    onMissed: async () => undefined,
    logger: QUIET,
  })
  try {
    await feed.catchUp()
    await expect.poll(() => isFromStandby(database)).toBe(true)
    await whileBehind(async () => {
      change = async () => {
        change = async () => undefined
        await database.run({ name: 'test-rename', text: 'update tenant set name = $2 where id = $1' }, [tenant.id, 'Another name'])
      }
      await feed.catchUp()
    })
    expect(seen.at(-1)).toEqual({ count: 1 })
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

test('servers that are all standbys are refused at the start in a sentence, without the password', async () => {
  const several = severalServers(await networkTo(pair.standby), await networkTo(pair.standby)).replace('@', ':secret@')
  const refusal = await assertUsable(several).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OutsidePostgresUnusable)
  expect(String(refusal)).toMatch(/The database galleria at 127\.0\.0\.1:\d+ or 127\.0\.0\.1:\d+ can not be written to: the server is read-only/)
  expect(String(refusal)).not.toContain('secret')
})

test('servers to read from that hold another database are refused at the start, those that are away are not', async () => {
  const other = new URL(pair.standby)
  other.pathname = '/postgres'
  other.password = 'secret'
  const refusal = await assertStandbyOf(pair.primary, other.href).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OutsidePostgresUnusable)
  expect(String(refusal)).toMatch(/The database postgres at .* is no copy of the one at DATABASE_URL/)
  expect(String(refusal)).not.toContain('secret')
  for (const url of [pair.standby, pair.primary, 'postgresql://shop@127.0.0.1:1/shop'])
    await expect(assertStandbyOf(pair.primary, url)).resolves.toBeUndefined()
})

const MODE = { name: 'test-mode', text: `select current_setting('default_transaction_read_only') as "readOnly"` }
const WRITE = { name: 'test-write', text: `insert into platform_setting (key, value) values ($1, '') returning ${MODE.text.slice('select '.length)}` }

test('a primary that was made read-only is left at once for the one that was promoted, by whoever writes and by whoever only reads', {
  timeout: 60_000,
}, async () => {
  const own = await startPair()
  onTestFinished(own.stop)
  const several = severalServers(await networkTo(own.primary), await networkTo(own.standby))
  const [writing, reading] = [several, several].map((url) => openDatabase(url, { max: 2, onError: () => undefined }))
  if (!writing || !reading) throw new Error('not opened')
  opened.push(writing, reading)
  const reads = (of: Database) => [of.run, of.list, of.read, of.identify] as const
  for (const ask of [...reads(writing), ...reads(reading)]) expect(await ask(MODE, [])).toEqual([{ readOnly: 'off' }])

  await withClient(own.primaryAdmin, async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
  })
  await withClient(own.standbyAdmin, (client) => client.query('select pg_promote()'))
  await expect.poll(() => withClient(own.primary, async (client) => (await client.query(MODE.text)).rows)).toEqual([{ readOnly: 'on' }])

  // The first hears of it from the server itself.
  const first = await writing.run(WRITE, ['first']).catch((error: unknown) => error)
  expect(domainErrorOf(first)).toMatchObject({ code: 'server.unavailable' })
  expect(await writing.run(WRITE, ['second'])).toEqual([{ readOnly: 'off' }])
  for (const ask of reads(writing)) expect(await ask(MODE, [])).toEqual([{ readOnly: 'off' }])
  const { rows } = await withClient(own.standbyAdmin.replace('/postgres?', '/galleria?'), (client) =>
    client.query(`select key from platform_setting where key in ('first', 'second')`),
  )
  expect(rows).toEqual([{ key: 'second' }])

  for (const ask of reads(reading)) {
    await ask(MODE, [])
    expect(await ask(MODE, [])).toEqual([{ readOnly: 'off' }])
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
