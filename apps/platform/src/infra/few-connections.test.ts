import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase, withClient } from '@galleria/testing'
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'
import { inScope } from './work-scope.ts'

const BUDGET_MS = 4_000
const READ = { name: 'test-one', text: 'select 1 as one' }
const ONE = [{ one: 1 }]
const WORK = { name: 'test-work', text: 'select pg_sleep(0.005)' }

const testDatabase = await createTestDatabase()
/** The server lets in as many as that and no more, whoever they are. */
const allow = (connections: number) =>
  withClient(serverUrl(), (admin) => admin.query(`alter database ${new URL(testDatabase.connectionString).pathname.slice(1)} connection limit ${connections}`))
afterEach(() => allow(-1))
afterAll(testDatabase.drop)

/** Another database on the same server, which is not full. */
function serverUrl(): string {
  const url = new URL(testDatabase.connectionString)
  url.pathname = '/postgres'
  return url.href
}

function open() {
  const database = openDatabase(testDatabase.connectionString, { max: 4, requestBudgetMs: BUDGET_MS, onError: () => undefined })
  onTestFinished(() => database.close())
  return database
}

const asked = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
  inScope({ budgetMs: BUDGET_MS, lane: 'request' }, async (scope) => {
    Object.assign(scope, { tenantId: 'a', operation })
    return work()
  })

test('a crowd shares the connections that there are, in each lane and where there are none left for a line', async () => {
  await allow(3)
  const database = open()
  const works = [() => database.run(WORK, []), () => database.list(WORK, []), () => database.read(READ, []), () => database.identify(READ, [])] as const
  const crowd = works.flatMap((work, kind) => Array.from({ length: 30 }, () => asked(`operation ${kind}`, work)))
  const refused = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected')
  expect(refused).toEqual([])
})

test('a connection that one lane does not use is another’s that has none', async () => {
  await allow(2)
  const database = open()
  const pair = (work: () => Promise<unknown>) => Promise.all([asked('one', work), asked('two', work)])
  await pair(() => database.list(WORK, []))
  const begin = performance.now()
  await pair(() => database.run(WORK, []))
  await pair(() => database.list(WORK, []))
  expect(performance.now() - begin).toBeLessThan(BUDGET_MS / 2)
})

test('who is not let in at all is told soon, and let in as soon as there is room', async () => {
  await allow(0)
  const database = open()
  for (const work of [() => database.run(READ, []), () => database.list(READ, []), () => database.read(READ, []), () => database.identify(READ, [])]) {
    const begin = performance.now()
    const thrown: unknown = await asked('one', work).catch((error: unknown) => error)
    expect([isDatabaseAway(thrown), (thrown as { readonly code?: string }).code]).toEqual([true, '53300'])
    expect(performance.now() - begin).toBeLessThan(BUDGET_MS / 2)
  }
  await allow(-1)
  expect(await asked('one', () => database.run(READ, []))).toEqual(ONE)
  await delay(1_000) // for so long it does not try to open a line
  expect(await asked('one', () => database.read(READ, []))).toEqual(ONE)
  expect(await connectionNames()).toContain('galleria short reads')
})

const connectionNames = async (): Promise<string[]> =>
  withClient(serverUrl(), async (admin) => {
    const { rows } = await admin.query<{ name: string }>('select application_name as name from pg_stat_activity where datname = $1', [
      new URL(testDatabase.connectionString).pathname.slice(1),
    ])
    return rows.map(({ name }) => name)
  })
