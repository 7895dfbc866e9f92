import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { openDatabase, type Orm } from './database.ts'
import { outsideTransaction } from './transaction-scope.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })

beforeAll(async () => {
  for (const text of [
    'create table counter (id int primary key, n int not null)',
    'insert into counter values (1, 0), (2, 0)',
    // A sequence goes on also when the statement is undone.
    'create sequence tries',
    `create function lose(times int, state text default '40P01') returns bigint language plpgsql as $$
     begin
       if nextval('tries') <= times then raise exception 'lost' using errcode = state; end if;
       return currval('tries');
     end $$`,
  ])
    await database.orm.execute(sql.raw(text))
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const LOSE = { name: 'test-lose', text: 'select lose($1)::int as tries' }
const restart = () => database.orm.execute(sql`alter sequence tries restart`)
const raise = (tx: Orm, id: number) => tx.execute(sql`update counter set n = n + 1 where id = ${id}`)

test('transactions that block each other both go through', async () => {
  const bothHaveOne = Promise.withResolvers<void>()
  let holders = 0
  const raiseBoth = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await raise(tx, first)
      holders += 1
      if (holders >= 2) bothHaveOne.resolve()
      await bothHaveOne.promise
      await raise(tx, second)
      return first
    })
  const before = database.repeats()
  expect(await Promise.all([raiseBoth(1, 2), raiseBoth(2, 1)])).toEqual([1, 2])
  // Both lose, now and then, where the server finds out about both at once.
  expect(database.repeats() - before).toBeGreaterThanOrEqual(1)
  expect((await database.orm.execute(sql`select n from counter`)).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialisation failure', '40001'],
])('a statement that lost its rows by %s is asked again, and a transaction is done again', async (_, state) => {
  const before = database.repeats()
  await restart()
  expect(await database.run({ name: 'test-lose-by', text: 'select lose(2, $1)::int as tries' }, [state])).toEqual([{ tries: 3 }])
  await restart()
  expect((await database.orm.execute(sql`select lose(3, ${state})::int as tries`)).rows).toEqual([{ tries: 4 }])
  await restart()
  const transaction = database.transaction(async (tx) => (await tx.execute(sql`select lose(1, ${state})::int as tries`)).rows)
  expect(await transaction).toEqual([{ tries: 2 }])
  expect(database.repeats() - before).toBe(2 + 3 + 1)
})

test('what is lost again and again is unavailable, no failure of ours', async () => {
  await restart()
  const lost = await database.run(LOSE, [1000]).catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(DomainError)
  expect(lost).toMatchObject({ code: 'server.unavailable', details: { retryAfter: 2 }, cause: { code: '40P01' } })
  await restart()
  await expect(database.transaction((tx) => tx.execute(sql`select lose(1000)`))).rejects.toMatchObject({ code: 'server.unavailable' })
  await restart()
  await expect(database.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({ cause: { code: '22012' } })
})

const NOTHING = { first: 'select 1', last: () => 'select 1' }
const counters = async () => (await database.orm.execute<{ n: number }>(sql`select n from counter order by id`)).rows.map(({ n }) => n)
const RAISE = { name: 'test-raise', text: 'update counter set n = n + 1 where id = $1 returning n' }
const READ = { name: 'test-read', text: 'select n from counter where id = $1' }

test('a transaction around work holds whatever that asks, wherever it asks it', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  const before = database.roundTrips()
  const seen = await database.around(
    { first: 'update counter set n = 10 where id = 1 returning n', last: (n: number) => `update counter set n = ${n} where id = 2` },
    async (rows) => {
      expect(rows).toEqual([{ n: 10 }])
      await database.run(RAISE, [1])
      await raise(database.orm, 1)
      await database.transaction((tx) => raise(tx, 1))
      const [found] = await database.read<{ n: number }>(READ, [1])
      return found?.n ?? 0
    },
  )
  expect(seen).toBe(13)
  expect(database.roundTrips() - before).toBe(2 + 3 + 3) // its ends, three questions, and a part with two ends of its own
  expect(await counters()).toEqual([13, 13])
})

test('of a transaction around work that fails, nothing is left, and the connection is as good as before', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  const failing = database.around(NOTHING, async () => {
    await database.run(RAISE, [1])
    await database.transaction((tx) => raise(tx, 2))
    throw new DomainError('cart.full')
  })
  await expect(failing).rejects.toMatchObject({ code: 'cart.full' })
  await expect(database.around({ ...NOTHING, last: () => 'select 1 / 0' }, () => database.run(RAISE, [1]))).rejects.toMatchObject({ code: '22012' })
  await expect(database.around({ ...NOTHING, first: 'select 1 / 0' }, () => database.run(RAISE, [1]))).rejects.toMatchObject({ code: '22012' })
  expect(await counters()).toEqual([0, 0])
})

test('a part of a transaction around work can fail without the rest', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  await database.around(NOTHING, async () => {
    await database.run(RAISE, [1])
    const part = database.transaction(async (tx) => {
      await raise(tx, 1)
      await tx.execute(sql`select 1 / 0`)
    })
    // What is asked meanwhile is asked afterwards.
    const other = database.run(RAISE, [2])
    await expect(part).rejects.toMatchObject({ cause: { code: '22012' } })
    await other
  })
  expect(await counters()).toEqual([1, 1])
})

test('what is asked outside of the transaction around it stays', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  const failing = database.around(NOTHING, async () => {
    await database.run(RAISE, [1])
    await outsideTransaction(() => database.run(RAISE, [2]))
    throw new DomainError('cart.full')
  })
  await expect(failing).rejects.toThrow('cart.full')
  expect(await counters()).toEqual([0, 1])
})

test('a transaction around work that lost its rows is done again as a whole', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  await restart()
  const tries = await database.around(NOTHING, async () => {
    await database.run(RAISE, [1])
    return database.run<{ tries: number }>(LOSE, [2])
  })
  expect(tries).toEqual([{ tries: 3 }])
  expect(await counters()).toEqual([1, 0])
})

test('what was not waited for is asked by itself when the transaction is over', async () => {
  await database.orm.execute(sql`update counter set n = 0`)
  let late: Promise<unknown> = Promise.resolve()
  await database.around(NOTHING, async () => {
    late = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database.run(RAISE, [1]))
  })
  await late
  expect(await counters()).toEqual([1, 0])
})
