import { createTestDatabase } from '@galleria/testing'
import { lt, sql } from 'drizzle-orm'
import { bigint, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 2, onError: () => {} })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const pebble = pgTable('pebble', { n: bigint('n', { mode: 'number' }).notNull() })

test('deletes all that matches in several statements, and leaves what somebody else is holding', async () => {
  await database.orm.execute(sql`create table pebble (n bigint not null)`)
  await database.orm.execute(sql`insert into pebble select generate_series(1, 30)`)
  await database.transaction(async (tx) => {
    await tx.execute(sql`select n from pebble where n = 3 for update`)
    const before = database.roundTrips()
    expect(await deleteInBatches(database.orm, pebble, lt(pebble.n, 26), 10)).toBe(24)
    expect(database.roundTrips() - before).toBe(3)
  })
  const left = await database.orm.select().from(pebble).orderBy(pebble.n)
  expect(left.map(({ n }) => n)).toEqual([3, 26, 27, 28, 29, 30])
})
