import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { Unavailable } from '../errors.ts'
import { loggedError } from '../http/logged-error.ts'
import { domainErrorOf } from '../http/problems.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway } from './database-away.ts'

const testDatabase = await createTestDatabase()
const open = (connectionString: string) => openDatabase(connectionString, { max: 2, onError: () => undefined })
const database = open(testDatabase.connectionString)
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const thrownBy = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => undefined,
    (error: unknown) => error,
  )

async function cutWhile(work: () => Promise<unknown>): Promise<unknown> {
  const thrown = thrownBy(work)
  const cutter = await database.connect('test')
  const CUT = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await cutter.query(CUT)).rowCount).toBe(1)
  await cutter.end()
  return thrown
}

const CASES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a connection that is cut in the middle of a statement', () => cutWhile(() => database.run({ name: 'test-sleep', text: 'select pg_sleep(30)' }, []))],
  ['the same through the query builder', () => cutWhile(() => database.orm.execute(sql`select pg_sleep(30)`))],
  ['a server that is not there', () => thrownBy(() => open('postgresql://galleria@127.0.0.1:9/galleria').run({ name: 'test-one', text: 'select 1' }, []))],
  [
    'a statement whose time is up',
    () =>
      thrownBy(() =>
        database.transaction(async (tx) => {
          await tx.execute(sql`set local statement_timeout = 20`)
          await tx.execute(sql`select pg_sleep(5)`)
        }),
      ),
  ],
  [
    'a new connection on which the first thing that it is asked is not answered in time',
    async () => {
      const client = await database.connect('test')
      const thrown = await thrownBy(async () => client.query({ text: 'select pg_sleep(5)', query_timeout: 20 } as pg.QueryConfig))
      client.lose(new Error('Connection terminated'))
      return thrown
    },
  ],
  ...['58030', 'XX001'].map(
    (code) =>
      [
        `a disk that can not be read (${code})`,
        () => thrownBy(() => database.run({ name: `test-${code}`, text: `do $$ begin raise sqlstate '${code}'; end $$` }, [])),
      ] as const,
  ),
  [
    'a database that lets nobody in, whatever it says of that',
    async () => {
      const shut = await createTestDatabase()
      const shop = open(shut.connectionString)
      try {
        const [{ name } = { name: '' }] = await shop.run<{ name: string }>({ name: 'test-name', text: 'select current_database() as name' }, [])
        await shop.close()
        await database.orm.execute(sql`alter database ${sql.identifier(name)} allow_connections false`)
        return await thrownBy(() => open(shut.connectionString).run({ name: 'test-one', text: 'select 1' }, []))
      } finally {
        await shut.drop()
      }
    },
  ],
  [
    'a pool that is closed',
    async () => {
      const closed = open(testDatabase.connectionString)
      await closed.read({ name: 'test-one', text: 'select 1' }, [])
      await closed.close()
      return thrownBy(() => closed.read({ name: 'test-one', text: 'select 1' }, []))
    },
  ],
]

test.each(CASES)('%s is told as a shop that is not available now', async (_, happens) => {
  const error = await happens()
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseAway(error)).toBe(true)
  expect(domainErrorOf(error)).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 2 } })
})

test('whoever waited in vain for a row that others hold tells in the log with which statement, and where', async () => {
  const holder = await database.connect('test')
  await holder.query(`create table held_back (id text primary key); insert into held_back values ('asha@example.com')`)
  await holder.query('begin; select from held_back for update')
  const impatient = await thrownBy(() =>
    database.around({ first: `set local lock_timeout = 20`, last: () => 'select' }, () =>
      database.run({ name: 'test-held', text: 'update held_back set id = $1' }, ['asha@example.com']),
    ),
  )
  await holder.query('rollback; drop table held_back')
  await holder.end()
  const logged = loggedError(impatient)
  expect(logged).toMatchObject({ code: '55P03', statement: 'test-held', where: expect.stringMatching(/^while updating tuple .* in relation "held_back"$/) })
  expect(JSON.stringify(logged)).not.toContain('asha')
})

test('a refusal is told as it is, also when the query builder has wrapped it', async () => {
  const full = { query: () => Promise.reject(new Unavailable(3)) }
  const wrapped = await thrownBy(() => drizzle({ client: full as unknown as pg.Client }).execute(sql`select 1`))
  expect(wrapped).not.toBeInstanceOf(Unavailable)
  expect(domainErrorOf(wrapped)).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 3 } })
})

test('a fault of ours is a failure', async () => {
  const error = await thrownBy(() => database.run({ name: 'test-wrong', text: 'select nothing' }, []))
  expect(isDatabaseAway(error)).toBe(false)
  expect([error, new Error('something'), 'a text', undefined].map((one) => domainErrorOf(one).code)).toEqual(Array(4).fill('server.failed'))
})
