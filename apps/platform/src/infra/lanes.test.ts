import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase } from '@galleria/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { QueueFull } from './fair-queue.ts'
import { inScope } from './work-scope.ts'

/** A lane has twice as many connections. */
const SIZE = 4
/** Longer than any of this takes, however slow the machine is: nothing here is let go because its time is up. */
const BUDGET_MS = 60_000
/** Waits for as long as `holder` has the lock, as an order does for a row of stock. */
const STUCK = { name: 'test-stuck', text: 'select pg_advisory_xact_lock_shared(7)' }
const READ = { name: 'test-one', text: 'select 1 as one' }
const ONE = [{ one: 1 }]

const testDatabase = await createTestDatabase()
const holder = new pg.Client(testDatabase.connectionString)
await holder.connect()
let database: Database
let stuck: Promise<unknown>[]

beforeEach(async () => {
  database = openDatabase(testDatabase.connectionString, { max: SIZE, requestBudgetMs: BUDGET_MS, onError: () => undefined })
  stuck = []
  await holder.query('select pg_advisory_lock(7)')
})
afterEach(async () => {
  await holder.query('select pg_advisory_unlock(7)')
  await Promise.allSettled(stuck)
  await database.close()
})
afterAll(async () => {
  await holder.end()
  await testDatabase.drop()
})

const asked = <T>(tenantId: string, operation: string, work: () => Promise<T>): Promise<T> =>
  inScope({ budgetMs: BUDGET_MS, lane: 'request' }, async (scope) => {
    Object.assign(scope, { tenantId, operation })
    return work()
  })

function getStuck(count: number, tenantId: string, operation: string): void {
  for (let n = 0; n < count; n += 1) stuck.push(asked(tenantId, operation, () => database.run(STUCK, [])))
}

/** How many of the lane's connections wait for the lock on the server. */
const stuckOnServer = async (): Promise<number> =>
  (await holder.query(`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`)).rows[0].count

test('while every connection for writes is stuck, session, short reads, lists, background and jobs go on', async () => {
  for (const tenant of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) for (const operation of ['createOrder', 'addToCart']) getStuck(SIZE, tenant, operation)
  // A share is of what is free, so that the last connection is hard to get: all but that one are gone.
  await expect.poll(stuckOnServer).toBeGreaterThanOrEqual(2 * SIZE - 1)
  const answers = await Promise.all([
    asked('a', 'viewCart', () => database.identify(READ, [])),
    asked('a', 'viewCart', () => database.read(READ, [])),
    asked('a', 'listOrders', () => database.list(READ, [])),
    database.run(READ, []),
    database.jobs(async (client) => (await client.query(READ.text)).rows),
  ])
  expect(answers).toEqual([ONE, ONE, ONE, ONE, ONE])
  const { reads, background, jobs } = database.lanes()
  expect({ reads: reads.waiting, background: background.waiting, jobs: jobs.waiting }).toEqual({ reads: 0, background: 0, jobs: 0 })
})

test('what requests ask is counted apart from what is asked beside them', async () => {
  const all = [database.roundTrips, database.requestRoundTrips]
  const before = all.map((count) => count())
  await Promise.all([database.run(READ, []), database.read(READ, []), database.list(READ, [])])
  expect(all.map((count) => count())).toEqual([before[0]! + 3, before[1]])
  await asked('a', 'viewCart', () => Promise.all([database.run(READ, []), database.read(READ, []), database.identify(READ, []), database.list(READ, [])]))
  expect(all.map((count) => count())).toEqual([before[0]! + 7, before[1]! + 4])
})

test('a short read that is stuck holds up neither session look-ups nor other short reads, also of those that came right behind it', async () => {
  const answerIn = async (work: () => Promise<unknown>): Promise<unknown> => {
    const begin = performance.now()
    const answer = await asked('a', 'viewCart', work)
    expect(performance.now() - begin).toBeLessThan(1_000)
    return answer
  }
  for (const ask of [database.read, database.identify]) expect(await ask(READ, [])).toEqual(ONE)
  stuck.push(asked('b', 'viewCart', () => database.read(STUCK, [])))
  const behind = Array.from({ length: 50 }, () => answerIn(() => database.read(READ, [])))
  expect(await answerIn(() => database.identify(READ, []))).toEqual(ONE)
  expect(await Promise.all(behind)).toEqual(behind.map(() => ONE))
  expect(await stuckOnServer()).toBeGreaterThan(0)

  stuck.push(asked('b', 'viewCart', () => database.identify(STUCK, [])))
  for (const ask of [database.identify, database.read, database.identify]) expect(await answerIn(() => ask(READ, []))).toEqual(ONE)
})

