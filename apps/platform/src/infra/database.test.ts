import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { openDatabase, type Orm } from './database.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })

beforeAll(async () => {
  for (const text of [
    'create table counter (id int primary key, n int not null)',
    'insert into counter values (1, 0), (2, 0)',
    // A sequence goes on also when the statement is undone.
    'create sequence tries',
    `create function lose(times int) returns bigint language plpgsql as $$
     begin
       if nextval('tries') <= times then raise exception 'deadlock detected' using errcode = '40P01'; end if;
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
  expect(database.repeats() - before).toBe(1)
  expect((await database.orm.execute(sql`select n from counter`)).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('a statement that lost its rows is asked again', async () => {
  await restart()
  expect(await database.run(LOSE, [2])).toEqual([{ tries: 3 }])
  await restart()
  expect((await database.orm.execute(sql`select lose(3)::int as tries`)).rows).toEqual([{ tries: 4 }])
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