test('an operation that is stuck leaves connections to the tenant’s others, and the tenant to other tenants', async () => {
  getStuck(4 * SIZE, 'galleria', 'createOrder')
  await expect.poll(stuckOnServer).toBe(SIZE)
  expect(await asked('galleria', 'addToCart', () => database.run(READ, []))).toEqual(ONE)
  getStuck(4 * SIZE, 'galleria', 'addToCart')
  await expect.poll(stuckOnServer).toBe(SIZE + SIZE / 2)
  expect(await asked('plaza', 'createOrder', () => database.run(READ, []))).toEqual(ONE)
  expect(await stuckOnServer()).toBe(SIZE + SIZE / 2)
})

test('who comes when five hundred wait for the same is told at once, and nobody else is', async () => {
  getStuck(SIZE + 500, 'galleria', 'createOrder')
  await expect.poll(stuckOnServer).toBe(SIZE)
  expect(database.lanes().writes).toMatchObject({ inUse: SIZE, waiting: 500, refused: 0 })
  await expect(asked('galleria', 'createOrder', () => database.run(STUCK, []))).rejects.toThrow(QueueFull)
  expect(await asked('galleria', 'addToCart', () => database.run(READ, []))).toEqual(ONE)
})

test('a job waits where a shopper would be told to come again', async () => {
  for (let n = 0; n <= SIZE; n += 1) stuck.push(database.run(STUCK, []))
  await expect.poll(stuckOnServer).toBe(SIZE)
  await delay(1_600) // longer than a queue of shoppers may stand
  const answer = database.run(READ, [])
  await holder.query('select pg_advisory_unlock(7)')
  expect(await answer).toEqual(ONE)
  expect(database.lanes().background.refused).toBe(0)
})

test('the server gives up on every connection of ours before whoever asked does, statements and waiting for locks alike', async () => {
  const limits = {
    name: 'test-limits',
    text: `select current_setting('application_name') as name, max(setting::int) filter (where name = 'statement_timeout') as statement,
                  max(setting::int) filter (where name = 'lock_timeout') as lock, max(setting::int) filter (where name = 'idle_in_transaction_session_timeout') as idle
             from pg_settings`,
  }
  type Limits = { readonly name: string; readonly statement: number; readonly lock: number; readonly idle: number }
  const ofRequests = [database.run, database.list, database.read, database.identify].map((ask) => asked('a', 'viewCart', () => ask<Limits>(limits, [])))
  const ofWork = [database.run<Limits>(limits, []), database.jobs(async (client): Promise<Limits[]> => (await client.query(limits.text)).rows)]
  const found = (await Promise.all([...ofRequests, ...ofWork])).flat()
  const lanes = ['writes', 'reads', 'short reads', 'session', 'background', 'jobs']
  expect(found.map(({ name }) => name)).toEqual(lanes.map((lane) => `galleria ${lane}`))
  for (const { name, statement, lock, idle } of found) {
    for (const limit of [statement, lock]) {
      expect(limit, name).toBeGreaterThan(0)
      expect(limit, name).toBeLessThan(BUDGET_MS)
    }
    expect(idle, name).toBeGreaterThan(0)
  }
})

test('a connection that nobody uses any more is closed, one in use is not, and the next statement opens another', async () => {
  const idleMs = 150
  const brief = openDatabase(testDatabase.connectionString, { max: SIZE, idleMs, onError: () => undefined })
  try {
    expect(await brief.run(READ, [])).toEqual(ONE)
    expect(brief.lanes().background.connections).toBe(1)
    await expect.poll(() => brief.lanes().background.connections).toBe(0)
    expect(await brief.run({ name: 'test-long', text: 'select 1 as one from pg_sleep(0.6)' }, [])).toEqual(ONE)
    await expect.poll(() => brief.lanes().background.connections).toBe(0)
    expect(await brief.run(READ, [])).toEqual(ONE)
  } finally {
    await brief.close()
  }
})
